import { expect, test as base, type FrameLocator } from '@playwright/test';

import { collectPageProblems, type PageProblems } from './page-problems.ts';
import { PeopleScreen } from './people-screen.ts';
import { expectNothingElseChanged, Playground } from './playground.ts';
import { type ScratchService, startScratchService } from './service.ts';

interface EachTest {
  problems: PageProblems;
  playground: Playground;
  /** The pane beside the playground's document. */
  pane: FrameLocator;
  /** The same playground, on its way to somebody of People. */
  people: PeopleScreen;
}

interface EachWorker {
  service: ScratchService;
}

/**
 * Playwright's `test` with a real service, shared by a worker's tests, the playground, and an eye on what goes wrong in
 * the pages and on what changes in documents besides the seal.
 */
export const test = base.extend<EachTest, EachWorker>({
  service: [
    async ({}, use) => {
      const service = await startScratchService();
      await use(service);
      await service.stop();
    },
    { scope: 'worker' },
  ],
  baseURL: ({ service }, use) => use(service.url),
  playground: ({ page }, use) => use(new Playground(page)),
  pane: ({ playground }, use) => use(playground.pane),
  people: ({ page }, use) => use(new PeopleScreen(page)),
  problems: [
    async ({ context, service }, use) => {
      const problems = await collectPageProblems(context, service.url);
      await use(problems);
      // No test goes without, whatever it is about.
      await expectNothingElseChanged();
      expect(problems.unexpected()).toEqual([]);
    },
    { auto: true },
  ],
});
