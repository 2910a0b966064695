import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { compareLines, compareParagraphs, compareText } from '#document-text/compare-text.ts';
import type { PageLine } from '#document-text/digest/page-readings.ts';
import { holdsFor } from '#tests/holds-for.ts';

import { digestOf, line, mark } from './texts.ts';

/** The text around an edit. */
const TEXT = [
  'The holder is not able to attend the well-known course of 1 250 hours.',
  'Mathematics',
  '12',
  '5',
  'Philosophy',
  '15.5 of 20',
  'The balance is -30 at the end of the year, notwithstanding the agreement of both parties.',
];
const edited = (from: string, to: string) => (texts: readonly string[]) =>
  texts.map((text) => text.replace(from, to));
const replaced =
  (at: string, ...by: string[]) =>
  (texts: readonly string[]) =>
    texts.flatMap((text) => (text === at ? by : [text]));
const exchanged = (one: string, other: string) => (texts: readonly string[]) =>
  texts.map((text) => (text === one ? other : text === other ? one : text));

const EDITS: [string, (texts: readonly string[]) => string[]][] = [
  ['a digit', edited('15.5', '18.5')],
  ['a letter', edited('holder', 'folder')],
  ['a word', edited('attend', 'leave')],
  ['a capital', edited('The holder', 'the holder')],
  ['a letter that looks alike', edited('able', '\u0430ble')],
  ['a control that turns the direction', edited('1 250', '\u202e1 250')],
  ['two words made one', edited('not able', 'notable')],
  ['a word made two', edited('attend', 'at tend')],
  ['a blank moved in a number', edited('1 250', '12 50')],
  ['a blank in a decimal', edited('15.5', '15. 5')],
  ['a sign taken away', edited('-30', '30')],
  ['a hyphen taken away', edited('well-known', 'wellknown')],
  ['cells with their digits parted elsewhere', (texts) => replaced('5', '25')(replaced('12', '1')(texts))],
  ['exchanged cells', exchanged('12', '15.5 of 20')],
  ['exchanged passages', exchanged(TEXT[0] ?? '', TEXT[6] ?? '')],
  ['a passage taken away', replaced('Philosophy')],
  ['a passage more', replaced('Philosophy', 'Philosophy', 'with honours')],
  ['a sentence more', edited('parties.', 'parties. It may be withdrawn.')],
];

const word = fc.stringMatching(/^([a-zé]{1,9}|[a-z]{2,5}-[a-z]{2,5}|[0-9]{1,3}[.,][0-9])$/);
const paragraphs = fc.array(
  fc.array(word, { minLength: 1, maxLength: 25 }).map((words) => words.join(' ')),
  { maxLength: 5 },
);
/** How lines end: after this many words, and within one or not. */
const layout = fc.array(fc.record({ words: fc.integer({ min: 1, max: 8 }), isHyphenated: fc.boolean() }), {
  minLength: 1,
  maxLength: 8,
});
type Layout = { words: number; isHyphenated: boolean }[];

/** As a program writes paragraphs on pages, one below the other or side by side. */
function linesOf(texts: readonly string[], ends: Layout): PageLine[] {
  let row = 0;
  return texts.flatMap((text) => {
    const words = text.split(' ');
    const lines: string[] = [];
    while (words.length > 0) {
      const { words: count = 1, isHyphenated = false } = ends[(lines.length + row) % ends.length] ?? {};
      const shown = words.splice(0, count);
      const last = /^(\p{L}{2,})(\p{L}{2,})$/u.exec(shown.at(-1) ?? '');
      const ownHyphen = /^(\p{L}+-)(\p{L}+)$/u.exec(shown.at(-1) ?? '');
      if (ownHyphen) words.unshift(ownHyphen[2] ?? '');
      else if (last && isHyphenated) words.unshift(last[2] ?? '');
      if (ownHyphen) shown[shown.length - 1] = ownHyphen[1] ?? '';
      else if (last && isHyphenated) shown[shown.length - 1] = `${last[1]}-`;
      lines.push(shown.join(' '));
    }
    row += 1;
    return lines.map((shown, index) => line(shown, { row: row * 100 + index, column: row % 3 }));
  });
}

