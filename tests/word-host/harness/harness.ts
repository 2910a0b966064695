import type { Frame, Page } from '@playwright/test';
import { afterAll, afterEach, beforeAll, onTestFinished, test as base } from 'vitest';

import type { Call } from '#word-host/word-host-options.ts';
import type { PlayedWord } from '#word-host/create-word-host.ts';
import { PLATFORMS } from '#word-host/platforms/platform.ts';
import { HarnessPages } from './harness-pages.ts';
import { letter } from './samples.ts';

export interface WordFailure {
  readonly code: string;
  readonly message: string;
  readonly location: string;
}

export interface OpenOptions extends Omit<PlayedWord, 'locale' | 'faults'> {
  /** The test controls the pane's clock. */
  readonly clock?: boolean;
}

/** The add-in changed more of the document than its own content. */
export class ChangedBesides extends Error {}

/** A browser in which the host opens documents, with an add-in beside them that runs Microsoft's office.js. */
export class Harness {
  readonly #pages: HarnessPages;
  readonly #open = new Set<OpenWord>();

  private constructor(pages: HarnessPages) {
    this.#pages = pages;
  }

  static async start(): Promise<Harness> {
    return new Harness(await HarnessPages.shared());
  }

  /** Closes what a test opened for itself. Also throws ChangedBesides. */
  async closeAll(): Promise<void> {
    const outcomes = await Promise.allSettled(
      [...this.#open].filter(({ isShared }) => !isShared).map((word) => word.close()),
    );
    for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
  }

  async stop(): Promise<void> {
    for (const word of this.#open) word.isShared = false;
    await this.closeAll();
  }

  async open(docx: Uint8Array, { clock = false, ...options }: OpenOptions = {}): Promise<OpenWord> {
    const { platform } = options;
    const isWindows = platform !== undefined && PLATFORMS[platform].conversation === 'windows';
    const page = await this.#pages.take({ isWindows, clock });
    const problems: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error') problems.push(message.text());
    });
    const given = { ...options, docx: Buffer.from(docx).toString('base64') };
    const outcome = await page.evaluate((sent) => window.openDocument(sent), given);
    if (outcome !== 'opened') {
      await this.#pages.give(page);
      throw new Error(outcome);
    }
    const word: OpenWord = new OpenWord(page, problems, await readyPane(page), () => this.#release(word));
    this.#open.add(word);
    return word;
  }

  async #release(word: OpenWord): Promise<void> {
    if (this.#open.delete(word)) await this.#pages.give(word.page);
  }
}

/** A document open in the host, and the add-in's pane beside it. */
export class OpenWord {
  readonly page: Page;
  /** The page's errors in the console. */
  readonly problems: string[];
  /** Whether the pane contains the add-in's own code, not only a test's. */
  holdsAddIn = false;
  /** Stays open for the next tests of the file. */
  isShared = false;
  readonly #release: () => Promise<void>;
  #pane: Frame;
  /** Number of running acts of the add-in. */
  #acts = 0;
  #expected: RegExp[] = [];

  constructor(page: Page, problems: string[], pane: Frame, release: () => Promise<void>) {
    this.page = page;
    this.problems = problems;
    this.#pane = pane;
    this.#release = release;
  }

  /**
   * Runs a self-contained function in the pane, within `Word.run`, which syncs once more at its end. Its changes are the
   * test's own, and so part of the expected document. Rejects with Word's error code.
   */
  async run<Result, Given = undefined>(
    work: (context: Word.RequestContext, given: Given) => Promise<Result>,
    given?: Given,
  ): Promise<Result> {
    const outcome = await this.#attempt(work, given);
    if ('failure' in outcome) throw new Error(`${outcome.failure.code}: ${outcome.failure.message}`);
    return outcome.value;
  }

  /** Like run, for work that Word must refuse. */
  async refusal<Given = undefined>(
    work: (context: Word.RequestContext, given: Given) => Promise<unknown>,
    given?: Given,
  ): Promise<WordFailure> {
    const outcome = await this.#attempt(work, given);
    if ('failure' in outcome) return outcome.failure;
    throw new Error('Word did not refuse');
  }

  /**
   * Runs a self-contained function in the pane. In a pane with the add-in it's an act of the add-in: throws ChangedBesides
   * if it has changed more of the document than its own content, even if it failed.
   */
  async office<Result, Given = undefined>(work: (given: Given) => Promise<Result>, given?: Given) {
    this.#acts += 1;
    try {
      return await this.#pane.evaluate<Result>(`(${work.toString()})(${JSON.stringify(given)})`);
    } finally {
      this.#acts -= 1;
      await this.expectUnchanged();
    }
  }

