import { test as base, expect, type FrameLocator } from '@playwright/test';

import { allowOfficeJs, serveOfficeJs } from './office-js-cdn.ts';
import { collectPageProblems, type PageProblems } from './page-problems.ts';
import { expectNothingElseChanged, Playground } from './playground.ts';
import { startScratchService, startTlsScratchService } from './service.ts';

interface Site {
  /** Of a service as Word's users have it, over https. */
  url: string;
  token: string;
  /** Where the simulated Word comes from. */
  word: string;
}

interface EachTest {
  problems: PageProblems;
  /** Word beside the site's own pane, connected. */
  playground: Playground;
  pane: FrameLocator;
}

/** The one that E2E_BASE_URL and E2E_TOKEN name; a service of our own where they don't. */
export const test = base.extend<EachTest, { site: Site }>({
  site: [
    async ({}, use) => {
      const { E2E_BASE_URL, E2E_TOKEN = '' } = process.env;
      const own = await (E2E_BASE_URL === undefined ? startTlsScratchService() : startScratchService());
      const url = E2E_BASE_URL ?? own.url;
      const token = E2E_BASE_URL === undefined ? (own.tokens[0]?.token ?? '') : E2E_TOKEN;
      await use({ url: new URL(url).origin, token, word: own.url });
      await own.stop();
    },
    { scope: 'worker' },
  ],
  baseURL: ({ site }, use) => use(site.url),
  problems: [
    async ({ context, site }, use) => {
      const problems = await collectPageProblems(context, site.url);
      allowOfficeJs(problems);
      await serveOfficeJs(context);
      await use(problems);
      await expectNothingElseChanged();
      expect(problems.unexpected()).toEqual([]);
    },
    { auto: true },
  ],
  async playground({ page, context, site }, use) {
    // Word is simulated by the page around the pane; the pane and all that it asks are the site's.
    await context.route(`${site.url}/playground/**`, async (route) => {
      const { pathname, search } = new URL(route.request().url());
      const isPane = /^\/playground\/(taskpane|commands)\.html$/.test(pathname);
      if (isPane) return route.continue({ url: site.url + pathname.replace('/playground', '') + search });
      return route.fulfill({ response: await route.fetch({ url: site.word + pathname + search }) });
    });
    const playground = new Playground(page);
    await playground.open();
    await playground.connect(site.token);
    await use(playground);
  },
  pane: ({ playground }, use) => use(playground.pane),
});
