import { chromium, type Browser, type Frame, type Page } from '@playwright/test';

import type { Call } from '#playground/word-host/word-host-options.ts';
import type { BehaviorChanges } from '#playground/word-host/platforms/behaviors.ts';
import { PLATFORMS, type PlatformName } from '#playground/word-host/platforms/platform.ts';
import type { RequirementSets } from '#playground/word-host/requirement-sets.ts';
import { windowsPaneScript } from './bundled-script.ts';
import { startStageServer, type StageServer } from './harness-server.ts';

export interface WordFailure {
  readonly code: string;
  readonly message: string;
  readonly location: string;
}

export interface OpenOptions {
  readonly documentUrl?: string;
  readonly readOnly?: boolean;
  readonly platform?: PlatformName;
  readonly requirements?: RequirementSets;
  readonly behaviors?: BehaviorChanges;
  /** The pane's clock runs as fast as the test says. */
  readonly clock?: boolean;
}

/** The add-in changed more of the document than is its own. */
export class ChangedBesides extends Error {}

/** A browser in which the host opens documents, with an add-in beside them that runs Microsoft's office.js. */
export class Harness {
  readonly #browser: Browser;
  readonly #server: StageServer;
  readonly #windowsPane: string;
  readonly #open = new Set<OpenWord>();

  constructor(browser: Browser, server: StageServer, windowsPane: string) {
    this.#browser = browser;
    this.#server = server;
    this.#windowsPane = windowsPane;
  }

  static async start(): Promise<Harness> {
    const path = process.env.CHROMIUM_PATH;
    const browser = await chromium.launch({
      ...(path === undefined ? {} : { executablePath: path }),
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
    });
    return new Harness(browser, await startStageServer(), await windowsPaneScript());
  }

  /** Throws ChangedBesides as well where a test left a document open that tells so. */
  async stop(): Promise<void> {
    try {
      for (const word of this.#open) if (!word.page.isClosed()) await word.expectUnchanged();
    } finally {
      await this.#browser.close();
      await this.#server.stop();
    }
  }

  async open(docx: Uint8Array, { clock = false, ...options }: OpenOptions = {}): Promise<OpenWord> {
    const page = await this.#browser.newPage();
    const { platform } = options;
    if (platform && PLATFORMS[platform].conversation === 'windows') {
      await page.addInitScript({ content: this.#windowsPane });
    }
    if (clock) await page.clock.install();
    const problems: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error') problems.push(message.text());
    });
    await page.goto(this.#server.url);
    const given = { ...options, docx: Buffer.from(docx).toString('base64') };
    const outcome = await page.evaluate((sent) => window.openDocument(sent), given);
    if (outcome !== 'opened') throw new Error(outcome);
    const word = new OpenWord(page, problems, await readyPane(page));
    this.#open.add(word);
    return word;
  }
}

/** A document open in the host, and the add-in's pane beside it. */
export class OpenWord {
  readonly page: Page;
  /** What the page wrote to the console as errors. */
  readonly problems: string[];
  /** Whether the pane holds the add-in's own code, and not a test's alone. */
  holdsAddIn = false;
  #pane: Frame;
  /** Acts of the add-in that are not over. */
  #acts = 0;
  #expected: RegExp[] = [];

  constructor(page: Page, problems: string[], pane: Frame) {
    this.page = page;
    this.problems = problems;
    this.#pane = pane;
  }

  /**
   * Runs a self-contained function in the pane, within `Word.run`. What it changes is the test's own doing, and so how
   * the document is to be from then on. Rejects with Word's error code.
   */
  async run<Result, Given = undefined>(
    work: (context: Word.RequestContext, given: Given) => Promise<Result>,
    given?: Given,
  ): Promise<Result> {
    const outcome = await this.#attempt(work, given);
    if ('failure' in outcome) throw new Error(`${outcome.failure.code}: ${outcome.failure.message}`);
    return outcome.value;
  }

  /** As run, for work that Word is to refuse. */
  async refusal<Given = undefined>(
    work: (context: Word.RequestContext, given: Given) => Promise<unknown>,
    given?: Given,
  ): Promise<WordFailure> {
    const outcome = await this.#attempt(work, given);
    if ('failure' in outcome) return outcome.failure;
    throw new Error('Word did not refuse');
  }

  /**
   * Runs a self-contained function in the pane. Where that holds the add-in it is an act of the add-in: throws
   * ChangedBesides when it has changed more of the document than is the add-in's, also where it failed.
   */
  async office<Result, Given = undefined>(
    work: (given: Given) => Promise<Result>,
    given?: Given,
  ): Promise<Result> {
    this.#acts += 1;
    try {
      return await this.#pane.evaluate<Result>(`(${work.toString()})(${JSON.stringify(given)})`);
    } finally {
      this.#acts -= 1;
      await this.expectUnchanged();
    }
  }

  /** Says what the next acts change besides the seal because this Word destroys it; each must come true before the document is closed. */
  expectChange(...changes: RegExp[]): void {
    this.#expected.push(...changes);
  }

  /** Throws ChangedBesides. Nothing is said while an act is under way. */
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

  calls(): Promise<readonly Call[]> {
    return this.page.evaluate(() => window.wordHost.calls);
  }

  async docx(): Promise<Buffer> {
    return Buffer.from(await this.page.evaluate(() => window.savedDocument()), 'base64');
  }

  async close(): Promise<void> {
    await this.expectUnchanged();
    if (this.#expected.length > 0) throw new Error(`Nothing of this changed: ${this.#expected.join(', ')}`);
    await this.page.close();
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
