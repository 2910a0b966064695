import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';

import { officeJsFiles } from '#word-host/office-js-files.ts';
import { bundledScript } from './bundled-script.ts';

const OFFICE_JS = '<script src="/office-js/office.js"></script>';
const PAGES: Readonly<Record<string, string>> = {
  '/': '<!doctype html><title>Word host</title><body><script src="/bundled/tests/word-host/harness/harness-page.js"></script>',
  '/pane.html': `<!doctype html><title>Pane</title>${OFFICE_JS}
    <script>Office.onReady(() => { window.isReady = true; });</script>`,
  '/commands.html': `<!doctype html><title>Commands</title>${OFFICE_JS}<script>
    async function append(text) {
      await Word.run(async (context) => {
        context.document.body.insertText(text, 'End');
        await context.sync();
      });
    }
    Office.actions.associate('write', async (event) => {
      await append(' from the ribbon');
      event.completed();
    });
    function showDialog(onShown, onClosed) {
      const url = 'https://' + location.host + '/dialog.html';
      Office.context.ui.displayDialogAsync(url, { displayInIframe: true, width: 30, height: 20 }, ({ value: dialog }) => {
        dialog.addEventHandler('dialogEventReceived', async ({ error }) => {
          await append(' closed: ' + error);
          onClosed();
        });
        dialog.addEventHandler('dialogMessageReceived', async ({ message }) => {
          dialog.close();
          await append(' ' + message);
          onClosed();
        });
        onShown();
      });
    }
    Office.actions.associate('tell', (event) => showDialog(() => {}, () => event.completed()));
    Office.actions.associate('tellAndLeave', (event) => showDialog(() => event.completed(), () => {}));
    Office.onReady();</script>`,
  '/dialog.html': `<!doctype html><title>Dialog</title>${OFFICE_JS}<p>The document is read-only.</p>
    <button disabled>OK</button><script>Office.onReady(() => {
      const button = document.querySelector('button');
      button.onclick = () => Office.context.ui.messageParent('understood');
      button.disabled = false;
    });</script>`,
};
const HTML = 'text/html; charset=utf-8';
const TYPES: Readonly<Record<string, string>> = {
  '.html': HTML,
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css',
};

export interface StageServer {
  readonly url: string;
  stop(): Promise<void>;
}

/** Below it, the modules of the project, each as one script. */
const BUNDLED = '/bundled/';
const ROOT = join(import.meta.dirname, '../../..');

/**
 * Serves the page that holds the host, a small add-in, office.js as it comes from npm, and what tests add to a page:
 * `/bundled/tests/part.js` is `tests/part.ts` with all that it imports.
 */
export async function startStageServer(): Promise<StageServer> {
  const office = officeJsFiles();
  const find = async (path: string): Promise<string | Buffer> => {
    if (path.startsWith(BUNDLED))
      return bundledScript(join(ROOT, path.slice(BUNDLED.length).replace(/\.js$/, '.ts')));
    if (path === `/office-js/${office.trustPath}`) return office.trustHtml;
    if (path.startsWith('/office-js/')) return readFile(join(office.folder, path.slice(11).toLowerCase()));
    return PAGES[path] ?? '';
  };
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname;
    find(path).then(
      (body) => {
        response.setHeader(
          'content-type',
          TYPES[extname(path)] ?? (path === '/' ? HTML : 'application/octet-stream'),
        );
        response.setHeader('access-control-allow-origin', '*');
        // A page opens many documents, each with the same scripts.
        response.setHeader('cache-control', 'max-age=3600');
        response.end(body);
      },
      (error: unknown) => response.writeHead(404).end(String(error)),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port');
  return {
    url: `http://localhost:${address.port}`,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
