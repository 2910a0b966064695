import { join } from 'node:path';

import { type PageServer, startPageServer } from '#word-host/page-server.ts';
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
/** Below this path, the modules of the project, each as one script. */
const BUNDLED = '/bundled/';
const ROOT = join(import.meta.dirname, '../../..');

/**
 * Serves the host's page, a small add-in, and scripts that tests add to a page: `/bundled/tests/part.js` is `tests/part.ts`
 * with all its imports.
 */
export function startHarnessServer(): Promise<PageServer> {
  return startPageServer(async (path) => {
    if (!path.startsWith(BUNDLED)) return PAGES[path] ?? '';
    return bundledScript(join(ROOT, path.slice(BUNDLED.length).replace(/\.js$/, '.ts')));
  });
}
