import { expect, type FrameLocator, test as base } from '@playwright/test';

import { PeopleScreen } from '#tests/e2e/pane/people-screen.ts';
import { Wire } from '#tests/e2e/network/wire.ts';
import type { Language } from '#playground/messages.ts';
import type { MessageKey } from '#src/messages/use-messages.ts';
import { paneTexts } from '#tests/src/messages/pane-texts.ts';
import { collectPageProblems, type PageProblems } from './page-problems.ts';
import { expectNothingElseChanged, Playground } from './playground.ts';
import { type ScratchService, startScratchService, startTlsScratchService } from './service.ts';

interface Site {
  /** Of a service as Word's users have it, over https. */
  url: string;
  token: string;
  /** The origin of the simulated Word. */
  word: string;
  stop(): Promise<void>;
}

/** The site of E2E_BASE_URL and E2E_TOKEN; a service of our own without them. */
async function startSite(): Promise<Site> {
  const { E2E_BASE_URL, E2E_TOKEN = '' } = process.env;
  const own = await (E2E_BASE_URL === undefined ? startTlsScratchService() : startScratchService());
  const url = E2E_BASE_URL ?? own.url;
  const token = E2E_BASE_URL === undefined ? (own.tokens[0]?.token ?? '') : E2E_TOKEN;
  return { url: new URL(url).origin, token, word: own.url, stop: () => own.stop() };
}

interface EachTest {
  service: ScratchService;
  problems: PageProblems;
  playground: Playground;
  pane: FrameLocator;
  /** The same playground, opened at People. */
  people: PeopleScreen;
}

/**
 * Each starts for the first test that uses it. All are declared here because a test with other worker fixtures takes its
 * own process and browser.
 */
interface EachWorker {
  /** Stops a service while the next tests run: it waits half a second for requests that no test sends. */
  stopLater: (service: ScratchService) => void;
  wire: Wire;
  site: Site;
}

/** Marks a test for `npm run proof`, which `npm test` leaves out. */
export const PROOF = { tag: '@proof' };
/** Marks tests for `npm run proof -- --long` alone. */
const LONG = { tag: '@long' };

/**
 * Playwright's `test` with a real service for each test, so that none meets what another left, the playground, and checks
 * for problems in the pages and for unexpected changes of documents.
 */
export const test = base.extend<EachTest, EachWorker>({
  stopLater: [
    async ({}, use) => {
      const stopping: Promise<void>[] = [];
      await use((service) => stopping.push(service.stop()));
      await Promise.all(stopping);
    },
    { scope: 'worker' },
  ],
  wire: [
    async ({}, use) => {
      const wire = await Wire.lay();
      await use(wire);
      await wire.stop();
    },
    { scope: 'worker' },
  ],
  site: [
    async ({}, use) => {
      const site = await startSite();
      await use(site);
      await site.stop();
    },
    { scope: 'worker' },
  ],
  service: async ({ stopLater }, use) => {
    const service = await startScratchService();
    await use(service);
    stopLater(service);
  },
  baseURL: ({ service }, use) => use(service.url),
  playground: ({ page }, use) => use(new Playground(page)),
  pane: ({ playground }, use) => use(playground.pane),
  people: ({ page }, use) => use(new PeopleScreen(page)),
  problems: [
    async ({ context, service }, use) => {
      const problems = await collectPageProblems(context, service.url);
      await use(problems);
      // Applies to every test, whatever it is about.
      await expectNothingElseChanged();
      expect(problems.unexpected()).toEqual([]);
    },
    { auto: true },
  ],
});

const LOCALES: Record<Language, string> = { en: 'en-US', fr: 'fr-FR' };

/**
 * The same tests in each language of the pane, in a browser with that language. French words are longer, and English ones
 * are in most other tests, so the English half runs only in the long form of the proofs.
 */
export function inEachLanguage(tests: (language: Language, say: ReturnType<typeof catalog>) => void): void {
  for (const language of ['en', 'fr'] as const) {
    const locale = LOCALES[language];
    test.describe(`in a browser that speaks ${locale}`, language === 'en' ? LONG : {}, () => {
      test.use({ locale });
      tests(language, catalog(language));
    });
  }
}

export function catalog(language: Language): (key: MessageKey) => string {
  const texts = paneTexts(language);
  return (key) => texts[key] ?? key;
}
