import type { Page } from '@playwright/test';

import packageJson from '#package.json' with { type: 'json' };

const SCRIPTS = '**/assets/*.js';

/** Gives the page a pane with this version, until the returned function is called. */
export async function serveOlderPane(page: Page, version: string): Promise<() => Promise<void>> {
  await page.route(SCRIPTS, async (route) => {
    const answer = await route.fetch();
    const body = (await answer.text()).replaceAll(packageJson.version, version);
    // Not cached: after a reload it's the service's own again.
    const headers = { ...answer.headers(), 'cache-control': 'no-store' };
    await route.fulfill({ response: answer, body, headers });
  });
  // Prefetched scripts may still be loading.
  return () => page.unrouteAll({ behavior: 'wait' });
}
