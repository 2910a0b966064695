import { expect, test } from 'vitest';
import type { Page } from '@playwright/test';

import { useHarness } from '#tests/word-host/harness/harness.ts';
import { LARGE_SHAPES, largeDocx } from './large-docx.ts';
import { Pane, sealOf } from './pane/pane.ts';

const harness = useHarness();

/** What a person asks of the pane, one after the other. */
function actsOf(pane: Pane) {
  const { word } = pane;
  const { publicId } = sealOf();
  return {
    open: () => word.office(() => window.sealWord.readOpenDocument().then(() => null)),
    seal: () => pane.insertSeal(sealOf(), 'cursor'),
    trace: () => word.office((id) => window.sealWord.saveText(id), publicId),
    refresh: () => pane.insertSeal(sealOf({ language: 'fr' }), 'end'),
    check: () => word.office(() => window.sealWord.readCodes().then(() => null)),
    remove: () => word.office((id) => window.sealWord.removeSeals(id), publicId),
  };
}

async function questionsFor(count: number): Promise<Record<string, number>> {
  const pane = await Pane.open(harness, largeDocx('paragraphs', count));
  const questions: Record<string, number> = {};
  const { open, seal, refresh, remove } = actsOf(pane);
  for (const [name, act] of Object.entries({ open, seal, refresh, remove })) {
    const before = (await pane.word.calls()).length;
    await act();
    questions[name] = (await pane.word.calls()).length - before;
  }
  await pane.word.close();
  return questions;
}

test('the number of requests to Word is the same for 9,000 paragraphs as for 90', async () => {
  expect(await questionsFor(9_000)).toEqual(await questionsFor(90));
}, 240_000);

async function stepsFor(shape: string, count: number): Promise<Record<string, number>> {
  const pane = await Pane.open(harness, largeDocx(shape, count));
  const steps: Record<string, number> = {};
  const counter = await countDomSteps(pane.word.page);
  for (const [name, act] of Object.entries(actsOf(pane))) {
    await act();
    steps[name] = await counter.taken();
  }
  await counter.stop();
  await pane.word.close();
  return steps;
}

test.each(Object.keys(LARGE_SHAPES))(
  'four times as many %s take at most six times the steps, in every act and every answer of the Word host',
  async (shape) => {
    const [small, large] = [await stepsFor(shape, 60), await stepsFor(shape, 240)];
    const growth = Object.keys(small).map((name) => [name, (large[name] ?? 0) / (small[name] ?? 0)] as const);
    expect(growth.filter(([, times]) => !(times <= 6))).toEqual([]);
  },
);

declare global {
  interface Window {
    domSteps?: { count: number; restore: () => void };
  }
}

/** Counts the DOM operations of a page and its frames, which are the same on every machine. */
async function countDomSteps(page: Page): Promise<{ taken(): Promise<number>; stop(): Promise<void> }> {
  const everyFrame = <Result>(work: () => Result) =>
    Promise.all(page.frames().map((frame) => frame.evaluate(work)));
  await everyFrame(instrument);
  return {
    async taken() {
      const counts = await everyFrame(() => {
        const { domSteps } = window;
        const count = domSteps?.count ?? 0;
        if (domSteps) domSteps.count = 0;
        return count;
      });
      return counts.reduce((sum, count) => sum + count, 0);
    },
    stop: async () => void (await everyFrame(() => window.domSteps?.restore())),
  };
}

/** A list counts as many steps as its length, because code that requests one reads it. */
function instrument(): void {
  const steps = { count: 0, restore: () => {} };
  window.domSteps = steps;
  const counted = (result: unknown) => {
    const isList = result instanceof NodeList || result instanceof HTMLCollection;
    steps.count += isList ? result.length + 1 : 1;
    return result;
  };
  const asked: [object, string[]][] = [
    [Node.prototype, ['childNodes', 'parentNode', 'contains', 'compareDocumentPosition']],
    [Element.prototype, ['children', 'closest', 'getAttribute', 'getAttributeNS', 'getElementsByTagNameNS']],
    [Element.prototype, ['attributes', 'getElementsByTagName']],
    [Range.prototype, ['intersectsNode', 'compareBoundaryPoints']],
  ];
  for (const [owner, names] of asked) {
    for (const name of names) {
      const former = Object.getOwnPropertyDescriptor(owner, name);
      if (!former) throw new Error(`Nothing is called ${name}`);
      const [get, value]: unknown[] = ['get', 'value'].map((key): unknown => Reflect.get(former, key));
      Object.defineProperty(owner, name, {
        ...former,
        ...(typeof get === 'function' && {
          get(this: unknown) {
            return counted(Reflect.apply(get, this, []));
          },
        }),
        ...(typeof value === 'function' && {
          value(this: unknown, ...given: unknown[]) {
            return counted(Reflect.apply(value, this, given));
          },
        }),
      });
      const { restore } = steps;
      steps.restore = () => {
        restore();
        Object.defineProperty(owner, name, former);
      };
    }
  }
}
