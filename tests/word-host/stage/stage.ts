import { chromium, type Browser, type Frame, type Page } from '@playwright/test';

import type { Call } from '../call.ts';
import type { BehaviorChanges } from '../platforms/behaviors.ts';
import { PLATFORMS, type PlatformName } from '../platforms/platform.ts';
import type { RequirementSets } from '../requirement-sets.ts';
import { bundle, startStageServer, type StageServer } from './stage-server.ts';

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

/** A browser in which the host opens documents, with an add-in beside them that runs Microsoft's office.js. */
export class Stage {
  readonly #browser: Browser;
  readonly #server: StageServer;
  readonly #windowsPane: string;

  constructor(browser: Browser, server: StageServer, windowsPane: string) {
    this.#browser = browser;
    this.#server = server;
    this.#windowsPane = windowsPane;
  }

  static async start(): Promise<Stage> {
    const path = process.env.CHROMIUM_PATH;
    const browser = await chromium.launch({
      ...(path === undefined ? {} : { executablePath: path }),
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
    });
    return new Stage(browser, await startStageServer(), await bundle('../windows/windows-pane.ts'));
  }

  async stop(): Promise<void> {
    await this.#browser.close();
    await this.#server.stop();
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
    return new OpenWord(page, problems, await readyPane(page));
  }
}

/** A document open in the host, and the add-in's pane beside it. */
export class OpenWord {
  readonly page: Page;
  /** What the page wrote to the console as errors. */
  readonly problems: string[];
  #pane: Frame;

  constructor(page: Page, problems: string[], pane: Frame) {
    this.page = page;
    this.problems = problems;
    this.#pane = pane;
  }

  /** Runs a self-contained function in the pane, within `Word.run`. Rejects with Word's error code. */
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

  /** Runs a self-contained function in the pane. */
  office<Result, Given = undefined>(work: (given: Given) => Promise<Result>, given?: Given): Promise<Result> {
    return this.#pane.evaluate<Result>(`(${work.toString()})(${JSON.stringify(given)})`);
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

  close(): Promise<void> {
    return this.page.close();
  }

  #attempt<Result, Given>(
    work: (context: Word.RequestContext, given: Given) => Promise<Result>,
    given: Given | undefined,
  ): Promise<{ value: Result } | { failure: WordFailure }> {
    return this.#pane.evaluate<{ value: Result } | { failure: WordFailure }>(`
      Word.run((context) => (${work.toString()})(context, ${JSON.stringify(given)})).then(
        (value) => ({ value }),
        (error) => {
          if (!(error instanceof OfficeExtension.Error)) throw error;
          const { code, message, debugInfo } = error;
          return { failure: { code, message, location: debugInfo.errorLocation ?? '' } };
        },
      )`);
  }
}

async function readyPane(page: Page): Promise<Frame> {
  const element = await page.waitForSelector('iframe[title="Task pane"]');
  const frame = await element.contentFrame();
  if (!frame) throw new Error('The pane is no frame');
  await frame.waitForFunction('window.isReady');
  return frame;
}
