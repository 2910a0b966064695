import type { Browser } from '@playwright/test';

import { Playground } from '#tests/e2e/harness/playground.ts';
import { largeDocx } from '#tests/src/word/large-docx.ts';
import { paneFrame } from '#tests/bench/bench-browser.ts';
import { atMost, type Figure, limitOf, median, ms } from '#tests/bench/figure.ts';
import { sealIn } from './sealing.ts';

const ROUNDS = 3;
const [PARAGRAPHS, FEW] = [9_000, 90];
const NAME = `a document of ${PARAGRAPHS.toLocaleString('en')} paragraphs`;

interface LargeDocument {
  /** From the first request for the body to the document's state on screen. */
  reading: number;
  sealing: number;
  /** One `getOoxml` of the body, requested by the pane: a median. */
  bare: number;
  longestTask: number;
  questions: number;
}

declare global {
  interface Window {
    paneWatch: { longestTask: number; asked: number };
    ownPostMessage?: (...message: unknown[]) => void;
  }
}

export async function measureLargeDocument(browser: Browser, url: string): Promise<Figure[]> {
  const rounds: LargeDocument[] = [];
  const short: LargeDocument[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    rounds.push(await openAndSeal(browser, url, PARAGRAPHS));
    short.push(await openAndSeal(browser, url, FEW));
  }
  const middle = (of: (round: LargeDocument) => number) => median(rounds.map(of));
  const few = median(short.map((round) => round.reading + round.sealing));
  const fewQuestions = short[0]?.questions ?? NaN;
  const [reading, sealing] = [middle((round) => round.reading), middle((round) => round.sealing)];
  const against = 'one getOoxml of its body, in the same run';
  return [
    atMost(
      3,
      middle((round) => (round.reading + round.sealing) / round.bare),
      {
        what: `open and seal ${NAME}, in the Word host`,
        against,
        note: `${ms(reading)} and ${ms(sealing)} against ${ms(middle(({ bare }) => bare))}, median of ${ROUNDS}`,
      },
    ),
    limitOf(
      middle((round) => 2 + few / round.bare),
      {
        what: `two of these answers, and opening and sealing ${FEW} paragraphs`,
        against,
        note: `one to open it, one for the file, which is as long, and ${ms(few)} that no length adds to`,
      },
    ),
    atMost(3, (reading + sealing) / 1000, {
      what: `seconds to open and seal ${NAME}`,
      against: '–',
      note: 'on whatever else the machine does',
    }),
    atMost(2, middle(({ longestTask }) => longestTask) / 1000, {
      what: `seconds of the pane's longest task with ${NAME}`,
      against: '–',
      note: 'by the browser’s long-task observer, the host’s own tasks apart',
    }),
    atMost(1, middle(({ questions }) => questions) / fewQuestions, {
      what: `questions to Word while ${NAME} is sealed`,
      against: `one of ${FEW}`,
      note: `${middle(({ questions }) => questions)} and ${fewQuestions}`,
    }),
  ];
}

async function openAndSeal(browser: Browser, baseURL: string, paragraphs: number): Promise<LargeDocument> {
  const context = await browser.newContext({ baseURL });
  const page = await context.newPage();
  page.setDefaultTimeout(180_000);
  await page.addInitScript(watchPane);
  const playground = new Playground(page);
  await playground.begin(Buffer.from(largeDocx('paragraphs', paragraphs)), 'Long.docx');
  await playground.verifyButton.waitFor();
  // Only the pane is reopened, because unpacking the file and drawing its pages are Word's work.
  await playground.reopenPane();
  const frame = await paneFrame(page);
  // A locator would search everything that the playground has drawn, repeatedly, on the measured thread.
  await frame.waitForFunction(() => performance.getEntriesByName('reading').length > 0);
  const reading = await frame.evaluate(() => performance.getEntriesByName('reading')[0]?.duration ?? NaN);
  const answers = await frame.evaluate(async (count) => {
    const times: number[] = [];
    for (let answer = 0; answer < count; answer += 1) {
      const start = performance.now();
      await Word.run(async (word) => {
        const flat = word.document.body.getOoxml();
        await word.sync();
        return flat.value;
      });
      times.push(performance.now() - start);
    }
    return times;
  }, ROUNDS);
  // In Word another process draws, so drawing isn't part of an answer.
  await page.evaluate(() => Object.assign(window, { requestAnimationFrame: () => 0 }));
  const { clickToDone, word } = await sealIn(playground);
  const { longestTask } = await frame.evaluate(() => window.paneWatch);
  await context.close();
  return { reading, sealing: clickToDone, bare: median(answers), longestTask, questions: word.questions };
}

/** In the pane: its longest task, and how long it reads until it shows the document's state. */
function watchPane(): void {
  if (window === window.top) return;
  window.paneWatch = { longestTask: 0, asked: 0 };
  const { paneWatch } = window;
  new PerformanceObserver((list) => {
    for (const { name, duration } of list.getEntries())
      if (name === 'self') paneWatch.longestTask = Math.max(paneWatch.longestTask, duration);
  }).observe({ type: 'longtask', buffered: true });
  // Called from an earlier page, Word would take the request for another pane's.
  const post = (window.parent.ownPostMessage ??= parent.postMessage.bind(parent) as (
    ...message: unknown[]
  ) => void);
  parent.postMessage = (...message: unknown[]) => {
    if (String(message[0]).includes('GetOoxml')) paneWatch.asked ||= performance.now();
    post(...message);
  };
  const look = new MutationObserver(() => {
    if (paneWatch.asked === 0 || !document.body.textContent.includes('Verify and insert seal')) return;
    look.disconnect();
    performance.measure('reading', { start: paneWatch.asked, end: performance.now() });
  });
  look.observe(document, { subtree: true, childList: true, characterData: true });
}