test('a text is the same in any layout, amid any other text', () => {
  holdsFor(100, paragraphs, paragraphs, layout, (before, after, ends) => {
    const texts = [...before, ...TEXT, ...after];
    const same = { isSame: true, added: [], missing: 0, moved: [], findings: [] };
    expect(compareLines(digestOf(texts), linesOf(texts, ends))).toMatchObject(same);
    expect(compareParagraphs(digestOf(texts), texts)).toMatchObject(same);
  });
});

test.each(EDITS)('%s is found in any layout, amid any other text', (_, edit) => {
  holdsFor(100, paragraphs, paragraphs, layout, (before, after, ends) => {
    const digest = digestOf([...before, ...TEXT, ...after]);
    const changed = [...before, ...edit(TEXT), ...after];
    expect(compareLines(digest, linesOf(changed, ends)).isSame).toBe(false);
    expect(compareParagraphs(digest, changed).isSame).toBe(false);
  });
});

const compared = (texts: Parameters<typeof digestOf>[0], lines: PageLine[]) =>
  compareLines(
    digestOf(texts),
    lines.map((each, row) => ({ ...each, row })),
  );

const unseen = (text: string) => line(text, { isUnseen: true });
const isCaption = (text: string) => text === 'Scan, or type at a.example SM-1';

