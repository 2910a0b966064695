import { describe, expect, test } from 'vitest';

import { compareLines, compareParagraphs } from '#document-text/compare-text.ts';
import type { DigestedPassage } from '#document-text/digest/content-digest.ts';
import { boxRank } from '#document-text/digest/layouts.ts';
import type { PageLine } from '#document-text/digest/page-readings.ts';

import { digestOf, line, linesOf } from './texts.ts';

const right = (text: string, y: number) => line(text, { y, edges: [200, 220, 240] });
const left = (text: string, y: number) => line(text, { y, edges: [70, 90, 110] });

const LONG = 'The council confirms the grades of this well-known school for the whole year.';
const inBox = (text: string): DigestedPassage => ({ text, isFloating: true });

describe('a passage in a box', () => {
  const digest = digestOf(['Transcript', inBox('Paid on 3 May'), '12.5', '15.5']);
  const compared = (...texts: string[]) => compareLines(digest, linesOf(texts));

  test('is reported if it is elsewhere, and is no change', () => {
    expect(compared('Transcript', '12.5', 'Paid on 3 May', '15.5')).toMatchObject({
      isSame: true,
      moved: [],
      findings: [{ kind: 'moved', text: 'Paid on 3 May', index: 0 }],
    });
    expect(compared('Transcript', 'Paid on 3 May', '12.5', '15.5')).toMatchObject({ findings: [] });
  });

  test.each<[what: string, at: Partial<PageLine>, isNamed: boolean]>([
    ['between its neighbors', { y: 640, edges: [70, 90, 110] }, false],
    ['beside the one before it', { y: 660, edges: [200, 220, 240] }, false],
    ['a little below the one beside it', { y: 575, edges: [200, 220, 240] }, false],
    ['in the column, below the one after it', { y: 575, edges: [70, 90, 110] }, true],
    ['beside the one after the next', { y: 560, edges: [200, 220, 240] }, true],
    ['above the one before it', { y: 710, edges: [200, 220, 240] }, true],
    ['on another page', { y: 710, page: 1, edges: [200, 220, 240] }, true],
  ])('that is drawn last is in its place %s, and elsewhere it’s named', (_, at, isNamed) => {
    const texts = ['Grades', 'Transcript', '12.5', '15.5'];
    const sealed = digestOf(['Grades', 'Transcript', inBox('Paid'), inBox('in May'), '12.5', '15.5']);
    const body = texts.map((text, row) =>
      line(text, { y: [720, 680, 600, 560][row] ?? 0, edges: [70, 90, 110] }),
    );
    const told = (...boxes: string[]) =>
      compareLines(sealed, [...body, ...boxes.map((text) => line(text, at))]).findings.length > 0;
    expect([told('Paid', 'in May'), told('in May', 'Paid')]).toEqual([isNamed, true]);
  });

  test.each<[what: string, heights: [passed: number, failed: number], isNamed: boolean]>([
    ['beside their passages', [600, 560], false],
    ['a little below them', [590, 550], false],
    ['exchanged', [560, 600], true],
  ])('two of one column, %s, are named if they’re elsewhere', (_, [passed, failed], isNamed) => {
    const sealed = digestOf(['Algebra', inBox('Passed'), 'History', inBox('Failed'), 'Rank: 3']);
    const [passes, fails] = [right('Passed', passed), right('Failed', failed)];
    const orders = [
      [left('Algebra', 600), passes, left('History', 560), fails, left('Rank: 3', 520)],
      [left('Algebra', 600), left('History', 560), left('Rank: 3', 520), passes, fails],
    ];
    for (const drawn of orders) {
      const named = compareLines(sealed, drawn).findings.map(({ text }) => text);
      expect(named.length > 0).toBe(isNamed);
      expect(['Passed', 'Failed'].map((text) => named.includes(text))).toEqual([isNamed, isNamed]);
    }
  });

  test('that the next passage ends like is found below that passage, where it’s drawn', () => {
    const sealed = digestOf(['Transcript', inBox('Table 3'), 'after Table 3']);
    const told = (...texts: string[]) => compareLines(sealed, linesOf(['Transcript', ...texts]));
    expect(told('after Table 3', 'Table 3')).toMatchObject({ isSame: true });
    expect(told('after Table 3')).toMatchObject({ isSame: false });
  });

  test('that is drawn early, alone in its line, takes no words of another one', () => {
    const listed: DigestedPassage = { kind: 'field', text: 'Members of the Board 5' };
    const sealed = digestOf([listed, LONG, inBox('Board'), 'Rank: 3']);
    const told = (box: string) => compareLines(sealed, linesOf([listed.text, box, LONG, 'Rank: 3']));
    expect(told('Board')).toMatchObject({ isSame: true });
    expect(told('Bord')).toMatchObject({ isSame: false });
  });

  test('that is drawn last doesn’t take a heading that it repeats', () => {
    const [text, heading] = ['All transcripts follow', 'Transcript of all grades'];
    const [first, caption] = ['Figure 1: the pages of the year', `Figure 2: ${heading} of the year`];
    const sealed = digestOf([text, inBox(first), heading, LONG, inBox(caption)]);
    const drawn = linesOf([text, heading, LONG, first, caption]);
    expect(compareLines(sealed, drawn)).toMatchObject({ isSame: true, added: [], moved: [] });
  });

  test.each<[what: string, drawn: readonly string[], isSame: boolean]>([
    ['is found in another', ['The', 'Special Security', 'The Special', 'Guard', LONG], true],
    ['is missing without another', ['The', 'Special Security', 'Guard', LONG], false],
    ['is another with other words', ['The', 'Special Office', 'The Special', 'Guard', LONG], false],
    ['leaves no word over', ['The', 'Special Security', 'The Special', 'Guard', 'The', LONG], false],
    ['is in its text', ['The Special Security', 'The Special', LONG, 'Guard'], true],
    ['takes no word out of its text', ['The Special Security', 'Special', LONG, 'Guard'], false],
  ])('that begins like another one %s', (_, drawn, isSame) => {
    const boxes = ['The Special', 'Guard', 'The', 'Special Security'].map(inBox);
    const sealed = digestOf(['Part Two', ...boxes, LONG]);
    expect(compareLines(sealed, linesOf(['Part Two', ...drawn]))).toMatchObject({ isSame });
  });

  test.each<[what: string, drawn: readonly string[], found: object]>([
    ['drawn last', ['One', 'Two', 'Three', 'Next', 'One', 'Two', 'Three'], { isSame: true, moved: [] }],
    ['out of order', ['Two', 'One', 'Three', 'Next', 'Two', 'One', 'Three'], { isSame: false }],
    ['below a heading', ['One', 'Three', 'Next', 'Two', 'One', 'Two', 'Three'], { isSame: false }],
    ['once', ['One', 'Two', 'Three', 'Next'], { isSame: false, missing: 3 }],
    ['once more', ['One', 'Two', 'Two', 'Three', 'Next', 'One', 'Two', 'Three'], { isSame: false }],
    ['with other words', ['One', 'Four', 'Three', 'Next', 'One', 'Two', 'Three'], { isSame: false }],
  ])('that repeats the text is told from it: %s', (_, drawn, found) => {
    const sealed = digestOf(['Head', 'One', ...['One', 'Two', 'Three'].map(inBox), 'Two', 'Three', 'Next']);
    expect(compareLines(sealed, linesOf(['Head', ...drawn]))).toMatchObject(found);
  });

  test('that moved with another one is named, too', () => {
    const sealed = digestOf([inBox('not'), inBox('Annex A:'), 'The seller pays.']);
    const moved = [{ text: 'The seller pays.' }, inBox('not'), inBox('Annex A:')];
    const told = compareParagraphs(sealed, moved);
    expect(told.findings.map(({ kind, text }) => [kind, text])).toEqual([
      ['moved', 'not'],
      ['moved', 'Annex A:'],
    ]);
  });

  test('still has its words, and the surrounding text has its order', () => {
    expect(compared('Transcript', '12.5', 'Paid on 8 May', '15.5')).toMatchObject({ isSame: false });
    expect(compared('Paid on 3 May', 'Transcript', '15.5', '12.5')).toMatchObject({
      isSame: false,
      moved: [{}],
    });
  });
});

