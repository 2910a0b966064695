import type { Page } from '@playwright/test';

import type { PageServer } from '#word-host/page-server.ts';
import { windowsPaneScript } from './bundled-script.ts';
import { startHarnessServer } from './harness-server.ts';
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
