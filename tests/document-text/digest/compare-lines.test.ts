import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { compareLines } from '#document-text/compare-text.ts';
import type { DigestedPassage } from '#document-text/digest/content-digest.ts';
import type { PageLine } from '#document-text/digest/page-readings.ts';

import { digestOf, line, linesOf, mark } from './texts.ts';

const margin = (text: string, rank = 1) => line(text, { margin: rank });
const repeated = (text: string) => line(text, { margin: 1, isRepeated: true });

/** Lines of one column; a star ends those that their word fills. */
const narrow = (texts: string[]) => texts.map((text) => cut(text));
const cut = (text: string, more: Partial<PageLine> = {}) =>
  line(text.replace('*', ''), { column: 1, isFull: text.endsWith('*'), ...more });

/** A transcript whose middle is as on some pages. */
const transcript = (...middle: PageLine[]) => [
  line('Transcript', { row: 0 }),
  ...middle,
  line('12.5 15.5', { page: middle.at(-1)?.page ?? 0 }),
];

const LONG = 'The council confirms the grades of this well-known school for the whole year.';
const TEXT = ['Transcript', LONG, '12.5', '15.5'];

describe('the effects of pages on a text', () => {
  test.each(
    Object.entries<PageLine[]>({
      lines: transcript(line(LONG.slice(0, 39)), line(LONG.slice(40))),
      hyphenation: transcript(line('The coun-'), line(LONG.slice(8))),
      'a hyphen of the word itself at the end of a line': transcript(
        line('The council confirms the grades of this well-'),
        line('known school for the whole year.'),
      ),
      'a page break within a passage': transcript(
        line('The council confirms the'),
        repeated('Lycée, page 1'),
        repeated('Rue'),
        line('grades of this well-known school for the whole year.', { page: 1 }),
      ),
      'a header of the second page alone': transcript(
        line('The council confirms the'),
        margin('Footer'),
        margin('Header'),
        line('grades of this well-known school for the whole year.', { page: 1 }),
      ),
      'the mark of a note': transcript(
        line(`The council confirms the grades${mark('1')} of this well-known school for the whole year.`),
      ),
      'numbers of a list': [line('1. Transcript'), line(`• ${LONG}`), line('a) 12.5'), line('15.5')],
      'a word cut where it fills a narrow column, beside a word that fills it whole': transcript(
        ...narrow(['The', 'council', 'confir*', 'ms the', 'grades*', 'of this', 'well-']),
        ...narrow(['known', 'school*', 'for the', 'whole', 'year.']),
      ),
      'a cell that begins higher than the one close to its right': [
        line('Transcript', { y: 500, edges: [389, 391.5, 394] }),
        line(`${LONG} 12.5 15.5`, { y: 507, edges: [363, 374, 385] }),
      ],
      'a row of a table that the end of a page cuts': [
        line('Transcript'),
        line('The council confirms the grades of', { margin: -1, row: 50, column: 10 }),
        line('12.5', { margin: -1, row: 50, column: 20 }),
        line('15.5', { margin: -1, row: 50, column: 30 }),
        line('this well-known school for the whole year.', { page: 1, margin: 1, column: 10 }),
      ],
      'a row that the end of a page cuts, amid words that fill its column and one that is on another page too':
        transcript(
          ...['The', 'council', 'confir*'].map((text) => cut(text, { page: 0, margin: -1 })),
          repeated('Lycée, page 2'),
          cut('ms the', { page: 1, margin: 1 }),
          cut('grades*', { page: 1, margin: 1, isRepeated: true }),
          ...['of this', 'well-', 'known', 'school*', 'for the', 'whole', 'year.'].map((text) =>
            cut(text, { page: 1 }),
          ),
        ),
      'notes and headers that differ from page to page': transcript(
        line('The council confirms the', { margin: -3 }),
        margin('1 See the regulations.', -2),
        margin('2 And those of last year.', -1),
        margin('Transcripts of this year', 1),
        line('grades of this well-known school for the whole year.', { page: 1, margin: 2 }),
      ),
      capitals: [line('TRANSCRIPT'), line(LONG), line('12.5 15.5')],
    }),
  )('%s do no harm', (_, lines) => {
    expect(compareLines(digestOf(TEXT), lines)).toMatchObject({
      isSame: true,
      added: [],
      missing: 0,
      moved: [],
    });
  });

  test('a short passage takes no word out of a long one that a narrow column cuts', () => {
    const digest = digestOf(['History', 'French convention conforms to the year', 'French', '12.5']);
    const column = narrow(['French', 'convention', 'conf*', 'orms to', 'the year']);
    const { isSame } = compareLines(digest, [line('History'), ...column, line('French'), line('12.5')]);
    expect(isSame).toBe(true);
  });

  test.each<[string, string[], object]>([
    ['another digit', ['Transcript', LONG, '12.5', '18.5'], { added: [{ text: '18.5' }], missing: 1 }],
    ['two that changed places', ['Transcript', LONG, '15.5', '12.5'], { missing: 0, moved: [{ index: 0 }] }],
    ['a number like one of a list', ['Transcript', LONG, '12.5', '15.5', '3'], { added: [{ text: '3' }] }],
    ['a passage twice', ['Transcript', LONG, LONG, '12.5', '15.5'], { added: [{}], missing: 0 }],
    ['another dot', ['Transcript', LONG, '12·5', '15.5'], { missing: 1 }],
    ['a minus', ['Transcript', LONG, '-12.5', '15.5'], { missing: 1 }],
  ])('%s is reported', (_, texts, told) => {
    expect(compareLines(digestOf(TEXT), linesOf(texts))).toMatchObject({ isSame: false, ...told });
  });

  test.each<[lines: string[], isSame: boolean]>([
    [['See maps.example/4m8!', '3m7?5m2!4m1 here'], true],
    [['See maps.example/4m8!3m7?', '5m2!4m1 here'], true],
    [['See maps.example/4m8! 3m7?5m2!4m1 here'], false],
    [['See maps.example/4m8!3m', '7?5m2!4m1 here'], false],
    [['See maps.example/4m8!', '8m7?5m2!4m1 here'], false],
  ])('an address in the lines %j', (lines, isSame) => {
    expect(compareLines(digestOf(['See maps.example/4m8!3m7?5m2!4m1 here']), linesOf(lines)).isSame).toBe(
      isSame,
    );
  });

  test.each<[what: string, below: string[], isSame: boolean]>([
    ['the row above it repeats is read whole', ['Year', '2011', 'survival', '%'], true],
    ['another row repeats is a change', ['Age', '2011', 'survival', '%'], false],
    ['a row with another number repeats is a change', ['Year', '2012', 'survival', '%'], false],
    ['a row repeats is a change with other words', ['Year', '2011', 'mortality', '%'], false],
    ['a row repeats is a change beneath another row', ['Year', '2011', 'Rate', '1', 'survival', '%'], false],
  ])('a row of cells cut by a page on which %s', (_, below, isSame) => {
    const lines = [...pairsOf(['Year', '2011', '5-year', '92'], 0), ...pairsOf(below, 1)];
    const digest = digestOf(['Year', '2011', '5-year survival', '92 %']);
    expect(compareLines(digest, lines).isSame).toBe(isSame);
  });

  test.each<[what: string, below: string[], isSame: boolean]>([
    ['the head of its table', ['Year', '2011'], true],
    ['another row', ['Algebra', '12'], false],
    ['another head', ['Year', '2012'], false],
    ['the head, and another row', ['Year', '2011', 'Algebra', '12'], false],
    ['both rows of the head', ['Year', '2011', 'Subject', 'Points'], true],
    ['the second row of the head', ['Subject', 'Points'], false],
    ['both rows of the head, and another row', ['Year', '2011', 'Subject', 'Points', 'Algebra', '12'], false],
  ])('a page below a letterhead repeats %s', (_, below, isSame) => {
    const head = [0, 1].map((page) => ({ ...repeated('Lycée'), page }));
    const rows = ['Year', '2011', 'Subject', 'Points', 'Algebra', '12'];
    const cells = [...pairsOf(rows, 0), ...pairsOf([...below, 'Art', '9'], 1)];
    const lines = cells.map((cell) => ({ ...cell, margin: 0 }));
    const pages = [...head.slice(0, 1), ...lines.slice(0, 6), ...head.slice(1), ...lines.slice(6)];
    const digest = digestOf([...rows, 'Art', '9']);
    expect(compareLines(digest, pages).isSame).toBe(isSame);
  });

  test.each([
    ['in their order are named', '90 99 700', ['Passed', 'by the board'], true, 1],
    ['exchanged are a change', '90 99 700', ['by the board', 'Passed'], false, 0],
    ['below a rule are a change', '90 99 680', ['Passed', 'by the board'], false, 1],
  ])('lines of a cell beside two rows, %s', (_, frame, [first = '', second = ''], isSame, moved) => {
    const cell = (text: string, row: number, place: string) =>
      line(text, { row, frame: place, column: place === frame ? 90 : 70 });
    const lines = [
      cell('Algebra', 0, '70 90 700'),
      cell(first, 0, '90 99 700'),
      cell('History', 1, '70 90 680'),
      cell(second, 1, frame),
    ];
    const sealed = ['Algebra', 'Passed', 'by the board', 'History'];
    expect(compareLines(digestOf(sealed), lines)).toMatchObject({
      isSame,
      findings: Array.from({ length: moved }, () => ({ kind: 'moved' })),
    });
  });

  test.each([
    ['as sealed is the same', 'for the year.', true],
    ['with another word is a change', 'for the month.', false],
    ['with another number is a change', 'for the year 2.', false],
  ])('a copy of a text that begins and ends like the page before it %s', (_, end, isSame) => {
    const START = 'The council confirms the grades';
    const sealed = [
      START,
      'of this school for the year.',
      `${START} of this`,
      'school for the year.',
      'Signed',
    ];
    const copy = ['of this', 'school', end, 'Signed'].map((text) => line(text, { page: 1 }));
    const first = [repeated(START), line('of this school'), { ...repeated('for the year.'), margin: -1 }];
    const told = compareLines(digestOf(sealed), [...first, { ...repeated(START), page: 1 }, ...copy]);
    expect(told.isSame).toBe(isSame);
  });

  test('headers and footers are shown as not compared', () => {
    const { isSame, beside } = compareLines(digestOf(TEXT), [margin('Lycée'), ...linesOf(TEXT)]);
    expect({ isSame, beside }).toEqual({ isSame: true, beside: [{ text: 'Lycée', index: 0 }] });
  });
});

