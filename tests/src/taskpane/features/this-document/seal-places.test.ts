import { expect, test } from 'vitest';

import { sealPlaces } from '#src/taskpane/features/this-document/seal-places.ts';
import type { FoundSeal } from '#src/word/find-seals.ts';

function seal(controlId: number, story: FoundSeal['story'], heading: string | null = null): FoundSeal {
  return { publicId: 'SM-DOC-2026-8K4T2M9Q', story, heading, controlId, widthMm: 25, heightMm: 25 };
}

test('a document without a seal has no place to go to', () => {
  expect(sealPlaces([])).toEqual([]);
});

test('the body comes first and each of its seals is named; headers and footers are one place each', () => {
  const body = seal(3, 'body', 'Signatures');
  const pasted = seal(4, 'body');
  const footers = [seal(1, 'footer'), seal(2, 'footer')] as const;
  const header = seal(5, 'header');
  expect(sealPlaces([...footers, body, pasted, header])).toEqual([
    { story: 'body', heading: 'Signatures', count: 1, first: body },
    { story: 'body', heading: null, count: 1, first: pasted },
    { story: 'header', heading: null, count: 1, first: header },
    { story: 'footer', heading: null, count: 2, first: footers[0] },
  ]);
});