/** What is named in lines below each other; false for a change. */
const namedIn = (sealed: readonly (string | DigestedPassage)[], ...texts: string[]) => {
  const drawn = texts.map((text, row) => line(text, { y: 700 - 40 * row, edges: [70, 90, 110] }));
  const { isSame, findings } = compareLines(digestOf(sealed), drawn);
  return isSame && findings.map(({ text }) => text);
};

describe('boxes of one paragraph that are drawn in another order than they’re stored', () => {
  const NAMES = ['Paid in May', 'Not paid', 'Half of it'];
  const [low, high, middle] = NAMES as [string, string, string];
  /** The last box is drawn between the others. */
  const ranked = NAMES.flatMap((name, index): DigestedPassage[] => [
    inBox(name),
    { kind: 'picture', text: boxRank([2, 0, 1][index] ?? 0), of: name },
  ]);
  test.each<[what: string, before: string[]]>([
    ['alone', []],
    ['below their paragraph', ['Transcript']],
  ])('aren’t named %s', (_, before) => {
    expect(namedIn([...before, ...ranked], ...before, high, middle, low)).toEqual([]);
  });

  test.each<[what: string, texts: string[]]>([
    ['as they’re stored', [low, high, middle]],
    ['with two of them exchanged', [middle, high, low]],
    ['in the reverse order', [low, middle, high]],
    ['above their paragraph', [high, middle, low, 'Transcript']],
  ])('are named if they’re drawn %s', (_, texts) => {
    const isAlone = !texts.includes('Transcript');
    const sealed = isAlone ? ranked : ['Transcript', ...ranked];
    expect(namedIn(sealed, ...texts)).not.toEqual([]);
  });

  test('are named without their order in the digest', () => {
    const sealed = ranked.filter(({ kind }) => kind === undefined);
    expect(namedIn(sealed, high, middle, low)).not.toEqual([]);
  });

  test('are named if they’re drawn among those of another paragraph', () => {
    const sealed = ['12 EUR', 'Fee', '30 EUR', 'Tax'].flatMap((text, at): DigestedPassage[] => [
      inBox(text),
      { kind: 'picture', text: boxRank(1 - (at % 2)), of: text },
    ]);
    expect(namedIn(sealed, 'Fee', 'Tax', '12 EUR', '30 EUR')).not.toEqual([]);
  });

  test.each<[what: string, texts: string[], isNamed: boolean]>([
    ['as they’re drawn', ['Transcript', high, middle, low, 'Grades'], false],
    ['with two of them exchanged', ['Transcript', middle, high, low, 'Grades'], true],
    ['in two paragraphs', ['Transcript', high, '', middle, low, 'Grades'], true],
    ['in the next paragraph', ['Transcript', 'Grades', high, middle, low], true],
    ['in the paragraph before', [high, middle, low, 'Transcript', 'Grades'], true],
  ])('that a .docx stores %s', (_, texts, isNamed) => {
    const sealed = digestOf(['Transcript', ...ranked, 'Grades']);
    const stored = texts.map((text) => (NAMES.includes(text) ? inBox(text) : { text }));
    const { isSame, findings } = compareParagraphs(sealed, stored);
    expect([isSame, findings.some(({ kind }) => kind === 'moved')]).toEqual([true, isNamed]);
  });

  test('are named below the next paragraph', () => {
    const sealed = ['Transcript', ...ranked, 'Grades', 'Notes'];
    expect(namedIn(sealed, 'Transcript', 'Grades', high, middle, low, 'Notes')).not.toEqual([]);
  });
});

