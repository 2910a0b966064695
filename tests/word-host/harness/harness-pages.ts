import type { Page } from '@playwright/test';
import { join } from 'node:path';

import { type PageServer, startPageServer } from '#word-host/page-server.ts';
import { windowsPaneScript, bundledScript } from './bundled-script.ts';
import { sharedBrowser } from './shared-browser.ts';

interface PageOptions {
  /** Its pane has the conversation of Windows. */
  readonly isWindows: boolean;
  readonly clock: boolean;
}

let shared: Promise<HarnessPages> | undefined;

/**
 * Pages for the Word host. A page whose document is closed opens the next one, in less than half of the time of a new page.
 * The host and its pane are new each time, only the page around them is reused.
 */
export class HarnessPages {
  readonly #server: PageServer;
  readonly #idle: Record<'web' | 'windows', Page[]> = { web: [], windows: [] };
  readonly #reusable = new WeakMap<Page, Page[]>();

  private constructor(server: PageServer) {
    this.#server = server;
  }

  /** The same for all test files of a process. */
  static shared(): Promise<HarnessPages> {
    shared ??= startHarnessServer().then((server) => new HarnessPages(server));
    return shared;
  }

  async take({ isWindows, clock }: PageOptions): Promise<Page> {
    const idle = this.#idle[isWindows ? 'windows' : 'web'];
    // The clock of a page can't be restored.
    const used = clock ? undefined : idle.pop();
    if (used) return used;
    const page = await (await sharedBrowser()).newPage();
    if (isWindows) await page.addInitScript({ content: await windowsPaneScript() });
    if (clock) await page.clock.install();
    else this.#reusable.set(page, idle);
    await page.goto(this.#server.url);
    return page;
  }

  async give(page: Page): Promise<void> {
    const idle = this.#reusable.get(page);
    if (!idle) return page.close();
    page.removeAllListeners('console');
    await page.emulateMedia({ colorScheme: null, forcedColors: null });
    idle.push(page);
  }
}

const OFFICE_JS = '<script src="/office-js/office.js"></script>';
const PAGES: Readonly<Record<string, string>> = {
  '/': '<!doctype html><title>Word host</title><body><script src="/bundled/tests/word-host/harness/harness-page.js"></script>',
  '/pane.html': `<!doctype html><title>Pane</title>${OFFICE_JS}
    <script>
    function partsOf(namespace) {
      const { customXmlParts } = Office.context.document;
      return new Promise((resolve) => customXmlParts.getByNamespaceAsync(namespace, ({ value }) => resolve(value)));
    }
    Office.onReady(() => { window.isReady = true; });</script>`,
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
function startHarnessServer(): Promise<PageServer> {
  return startPageServer(async (path) => {
    if (!path.startsWith(BUNDLED)) return PAGES[path] ?? '';
    return bundledScript(join(ROOT, path.slice(BUNDLED.length).replace(/\.js$/, '.ts')));
  });
}
