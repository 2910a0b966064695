import { expect } from '@playwright/test';

import { allowOfficeJs, serveOfficeJs } from '#tests/e2e/harness/office-js-cdn.ts';
import { collectPageProblems } from '#tests/e2e/harness/page-problems.ts';
import { expectNothingElseChanged, Playground } from '#tests/e2e/harness/playground.ts';
import { test as base } from '#tests/e2e/harness/test.ts';

/** Word beside the site's own pane, connected. */
export const test = base.extend({
  baseURL: ({ site }, use) => use(site.url),
  async problems({ context, site }, use) {
    const problems = await collectPageProblems(context, site.url);
    allowOfficeJs(problems);
    await serveOfficeJs(context);
    await use(problems);
    await expectNothingElseChanged();
    expect(problems.unexpected()).toEqual([]);
  },
  async playground({ page, context, site }, use) {
    // Word is simulated by the page around the pane; the pane and all its requests are the site's.
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
});