const place = (of: string, form: string): DigestedPassage => ({ text: `⌖ ▭${form}`, of, kind: 'drawn' });
const at = (text: string, x: number, depth: number) =>
  line(text, { y: 842 - depth, edges: [x, x + 40, x + 80], corner: [x, depth] });

describe('a frame that is fixed on its page', () => {
  /** 345 points from the left, and 135 below the upper edge. */
  const AT = ' 61 24';
  const sealed = digestOf([
    inBox('Ann Fell'),
    place('Ann Fell', AT),
    inBox('York YO24'),
    place('York YO24', AT),
    'Leeds, 14 March',
    'Your ref. 88',
    'Our ref. 12',
    'Dear Ann,',
    LONG,
  ]);
  const letter = (...address: PageLine[]) => [
    at('Leeds, 14 March', 340, 80),
    at('Your ref. 88', 340, 94),
    at('Our ref. 12', 340, 108),
    ...address.filter(({ page }) => page === 0),
    at('Dear Ann,', 70, 230),
    at(LONG, 70, 250),
    ...address.filter(({ page }) => page > 0),
  ];

  test.each<[what: string, address: PageLine[], kinds: string[]]>([
    ['there', [at('Ann Fell', 346, 147), at('York YO24', 346, 161)], []],
    ['further down', [at('Ann Fell', 346, 187), at('York YO24', 346, 201)], ['moved', 'moved']],
    ['further left', [at('Ann Fell', 310, 147), at('York YO24', 310, 161)], ['moved', 'moved']],
    [
      'on another page',
      [
        { ...at('Ann Fell', 346, 147), page: 1 },
        { ...at('York YO24', 346, 161), page: 1 },
      ],
      ['moved', 'moved'],
    ],
    ['in two parts', [at('Ann Fell', 346, 147), at('York YO24', 346, 201)], ['moved']],
  ])('is named unless it stands as it was sealed: %s', (_, address, kinds) => {
    const { isSame, findings } = compareLines(sealed, letter(...address));
    expect([isSame, ...findings.map(({ kind }) => kind)]).toEqual([true, ...kinds]);
  });

  test.each([['Anna Fell', 'York YO24'], ['Ann Fell', 'York YO25'], ['Ann Fell']])(
    'has its words: %s',
    (...words) => {
      const address = words.map((text, row) => at(text, 346, 147 + 14 * row));
      expect(compareLines(sealed, letter(...address)).isSame).toBe(false);
    },
  );
});
