import { describe, expect, test } from 'vitest';

import { contentDigest, newDigestSeed } from '#document-text/digest/content-digest.ts';
import { changeSinceVersion, ownChange } from '#src/taskpane/flows/own-text.ts';
import { changeSince } from '#src/word/document/text-change.ts';
import {
  paragraphHash,
  readTrace,
  traceOf,
  TRACED_PARAGRAPHS,
  writeTrace,
  type TextTrace,
} from '#contract/word-file/text-trace.ts';
import { newParagraph } from '#document-text/docx/paragraph-text.ts';
import type { LocatedPassage } from '#document-text/docx/passages.ts';

const PUBLIC_ID = 'SM-DOC-2026-8K4T2M9Q';
const NOW = new Date('2026-11-21T10:00:00Z');
const LETTER = ['Purpose', 'The student works at the studio.', 'The tutor is Marc Vidal.', 'Signed in Lyon.'];

/** Paragraphs of these texts; a single word is a heading. */
function paragraphs(texts: string[]): LocatedPassage[] {
  let heading: string | null = null;
  return texts.map((text) => {
    const isHeading = /^\w+$/.test(text);
    if (isHeading) heading = text;
    return { ...newParagraph({} as Element, {}), text, isHeading, heading, isFloating: false };
  });
}

const trace = (texts: string[]): Promise<TextTrace> => traceOf(PUBLIC_ID, paragraphs(texts), NOW);

async function changeByTrace(before: string[], after: string[]) {
  return changeSince(await trace(before), await trace(after), paragraphs(after));
}

test('a trace is read as it was written', async () => {
  for (const texts of [LETTER, [], ['']]) {
    const kept = await trace(texts);
    expect(readTrace(writeTrace(kept))).toEqual(kept);
  }
});

test.each([
  '',
  '2 SM-DOC-2026-8K4T2M9Q 1 0123456789abcdef 0 ',
  '1 SM-DOC-2026-8K4T2M9Q 1 0123456789abcdef 2 AAAA',
  '1 SM-DOC-2026-8K4T2M9Q 1 0123456789abcdef 1 AAA',
  '1 SM-DOC-2026-8K4T2M9Q 1 0123456789abcdef -1 ',
  '1 nobody 1 0123456789abcdef 0 ',
  '1 SM-DOC-2026-8K4T2M9Q 1 short 0 ',
  '1 SM-DOC-2026-8K4T2M9Q soon 0123456789abcdef 0 ',
])('a damaged trace counts as none: %o', (record) => {
  expect(readTrace(record)).toBeNull();
});

const DIGESTED = newDigestSeed();
async function changeByDigest(before: string[], after: string[]) {
  const digest = contentDigest(before, DIGESTED);
  return digest && changeSinceVersion({ at: '2026-11-21 10:00:00', digest }, paragraphs(after));
}

describe.each([
  ['file' as const, changeByTrace],
  ['service' as const, changeByDigest],
])('compared with the %s', (source, change) => {
  test('the same text is no change, and neither are empty paragraphs', async () => {
    expect(await change(LETTER, LETTER)).toBeNull();
    expect(await change(LETTER, ['', ...LETTER, '', ''])).toBeNull();
    expect(await change([], [''])).toBeNull();
  });

  test('a changed paragraph is shown with its first words and its heading', async () => {
    const text = 'The tutor is someone else, who has signed for the studio instead of him, and is here.';
    const after = LETTER.with(2, text);
    expect(await change(LETTER, after)).toEqual({
      source,
      since: 1795255200,
      paragraphs: [{ text, start: 'The tutor is someone else, who has…', heading: 'Purpose' }],
      changed: 1,
      gone: 0,
    });
  });

  test('added and removed paragraphs are counted separately', async () => {
    expect(await change(LETTER, [...LETTER, 'Annex'])).toMatchObject({
      paragraphs: [{ text: 'Annex', start: 'Annex', heading: null }],
      changed: 1,
      gone: 0,
    });
    expect(await change(LETTER, LETTER.slice(0, 2))).toMatchObject({ paragraphs: [], changed: 0, gone: 2 });
    expect(await change(LETTER, [])).toMatchObject({ changed: 0, gone: 4 });
    expect(await change([], LETTER)).toMatchObject({ changed: 4, gone: 0 });
  });

  test('paragraphs that changed places are detected, though none is new', async () => {
    expect(await change(LETTER, LETTER.toReversed())).toMatchObject({ paragraphs: [], changed: 0, gone: 0 });
  });

  test('a paragraph that occurs twice differs from one that occurs once', async () => {
    expect(await change(['Same.', 'Same.'], ['Same.'])).toMatchObject({ changed: 0, gone: 1 });
    expect(await change(['Same.'], ['Same.', 'Same.'])).toMatchObject({ changed: 1, gone: 0 });
  });

  test('at most three paragraphs are shown, however many changed', async () => {
    const after = Array.from({ length: 30 }, (_, index) => `Entirely new paragraph number ${index}.`);
    const found = await change(LETTER, after);
    expect(found?.paragraphs).toHaveLength(3);
    expect(found?.changed).toBe(30);
  });
});

test('a file without a version at the service is compared with its own trace', async () => {
  const textChange = await changeByTrace(LETTER, []);
  const digest = contentDigest(LETTER, DIGESTED);
  const newest = digest && { version: 1, at: '2026-11-21 10:00:00', digest };
  expect(ownChange({ ownText: paragraphs(LETTER), textChange }, newest)).toBeNull();
  expect(ownChange({ ownText: paragraphs(LETTER), textChange }, null)).toBe(textChange);
  expect(ownChange({ ownText: null, textChange }, newest)).toBe(textChange);
  const older = digest && {
    version: 1,
    at: '2026-11-21 10:00:00',
    digest: { ...digest, version: 1 as const },
  };
  expect(ownChange({ ownText: paragraphs(LETTER), textChange }, older)).toBe(textChange);
  expect(ownChange({ ownText: paragraphs(LETTER), textChange: null }, older)).toBeNull();
});

test('the trace of a huge text is small, and detects changes that it cannot locate', async () => {
  const huge = Array.from(
    { length: 3 * TRACED_PARAGRAPHS },
    (_, index) => `Paragraph ${index} of a long text.`,
  );
  const kept = await trace(huge);
  expect(writeTrace(kept).length).toBeLessThan(41_000);
  expect(readTrace(writeTrace(kept))).toEqual(kept);
  expect(await changeByTrace(huge, huge)).toBeNull();
  expect(await changeByTrace(huge, huge.with(huge.length - 1, 'Another end.'))).toMatchObject({
    changed: 0,
    gone: 0,
    paragraphs: [],
  });
  expect(await changeByTrace(huge, huge.with(5, 'Another start.'))).toMatchObject({ changed: 1 });
});

test('hashes of paragraphs have one length and are rarely equal', () => {
  const hashes = Array.from({ length: 5000 }, (_, index) => paragraphHash(`Paragraph ${index}`));
  expect(hashes.every((hash) => /^[\w-]{4}$/.test(hash))).toBe(true);
  expect(new Set(hashes).size).toBeGreaterThan(4990);
});