describe('a text of any words', () => {
  const narrowText = fc.array(
    fc.array(fc.oneof(fc.stringMatching(/^[a-z]{1,5}$/), fc.stringMatching(/^[a-z]{9,15}$/)), {
      minLength: 1,
      maxLength: 12,
    }),
    { minLength: 1, maxLength: 6 },
  );

  test('it equals itself in a narrow column that cuts long words, and another letter is reported', () => {
    fc.assert(
      fc.property(narrowText, fc.nat(), fc.nat(), (paragraphs, atPassage, atWord) => {
        const digest = digestOf(paragraphs.map((words) => words.join(' ')));
        expect(compareLines(digest, cutLines(paragraphs, 8))).toMatchObject({ missing: 0, added: [] });
        const index = atPassage % paragraphs.length;
        const words = paragraphs[index] ?? [];
        const changed = words.with(atWord % words.length, `${words[atWord % words.length]?.slice(1)}X`);
        const altered = compareLines(digest, cutLines(paragraphs.with(index, changed), 8));
        expect(altered).toMatchObject({ isSame: false, missing: 1 });
      }),
      { numRuns: 50 },
    );
  });

  test.each<[where: string, lines: string[], isSame: boolean]>([
    ['are before it', ['Ranks', 'Rates', 'Grade', 'Ranks', 'Rates'], true],
    ['are before it twice', ['Ranks', 'Rates', 'Ranks', 'Grade', 'Ranks', 'Rates'], false],
    ['are before it with others', ['Ranks', 'Rates', 'Range', 'Grade', 'Ranks', 'Rates'], false],
    ['are all there is of it', ['Ranks', 'Rates', 'Grade', 'Rates'], false],
    ['are behind it', ['Grade', 'Ranks', 'Rates', 'Ranks', 'Rates'], false],
    ['are before it, which was moved', ['Ranks', 'Rates', 'Ranks', 'Grade', 'Rates'], false],
    ['are before it, and another was moved', ['Ranks', 'Rates', 'Ranks', 'Rates', 'Grade'], false],
  ])('a passage is in its place if words of the contents %s', (_, lines, isSame) => {
    const contents = ['Ranks', 'Rates'].map((text) => ({ text, kind: 'field' as const }));
    const sealed = digestOf(['Contents', ...contents, 'Grade', 'Ranks', 'Rates']);
    expect(compareLines(sealed, linesOf(['Contents', ...lines])).isSame).toBe(isSame);
  });

  test.each<[where: string, lines: string[], isSame: boolean]>([
    ['is below it', ['d) Porto', 'd) Porto', 'Lyon'], true],
    ['is above it', ['d) Porto', 'Porto', 'Lyon'], false],
    ['is there once more', ['d) Porto', 'd) Porto', 'd) Porto', 'Lyon'], false],
    ['has another label', ['d) Porto', 'c) Porto', 'Lyon'], false],
    ['stands elsewhere', ['d) Porto', 'Lyon', 'd) Porto'], false],
  ])('a passage with its label is like another one, which %s', (_, lines, isSame) => {
    const label = { text: 'd)', kind: 'label' as const, of: 'Porto' };
    const sealed = digestOf(['Which town?', label, 'Porto', 'd) Porto', 'Lyon']);
    expect(compareLines(sealed, linesOf(['Which town?', ...lines])).isSame).toBe(isSame);
  });

  test('equal passages are each found', () => {
    const same = Array.from({ length: 3000 }, () => 'one one one');
    expect(compareLines(digestOf(same), linesOf(same)).isSame).toBe(true);
    const [header, ...others] = same.map((one, index) => line(one, { isRepeated: index === 0 }));
    expect(compareLines(digestOf(same), header ? [header, ...others] : [])).toMatchObject({ moved: [] });
  });
});