describe('cases that readers met', () => {
  test.each<[string, Parameters<typeof digestOf>[0], PageLine[]]>([
    [
      'no blank after a raised mark',
      ['See the rules of the year.', { text: 'In print', kind: 'note' }],
      [line(`See the rules${mark('1')}of the year.`), line('In print')],
    ],
    [
      'words cut in a narrow cell',
      ['Plan', 'der Baumaßnahmen im Jahr'],
      [
        line('Plan'),
        line('der', { column: 9 }),
        line('Baumaßnahme', { column: 9, isFull: true }),
        line('n im Jahr', { column: 9 }),
      ],
    ],
    [
      'a word cut in a narrow cell, with a blank before its right edge',
      ['Plan', 'der Baumaßnahmen'],
      [
        line('Plan'),
        line('der', { column: 9, edges: [120, 129, 138] }),
        line('Baumaßnahme', { column: 4, edges: [80, 109, 138], isFull: true }),
        line('n', { column: 10, edges: [130, 133, 135.5] }),
      ],
    ],
    [
      'a letterhead of several lines',
      ['Lycée Lumière Lyon lumiere.example', 'Diploma'],
      ['Lycée Lumière', 'Lyon', 'lumiere.example', 'Diploma'].map((text) => line(text, { isFull: true })),
    ],
    ['dots of one look', ['2\u2219s and m\u22c5s'], [line('2·s and m·s')]],
    ['quotes of one look', ['my school’s ‘Act’, its "A\'"'], [line('my schoolʼs ʻActʼ, its ʺAʹʺ')]],
    ['Greek letters and signs of one look', ['5 μm, ∆ 3∕4'], [line('5 µm, Δ 3⁄4')]],
    ['a line end between any Hangul', ['재판에서 유죄'], [line('재판에'), line('서 유죄')]],
    ['room between Hangul and others', ['2004년에 A학점'], [line('2004 년에 A 학점')]],
    ['a blank of a symbol font', ['See the year'], [line('See\uf020the year')]],
    ['radicals in place of characters', ['2026年11月25日, 人民'], [line('2026年11⽉25⽇, ⼈⺠')]],
    [
      'a table that is read row by row',
      ['Name', 'Ann Lee', 'Grade', '12.5'],
      [line('Name'), line('Ann Lee', { column: 5 }), line('Grade'), line('12.5', { column: 5 })],
    ],
    [
      'a minus in its own cell',
      ['Change', '-', '-5'],
      [line('Change'), line('-', { column: 5 }), line('-5')],
    ],
  ])('%s is no change', (_, texts, lines) => {
    expect(compared(texts, lines)).toMatchObject({ isSame: true, added: [], missing: 0, findings: [] });
  });

  test.each<[what: string, below: string, more: Partial<PageLine>]>([
    ['of another word', 'm', {}],
    ['of a number', '5', {}],
    ['further to the left', 'n', { edges: [110, 115, 120] }],
    ['further to the right', 'n', { edges: [138, 141, 144] }],
    ['with a blank amid it', 'n im', {}],
  ])('a line below a narrow one is no part of its word: %s', (_, below, more) => {
    const first = line('Baumaßnahme', { column: 4, edges: [80, 109, 138], isFull: true });
    const next = line(below, { column: 10, edges: [130, 133, 135.5], ...more });
    expect(compared(['Plan', 'Baumaßnahmen'], [line('Plan'), first, next])?.isSame).not.toBe(true);
  });

  test('a long text is the same even if every page cuts a passage, with notes and a number below', () => {
    const texts = Array.from(
      { length: 2000 },
      (_, index) => `Passage ${index} ${'of many words '.repeat(9)}and ${index} more.`,
    );
    const lines = texts.flatMap((text, index): PageLine[] => {
      const page = Math.floor(index / 7);
      if (index % 7 !== 6) return [line(text, { page })];
      return [
        line(text.slice(0, text.indexOf(' ', 40)), { page }),
        line(`${index} A note of page ${page}`, { page, margin: -2 }),
        line('and its end', { page, margin: -1 }),
        line(`Header ${page + 1}`, { page: page + 1, margin: 1 }),
        line(text.slice(text.indexOf(' ', 40)), { page: page + 1 }),
      ];
    });
    expect(compared(texts, lines)).toMatchObject({ isSame: true, missing: 0, added: [] });
  });

  test('an unsealed small raised number is reported, and a sealed one is compared', () => {
    const lines = [line(`Grade 1${mark('5')} of 20`)];
    expect(compared(['Grade 1 of 20'], lines)).toMatchObject({
      isSame: true,
      findings: [{ kind: 'raised', text: '5', index: 0 }],
    });
    expect(compared(['Sum ١٠٢'], [line(`Sum ١٠${mark('٢')}`)]).findings).toMatchObject([{ kind: 'raised' }]);
    expect(
      compared(['Area 10 m2 or 9 m2'], [line(`Area 10 m${mark('2')} or 9 m${mark('2')}`)]),
    ).toMatchObject({ isSame: true, findings: [] });
    expect(compared(['Area 10 m2'], [line(`Area 10 m${mark('3')}`)]).isSame).toBe(false);
  });

  test.each<[what: string, drawn: string, note: string, kinds: string[] | 'changed']>([
    ['as they were sealed', `10 m${mark('2')} sold${mark('1')}`, `15 or 5 m${mark('2')}`, []],
    ['with one more number', `10 m${mark('2')} sold${mark('7')}`, '15 or 5 m2', ['raised']],
    ['with another power', `10 m${mark('3')} sold${mark('1')}`, '15 or 5 m2', 'changed'],
    ['of which one is gone', `10 m sold${mark('1')}`, '15 or 5 m2', 'changed'],
    ['and another one in the note', `10 m${mark('2')} sold${mark('1')}`, `15 or 5 m${mark('3')}`, 'changed'],
    ['and none in the note', `10 m${mark('2')} sold${mark('1')}`, '15 or 5 m', 'changed'],
    [
      'and a digit of the note as one',
      `10 m${mark('2')} sold${mark('1')}`,
      `1${mark('5')} or 5 m2`,
      ['raised'],
    ],
  ])('a power and the mark of a note, %s', (_, drawn, note, kinds) => {
    const sealed = ['Lot', 'An area of 10 m2 sold in May', { text: '15 or 5 m2', kind: 'note' as const }];
    const lines = [
      line('Lot'),
      line(`An area of ${drawn} in May`),
      line(`${mark('1')} ${note}`, { margin: -1 }),
    ];
    const { isSame, findings } = compared(sealed, lines);
    expect(isSame ? findings.map(({ kind }) => kind) : 'changed').toEqual(kinds);
  });

  test.each([
    ['beside no word', 'The end : now', 'The end: now'],
    ['between a number and a bracket', 'Ratio 0.94 (0.41)', 'Ratio 0.94(0.41)'],
  ])('a blank %s is reported with its place', (_, passage, text) => {
    expect(compared(['Name', passage], [line('Name'), line(text, { page: 1 })])).toMatchObject({
      isSame: true,
      findings: [{ kind: 'blank', text, index: 1 }],
    });
  });

  test.each<[what: string, lines: PageLine[], isSame: boolean]>([
    ['text that nobody sees is no addition', [unseen('Paid in May'), line('Diploma')], true],
    ['such a line drawn twice counts once', [unseen('Diploma'), line('Diploma')], true],
    ['text that is seen is an addition', [line('Diploma'), unseen('Paid'), line('Paid')], false],
    ['a part of a line that is seen is one', [unseen('Diploma'), line('Diploma of Ann')], false],
  ])('%s', (_, lines, isSame) => {
    expect(compared(['Diploma'], lines)).toMatchObject({ isSame, missing: 0 });
  });

  test('a blank within a number is a change', () => {
    expect(compared(['Paid 12 .5'], [line('Paid 12.5')]).isSame).toBe(false);
    expect(compared(['2004년'], [line('20 04 년')]).isSame).toBe(false);
  });

  test.each([
    ['above the one before it is between no two lines', 700, true],
    ['below it is between them', 80, false],
  ])('a line of another passage that is drawn later and stands %s', (_, y, isSame) => {
    const texts = ['The end of the year', 'The council confirms the grades of this school'];
    const lines = [
      line('The council confirms', { y: 90 }),
      line('The end of the year', { y }),
      line('the grades of this school', { page: 1, y: 700 }),
    ];
    expect(compared(texts, lines)).toMatchObject({ missing: isSame ? 0 : 1 });
  });

  test('a page with nothing of the sealed text is named, unless nothing but text is drawn on it', () => {
    const number = line('Page 2', { page: 1, margin: -1, isRepeated: true });
    const lines = [line('Diploma'), number, line('of Ann Lee', { page: 2 })];
    expect(compared(['Diploma', 'of Ann Lee'], lines).findings).toEqual([
      { kind: 'empty-page', text: '', index: 1 },
    ]);
    for (const bare of [[1], [0]]) {
      const text = { format: 'pdf' as const, lines, findings: [], bare: new Set(bare) };
      expect(compareText(digestOf(['Diploma', 'of Ann Lee']), text).findings).toHaveLength(
        bare.includes(1) ? 0 : 1,
      );
    }
  });

  test('cells drawn in each other’s place are reported as moved', () => {
    const cells = ['Ann', '12', 'Bob', '15'];
    const at = (...ys: number[]) =>
      cells.map((text, index) => line(text, { column: (index % 2) * 90, y: ys[index] ?? 0 }));
    expect(compared(cells, at(500, 500, 480, 480)).isSame).toBe(true);
    expect(compared(cells, at(500, 480, 480, 500))).toMatchObject({ isSame: false, moved: [{ text: '15' }] });
  });

  test('a long addition is quoted in parts, including text around a caption', () => {
    const tiny = Array.from({ length: 40 }, (_, index) => line(`tiny line ${index}`));
    const caption = [line('Scan, or type at'), line('a.example SM-1')];
    const lines = [line('Diploma'), ...tiny, line('The grade is 20.'), ...caption, line('Valid for ever.')];
    const { added } = compareLines(digestOf(['Diploma']), lines, isCaption);
    expect(Math.max(...added.map(({ text }) => text.length))).toBeLessThan(300);
    expect(added.at(-1)?.text).toMatch(/The grade is 20\. Valid for ever\.$|^Valid for ever\.$/);
    expect(added.map(({ text }) => text).join(' ')).not.toContain('Scan');
  });
});
