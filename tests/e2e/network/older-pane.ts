import type { Page } from '@playwright/test';

import packageJson from '#package.json' with { type: 'json' };

const SCRIPTS = '**/assets/*.js';

/** Gives the page a pane that says it is of this version, until what it answers is called. */
export async function serveOlderPane(page: Page, version: string): Promise<() => Promise<void>> {
  await page.route(SCRIPTS, async (route) => {
    const answer = await route.fetch();
    const body = (await answer.text()).replaceAll(packageJson.version, version);
    // Kept by no cache: after a reload it is the service's own again.
    const headers = { ...answer.headers(), 'cache-control': 'no-store' };
    await route.fulfill({ response: answer, body, headers });
  });
  // Scripts fetched ahead may be under way.
  return () => page.unrouteAll({ behavior: 'wait' });
}
