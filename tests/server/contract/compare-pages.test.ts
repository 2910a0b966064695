import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { compareWords, type PageLine, RAISED } from '#contract/compare-pages.ts';
import { type ContentDigest, contentDigest } from '#contract/content-digest.ts';

const SEED = { salt: new Uint8Array(16).fill(7), base: 1_234_567 };

function digestOf(paragraphs: readonly string[]): ContentDigest {
  const digest = contentDigest(paragraphs, SEED);
  if (digest === null) throw new Error('too long for a digest');
  return digest;
}

const line = (text: string, more: Partial<PageLine> = {}): PageLine => ({
  text,
  page: 0,
  isMargin: false,
  isRepeated: false,
  ...more,
});
const margin = (text: string) => line(text, { isMargin: true });
const repeated = (text: string) => line(text, { isMargin: true, isRepeated: true });

const LONG = 'The council confirms the grades of this well-known school for the whole year.';
const TEXT = ['Transcript', LONG, '12.5', '15.5'];

describe('what pages do to a text', () => {
  test.each<[string, PageLine[]]>([
    [
      'lines',
      [
        line('Transcript'),
        line('The council confirms the grades of this'),
        line('well-known school for the whole year.'),
        line('12.5 15.5'),
      ],
    ],
    [
      'hyphenation',
      [
        line('Transcript'),
        line('The coun-'),
        line('cil confirms the grades of this well-known school for the whole year.'),
        line('12.5'),
        line('15.5'),
      ],
    ],
    [
      'a hyphen of the word itself at the end of a line',
      [
        line('Transcript'),
        line('The council confirms the grades of this well-'),
        line('known school for the whole year.'),
        line('12.5 15.5'),
      ],
    ],
    [
      'a page break within a passage',
      [
        line('Transcript'),
        line('The council confirms the'),
        repeated('Lycée, page 1'),
        repeated('Rue'),
        line('grades of this well-known school for the whole year.', { page: 1 }),
        line('12.5 15.5'),
      ],
    ],
    [
      'a header of the second page alone',
      [
        line('Transcript'),
        line('The council confirms the'),
        margin('Footer'),
        margin('Header'),
        line('grades of this well-known school for the whole year.', { page: 1 }),
        line('12.5 15.5'),
      ],
    ],
    [
      'the mark of a note',
      [
        line('Transcript'),
        line(
          `The council confirms the grades${RAISED.before}1${RAISED.after} of this well-known school for the whole year.`,
        ),
        line('12.5 15.5'),
      ],
    ],
    ['numbers of a list', [line('1. Transcript'), line(`• ${LONG}`), line('a) 12.5'), line('15.5')]],
    ['capitals', [line('TRANSCRIPT'), line(LONG), line('12.5 15.5')]],
  ])('%s do no harm', (_, lines) => {
    expect(compareWords(digestOf(TEXT), lines)).toMatchObject({
      isSame: true,
      added: [],
      missing: 0,
      moved: [],
    });
  });

  test.each<[string, string[], object]>([
    ['another digit', ['Transcript', LONG, '12.5', '18.5'], { added: [{ text: '18.5' }], missing: 1 }],
    ['two that changed places', ['Transcript', LONG, '15.5', '12.5'], { missing: 0, moved: [{ index: 0 }] }],
    [
      'a passage more',
      ['Transcript', 'With honours', LONG, '12.5', '15.5'],
      { added: [{ text: 'With honours' }], missing: 0 },
    ],
    ['a passage less', ['Transcript', '12.5', '15.5'], { added: [], missing: 1 }],
    ['a Cyrillic letter', ['Transcript', LONG.replace('a', '\u0430'), '12.5', '15.5'], { missing: 1 }],
    [
      'a number that looks like one of a list',
      ['Transcript', LONG, '12.5', '15.5', '3'],
      { added: [{ text: '3' }] },
    ],
    ['a passage twice', ['Transcript', LONG, LONG, '12.5', '15.5'], { added: [{}], missing: 0 }],
    ['a minus', ['Transcript', LONG, '-12.5', '15.5'], { missing: 1 }],
  ])('%s is told', (_, texts, told) => {
    const comparison = compareWords(
      digestOf(TEXT),
      texts.map((text) => line(text)),
    );
    expect(comparison).toMatchObject({ isSame: false, ...told });
  });

  test('headers and footers are shown as not compared', () => {
    const { isSame, beside } = compareWords(digestOf(TEXT), [
      margin('Lycée'),
      ...TEXT.map((text) => line(text)),
    ]);
    expect({ isSame, beside }).toEqual({ isSame: true, beside: [{ text: 'Lycée', index: 0 }] });
  });
});

describe('whatever the text', () => {
  const word = fc.stringMatching(/^[a-zé0-9,.']{1,9}$/);
  const paragraph = fc.array(word, { minLength: 1, maxLength: 30 });
  const repeating: fc.Arbitrary<string[]> = fc.constantFrom(['12'], ['15,5'], ['a', 'a']);
  const text = fc.array(fc.oneof(paragraph, repeating), {
    minLength: 1,
    maxLength: 15,
  });
  /** Lines end anywhere: after as many words as the next number tells. */
  const widths = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 9 });

  test('it is the same as itself, wherever its lines end', () => {
    fc.assert(
      fc.property(text, widths, (paragraphs, each) => {
        const digest = digestOf(paragraphs.map((words) => words.join(' ')));
        expect(compareWords(digest, linesOf(paragraphs, each))).toMatchObject({ missing: 0, added: [] });
      }),
    );
  });

  test('another word anywhere is told', () => {
    fc.assert(
      fc.property(text, widths, fc.nat(), fc.nat(), (paragraphs, each, atPassage, atWord) => {
        const digest = digestOf(paragraphs.map((words) => words.join(' ')));
        const index = atPassage % paragraphs.length;
        const words = paragraphs[index] ?? [];
        const changed = paragraphs.with(index, words.with(atWord % words.length, 'CHANGED'));
        const { isSame, added, missing } = compareWords(digest, linesOf(changed, each));
        expect({ isSame, missing }).toEqual({ isSame: false, missing: 1 });
        expect(added.map((passage) => passage.text).join(' ')).toContain('CHANGED');
      }),
    );
  });

  test('passages that are all alike are each found', () => {
    const same = Array.from({ length: 3000 }, () => 'one one one');
    const lines = same.map((one) => line(one));
    expect(compareWords(digestOf(same), lines).isSame).toBe(true);
  });
});

function linesOf(paragraphs: string[][], each: number[]): PageLine[] {
  const words = paragraphs.flat();
  const lines: PageLine[] = [];
  for (let start = 0; start < words.length;) {
    const width = each[lines.length % each.length] ?? 1;
    lines.push(line(words.slice(start, start + width).join(' ')));
    start += width;
  }
  return lines;
}