/** Like programs that fill a column of this many letters: an overlong word is cut. */
function cutLines(paragraphs: string[][], width: number): PageLine[] {
  return paragraphs.flatMap((words) => {
    const texts: string[] = [];
    for (const word of words) {
      const last = texts.at(-1);
      if (last !== undefined && last.length + 1 + word.length <= width) {
        texts[texts.length - 1] = `${last} ${word}`;
        continue;
      }
      for (let start = 0; start < word.length; start += width) texts.push(word.slice(start, start + width));
    }
    return texts.map((text) => line(text, { isFull: text.length === width && !text.includes(' ') }));
  });
}

/** Two ruled cells in each row. */
function pairsOf(texts: string[], page: number): PageLine[] {
  return texts.map((text, index) => {
    const [row, column] = [page * 10 + Math.floor(index / 2), (index % 2) * 20];
    return line(text, { page, row, column, margin: page, frame: `${column} ${column + 20} ${700 - row}` });
  });
}

const isLike = (text: string, ...sealed: DigestedPassage[]) =>
  compareLines(digestOf(['Proposal', 'to', ...sealed, LONG]), linesOf(['Proposal', text, LONG])).isSame;

test('a few letters that a format shows as capitals are the same in capitals', () => {
  const capitals = { text: '↥ to', kind: 'drawn' as const, of: 'to' };
  for (const text of ['TO', 'to']) expect(isLike(text, capitals)).toBe(true);
  for (const text of ['DO', 'To', 'T O', '2O', 'TOO']) expect(isLike(text, capitals)).toBe(false);
  expect([isLike('TO', { ...capitals, of: 'by' }), isLike('TO')]).toEqual([false, false]);
});
