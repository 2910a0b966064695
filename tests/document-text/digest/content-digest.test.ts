import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { compareParagraphs } from '#document-text/compare-text.ts';
import { compareVersions } from '#document-text/compare-versions.ts';
import { lookKey, MAX_PASSAGES } from '#document-text/digest/digest-format.ts';
import { contentDigest, newDigestSeed } from '#document-text/digest/content-digest.ts';
import { holdsFor } from '#tests/holds-for.ts';

import { digestOf, line, SEED } from './texts.ts';

const version = (sealed: string, number: 1 | 2 = 2) => ({
  digest: { ...digestOf([sealed]), version: number },
});

const compared = (versions: ReturnType<typeof version>[], written: string) => {
  const found = compareVersions(versions, { format: 'pdf', lines: [line(written)], findings: [] });
  return found && { isSame: found.comparison.isSame, version: versions.indexOf(found.version) };
};

const word = fc.stringMatching(/^[a-zé0-9,.'-]{1,9}$/);
const paragraph = fc.array(word, { minLength: 1, maxLength: 12 }).map((words) => words.join(' '));
const text = fc.array(fc.oneof(paragraph, fc.constantFrom('12', '15,5', 'Hugo Morel')), {
  minLength: 1,
  maxLength: 20,
});

describe('layout that a reader does not see', () => {
  test.each([
    ['blanks that do not break', 'le 12\u00a0mai à 9\u202fh\u00a0:', 'le 12 mai à 9 h :'],
    ['soft hyphens and zero-width characters', 'exam\u00adple\u200b of\ufeff it', 'example of it'],
    ['letters put together of two', 'e\u0301cole', 'école'],
    ['ligatures', 'con\ufb01rmed', 'confirmed'],
    ['tabs and line breaks', 'one\ttwo\n three', 'one two three'],
    ['hyphens that do not break', 'well\u2011known', 'well-known'],
    ['blanks between characters that have none', '漢 字', '漢字'],
  ])('%s make no difference', (_, former, present) => {
    expect(compareParagraphs(digestOf([former]), ['', present, ' \u200b']).isSame).toBe(true);
  });

  test.each([
    ['a Greek omicron', 'Orange', '\u039frange'],
    ['a raised digit', '10 m²', '10 m2'],
    ['a comma', '1,5', '15'],
    ['a sign', '-5', '5'],
  ])('%s does', (_, former, present) => {
    const { isSame, added, missing } = compareParagraphs(digestOf(['First.', former]), ['First.', present]);
    expect({ isSame, added, missing }).toEqual({
      isSame: false,
      added: [{ text: present, index: 1 }],
      missing: 1,
    });
  });
});

test('another look of the document isn’t another text', () => {
  const [one, other] = ['a', 'b'].map((look) =>
    digestOf([{ text: lookKey(look), kind: 'picture' as const }, 'Grade']),
  );
  expect([one?.whole, one?.passages === other?.passages]).toEqual([other?.whole, false]);
});

test('whatever the text, an added, a removed, and two exchanged passages are reported', () => {
  holdsFor(100, text, fc.nat(), (paragraphs, at) => {
    const index = at % paragraphs.length;
    const more = compareParagraphs(digestOf(paragraphs), paragraphs.toSpliced(index, 0, 'ADDED'));
    expect(more).toMatchObject({ isSame: false, added: [{ text: 'ADDED', index }], missing: 0, moved: [] });
    const less = compareParagraphs(digestOf(paragraphs), paragraphs.toSpliced(index, 1));
    expect(less).toMatchObject({ isSame: false, added: [], missing: 1 });
    const [first, ...rest] = [...new Set(paragraphs), 'LAST'];
    const swapped = compareParagraphs(digestOf([first, ...rest]), [...rest, first]);
    expect(swapped).toMatchObject({
      isSame: false,
      added: [],
      missing: 0,
      moved: [{ text: expect.any(String) }],
    });
  });
});

describe('a digest', () => {
  test('reveals nothing about equal passages in two documents', () => {
    const two = [newDigestSeed(), newDigestSeed()].map((seed) => contentDigest(['15.5'], seed));
    expect(new Set(two.map((digest) => digest?.passages)).size).toBe(2);
    expect(new Set(two.map((digest) => digest?.whole)).size).toBe(2);
  });

  test('is a third as long as a text of usual paragraphs', () => {
    const long = Array.from({ length: 500 }, (_, index) => `Paragraph ${index} of a long text. `.repeat(12));
    expect(JSON.stringify(digestOf(long)).length).toBeLessThan(long.join('').length / 3);
  });

  test('is not made of an overlong text', () => {
    const passages = Array.from({ length: MAX_PASSAGES + 1 }, () => 'one');
    expect(contentDigest(passages, SEED)).toBeNull();
    expect(contentDigest(['one '.repeat(140_000)], SEED) === null).toBe(true);
    const thousandsOfPages = Array.from({ length: 10_000 }, () => 'A-B-C '.repeat(100));
    expect(contentDigest(thousandsOfPages, SEED) === null).toBe(true);
  });
});

describe('several versions of a text', () => {
  test.each([
    ['the newest', 'third', 2],
    ['an older one', 'second', 1],
  ])('a text is recognized as that of %s', (_, written, expected) => {
    const versions = [version('first'), version('second'), version('third')];
    expect(compared(versions, written)).toEqual({ isSame: true, version: expected });
  });

  test('any other text is compared with the newest', () => {
    expect(compared([version('first'), version('second')], 'third')).toEqual({ isSame: false, version: 1 });
  });

  test('an older form gives no result, neither equal nor changed', () => {
    expect(compared([version('first', 1)], 'first')).toBeNull();
    expect(compared([version('first'), version('second', 1)], 'second')).toBeNull();
    expect(compared([version('first', 1), version('second')], 'second')).toEqual({
      isSame: true,
      version: 1,
    });
    expect(compared([], 'first')).toBeNull();
  });
});

test('a text that is too long with its layouts is sealed without them', () => {
  const passages = Array.from({ length: 12_000 }, (_, index) => ({ text: `Fee ${index}` }));
  const layouts = passages.map((each) => ({
    kind: 'drawn' as const,
    text: '⌖ 1',
    of: each.text,
    others: [],
  }));
  const note = { kind: 'note' as const, text: 'not due' };
  const digest = digestOf([...passages, note, ...layouts]);
  expect(digest).toEqual({ ...digestOf([...passages, note]), version: 3 });
});
