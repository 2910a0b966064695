import type { Browser, Frame } from '@playwright/test';

import { Playground } from '#tests/e2e/harness/playground.ts';
import { startScratchService } from '#tests/e2e/harness/service.ts';
import { launchBrowser, paneFrame } from '#tests/bench/bench-browser.ts';
import { atMost, type Figure, limitOf, median, ms } from '#tests/bench/figure.ts';
import { measureLargeDocument } from './large-document.ts';

const ROUNDS = 9;
/** Shown after the seal was read back from the document. */
const DONE = 'The seal is in the document.';

export interface Sealing {
  clickToDone: number;
  /** Requests to Word, and the total time during which at least one waited for its answer. */
  word: { questions: number; waited: number };
  /** Of each call of the service in between. */
  calls: number[];
}

export async function measureSealing(): Promise<Figure[]> {
  const service = await startScratchService();
  const browser = await launchBrowser();
  try {
    const large = await measureLargeDocument(browser, service.url);
    const rounds: Sealing[] = [];
    // The first one warms up the service.
    for (let round = 0; round <= ROUNDS; round += 1) rounds.push(await seal(browser, service.url));
    const counted = rounds.slice(1);
    const sums = counted.map(({ calls }) => calls.reduce((sum, time) => sum + time, 0));
    const middle = (of: (sealing: Sealing) => number) => median(counted.map(of));
    const ratio = median(counted.map(({ clickToDone }, round) => clickToDone / (sums[round] ?? 0)));
    const waiting = median(counted.map(({ word }, round) => word.waited / (sums[round] ?? 0)));
    return [
      atMost(3, ratio, {
        what: 'verify and insert a seal, click to read-back, in the Word host',
        against: `the sum of its ${counted[0]?.calls.length} calls of the service`,
        note:
          `${ms(middle(({ clickToDone }) => clickToDone))} and ${ms(median(sums))}; ` +
          `${ms(middle(({ word }) => word.waited))} are ${middle(({ word }) => word.questions)} answers of the Word host`,
      }),
      limitOf(waiting, {
        what: 'what the Word host alone takes to answer in between',
        against: `the sum of its ${counted[0]?.calls.length} calls of the service`,
        note: 'its answers in turn, without the pane’s own work, and without the calls',
      }),
      ...large,
    ];
  } finally {
    await browser.close();
    await service.stop();
  }
}

async function seal(browser: Browser, baseURL: string): Promise<Sealing> {
  const context = await browser.newContext({ baseURL });
  const page = await context.newPage();
  const playground = new Playground(page);
  await playground.begin();
  await playground.verifyButton.waitFor();
  const found = await sealIn(playground);
  await context.close();
  return found;
}

/** The pane shows an unverified document, and inserts its seal. */
export async function sealIn(playground: Playground): Promise<Sealing> {
  const frame = await paneFrame(playground.page);
  await untilQuiet(frame);
  await frame.evaluate(watchSealing, DONE);
  await playground.verifyButton.click();
  const result = await frame.waitForFunction(() => {
    const [sealing] = performance.getEntriesByName('sealing');
    if (!sealing) return null;
    const { startTime, duration } = sealing;
    // A request that begins when the sentence shows belongs to the next reading.
    const during = (entries: PerformanceEntryList) =>
      entries.filter(
        (entry) => entry.startTime >= startTime && entry.startTime + entry.duration <= startTime + duration,
      );
    const calls = during(performance.getEntriesByType('resource')).filter(({ name }) =>
      /\/(api|qr)\//.test(new URL(name).pathname),
    );
    const answers = during(performance.getEntriesByName('word')).sort((a, b) => a.startTime - b.startTime);
    let [waited, end] = [0, 0];
    for (const { startTime: from, duration: time } of answers) {
      waited += Math.max(0, from + time - Math.max(from, end));
      end = Math.max(end, from + time);
    }
    return {
      clickToDone: duration,
      word: { questions: answers.length, waited },
      calls: calls.map((call) => call.duration),
    };
  });
  const found = await result.jsonValue();
  if (found === null) throw new Error('There was no sealing');
  return found;
}

/** Until the pane has prefetched the next screens, which it does when idle. */
async function untilQuiet(frame: Frame): Promise<void> {
  const resources = () => frame.evaluate(() => performance.getEntriesByType('resource').length);
  for (let before = -1, now = await resources(); now !== before; now = await resources()) {
    before = now;
    await frame.evaluate(
      () => new Promise((resolve) => void requestIdleCallback(() => setTimeout(resolve, 1_000))),
    );
  }
}

/** In the pane: records when the click was and when `done` showed, and each request to Word with its answer. */
function watchSealing(done: string): void {
  const asked = new Map<string | undefined, number>();
  const correlation = /"_correlationId":(\d+)/;
  const post = parent.postMessage.bind(parent) as (...message: unknown[]) => void;
  parent.postMessage = (...message: unknown[]) => {
    // Not office.js' messages about keys and the focus.
    if (String(message[0]).includes('"executeMethod"'))
      asked.set(correlation.exec(String(message[0]))?.[1], performance.now());
    post(...message);
  };
  addEventListener(
    'message',
    ({ data }) => {
      const [, number] = correlation.exec(String(data)) ?? [];
      const start = asked.get(number);
      if (number !== undefined && start !== undefined)
        performance.measure('word', { start, end: performance.now() });
    },
    { capture: true },
  );
  const record = ({ timeStamp }: MouseEvent) => {
    const look = new MutationObserver(() => {
      if (!document.body.textContent.includes(done)) return;
      look.disconnect();
      performance.measure('sealing', { start: timeStamp, end: performance.now() });
    });
    look.observe(document.body, { subtree: true, childList: true, characterData: true });
  };
  addEventListener('click', record, { capture: true, once: true });
}