  /** Names further changes of the next acts that this Word causes; each must occur before the document is closed. */
  expectChange(...changes: RegExp[]): void {
    this.#expected.push(...changes);
  }

  /** Throws ChangedBesides. Checks nothing while an act runs. */
  async expectUnchanged(): Promise<void> {
    if (this.#acts > 0 || !this.holdsAddIn) return;
    const found = await this.page.evaluate(() => window.wordHost.watch.differences());
    const unexpected = found.filter((each) => !this.#expected.some((change) => change.test(each)));
    this.#expected = this.#expected.filter((change) => !found.some((each) => change.test(each)));
    if (found.length > 0) await this.page.evaluate(() => window.wordHost.watch.rebase());
    if (unexpected.length > 0) throw new ChangedBesides(`Besides the seal:\n${unexpected.join('\n')}`);
  }

  async reloadPane(): Promise<void> {
    await this.page.evaluate(() => window.wordHost.reloadPane());
    this.#pane = await readyPane(this.page);
  }

  insert(ooxml: string, place: 'Start' | 'End' = 'End'): Promise<void> {
    return this.run(async ({ document }, given) => void document.body.insertOoxml(given.ooxml, given.place), {
      ooxml,
      place,
    });
  }

  texts(): Promise<string[]> {
    return this.run(async (context) => {
      const { paragraphs } = context.document.body;
      paragraphs.load('items/text');
      await context.sync();
      return paragraphs.items.map(({ text }) => text);
    });
  }

  /** The tags of the content controls that Word lists. */
  tags(): Promise<string[]> {
    return this.run(async (context) => {
      const { contentControls } = context.document;
      contentControls.load('items/tag');
      await context.sync();
      return contentControls.items.map(({ tag }) => tag);
    });
  }

  /** Word's answer for the body. */
  ooxml(): Promise<string> {
    return this.run(async (context) => {
      const answer = context.document.body.getOoxml();
      await context.sync();
      return answer.value;
    });
  }

  calls(): Promise<readonly Call[]> {
    return this.page.evaluate(() => window.wordHost.calls);
  }

  async docx(): Promise<Buffer> {
    return Buffer.from(await this.page.evaluate(() => window.savedDocument()), 'base64');
  }

  async close(): Promise<void> {
    try {
      await this.expectUnchanged();
      if (this.#expected.length > 0) throw new Error(`Nothing of this changed: ${this.#expected.join(', ')}`);
    } finally {
      await this.#release();
    }
  }

  async #attempt<Result, Given>(
    work: (context: Word.RequestContext, given: Given) => Promise<Result>,
    given: Given | undefined,
  ): Promise<{ value: Result } | { failure: WordFailure }> {
    await this.expectUnchanged();
    const outcome = await this.#pane.evaluate<{ value: Result } | { failure: WordFailure }>(`
      Word.run((context) => (${work.toString()})(context, ${JSON.stringify(given)})).then(
        (value) => ({ value }),
        (error) => {
          if (!(error instanceof OfficeExtension.Error)) throw error;
          const { code, message, debugInfo } = error;
          return { failure: { code, message, location: debugInfo.errorLocation ?? '' } };
        },
      )`);
    if (this.#acts === 0) await this.page.evaluate(() => window.wordHost.watch.rebase());
    return outcome;
  }
}

async function readyPane(page: Page): Promise<Frame> {
  const element = await page.waitForSelector('iframe[title="Task pane"]');
  const frame = await element.contentFrame();
  if (!frame) throw new Error('The pane is no frame');
  await frame.waitForFunction('window.isReady');
  return frame;
}

/** A browser with the Word host for all tests of a file; each test's documents are closed after it. */
export function useHarness(): Pick<Harness, 'open'> {
  let harness: Harness;
  beforeAll(async () => {
    harness = await Harness.start();
  });
  afterEach(() => harness.closeAll());
  afterAll(() => harness.stop());
  return { open: (docx, options) => harness.open(docx, options) };
}

/** A test that names `word` gets a letter of its own, open in Word. */
export const test = base.extend('word', async () => {
  const harness = await Harness.start();
  onTestFinished(() => harness.closeAll());
  return harness.open(await letter('Hello'));
});
