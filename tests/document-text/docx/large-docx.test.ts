import { expect, test, vi } from 'vitest';

import { readInNode } from '#document-text/read-in-node.ts';
import { largeDocx } from '#tests/src/word/large-docx.ts';

test.each(['rows', 'paragraphs of one cell', 'sections with one long header'])(
  'four times as many %s take at most six times the steps',
  async (shape) => {
    const [small, large] = [await stepsFor(shape, 60), await stepsFor(shape, 240)];
    expect(large / small).toBeLessThan(6);
  },
);

/** Counts steps from one element to the next, which are the same on every machine. */
async function stepsFor(shape: string, count: number): Promise<number> {
  const read = () =>
    readInNode(new Blob([new Uint8Array(largeDocx(shape, count))]), { isLeftOut: () => false });
  await read();
  const { documentElement } = new DOMParser().parseFromString('<a/>', 'text/xml');
  const steps = vi.spyOn(Object.getPrototypeOf(documentElement) as Element, 'nextElementSibling', 'get');
  await read();
  const { length } = steps.mock.calls;
  steps.mockRestore();
  return length;
}
