import { describe, expect, test } from 'vitest';

import { compareLines, compareParagraphs, compareText } from '#document-text/compare-text.ts';
import { CHANGING, REFILLED } from '#document-text/digest/digest-format.ts';
import { contentDigest, type DigestedPassage } from '#document-text/digest/content-digest.ts';
import type { PageLine } from '#document-text/digest/page-readings.ts';

import { digestOf, line, linesOf, mark, SEED } from './texts.ts';

const LONG = 'The council confirms the grades of this well-known school for the whole year.';
const listed = (...texts: string[]) => texts.map((text) => ({ text, kind: 'field' as const }));
const cells = (row: number, ...texts: string[]) => texts.map((text) => ({ text, row }));
const inBox = (text: string): DigestedPassage => ({ text, isFloating: true });
const clockOf = (text: string, of = '') => ({ text, kind: 'clock' as const, of });
const TEXT = ['Transcript', LONG, '12.5', '15.5'];

describe('what a program writes beside a text', () => {
  test.each(['IX.A.1.', '1st.i.a', '[2.]', '2.[3.]', 'I.2.[I.1.]', '2nd', '3rd.', '\uf0b7', '1.1.'])(
    'the label %s of a list is not compared',
    (label) => {
      for (const blank of ['1.1.', 'IX.A.1.', '3rd.', '\uf0b7'].includes(label) ? ['', ' '] : [' ']) {
        const labelled = [line('Transcript'), line(`${label}${blank}${LONG}`), line('12.5 15.5')];
        expect(compareLines(digestOf(TEXT), labelled)).toMatchObject({
          isSame: true,
          beside: [{ text: label }],
        });
      }
    },
  );

  test.each(['Not', '12', '1.5', 'No.'])('%s before a passage counts as text', (before) => {
    const lines = [line('Transcript'), line(`${before} ${LONG}`), line('12.5 15.5')];
    expect(compareLines(digestOf(TEXT), lines)).toMatchObject({ isSame: false, added: [{ text: before }] });
  });

  test.each([
    { numbers: [1, 2, 3], told: { isSame: true, beside: [{}, {}, {}] } },
    { numbers: [1, 2, 4], told: { isSame: false, added: [{}, {}, {}] } },
  ])('$numbers before paragraphs are compared unless they count up from 1', ({ numbers, told }) => {
    const texts = ['One paragraph', 'Another', 'A third'];
    const lines = texts.map((text, index) => line(`${numbers[index]} ${text}`));
    expect(compareLines(digestOf(texts), lines)).toMatchObject(told);
  });

  test.each<[string, PageLine[]]>([
    ['', [line('Transcript ........... 2')]],
    [' with a label', [line('1.2 Transcript ____ iv')]],
    [' after a heading with a stop', [line('All grades........... 2')]],
    [' of two lines', [line('Grades of the'), line('whole year.....12')]],
  ])('a line of a table of contents%s is not compared', (_, contents) => {
    const texts = ['Contents', ...TEXT, 'All grades.', 'Grades of the whole year'];
    const [first, ...others] = linesOf(texts);
    const lines = first ? [first, ...contents, ...others] : [];
    expect(compareLines(digestOf(texts), lines)).toMatchObject({ isSame: true, missing: 0 });
  });

  test('a line like one of a table of contents is text if no passage has its words', () => {
    const lines = [line('Fee to be paid ........... 500'), ...linesOf(TEXT)];
    expect(compareLines(digestOf(TEXT), lines)).toMatchObject({ isSame: false, added: [{}] });
  });
});

test.each([
  ['Fees and costs.', 'Fees and costs', true],
  ['Fees and costs', 'Fees and costs.', true],
  ['Fees and costs', 'Fees and taxes.', false],
  ['15', '15.', false],
])('the line “%s” of a list is compared with “%s” without its stop', (sealed, present, isSame) => {
  const digest = digestOf([...listed(sealed), LONG]);
  expect(compareParagraphs(digest, [...listed(present), LONG])).toMatchObject({ isSame });
});

test('a line of a list doesn’t replace another one', () => {
  const digest = digestOf([...listed('Pay seller', 'Pay buyer'), LONG]);
  const told = compareParagraphs(digest, [...listed('Pay seller', 'Pay seller'), LONG]);
  expect(told).toMatchObject({ isSame: false, added: [{ text: 'Pay seller' }], missing: 1 });
});

test('words in a program’s small capitals are the same, and any others are a change', () => {
  const digest = digestOf(['This is Small Caps and this is not']);
  const isSame = (text: string) => compareLines(digest, [line(text)]).isSame;
  expect(isSame('This is SMALL CAPS and this is not')).toBe(true);
  expect(isSame('This is Small CAPs and this is not')).toBe(false);
  expect(isSame('This is Small Caps and this is NOT')).toBe(false);
});

describe('a text that was sealed beside the body', () => {
  const body = ['Transcript', LONG, 'Signed in Lyon'];
  const field = { text: 'Fees and costs', kind: 'field' as const };
  const note = { text: 'This does not count.', kind: 'note' as const };
  const edge = { text: 'Page \ufffc of the file', kind: 'edge' as const };
  const label = { text: 'SECTION 1', kind: 'label' as const, of: LONG };
  const clock = { text: '3 May 2026', kind: 'clock' as const, of: 'Signed in Lyon' };
  const unfilled = { text: 'Figure 1', kind: 'clock' as const };
  const [first = '', ...others] = body;
  const digest = digestOf([first, field, unfilled, label, ...others, clock, note, edge]);
  /** On pages, from top to bottom. */
  const compared = (...pages: string[][]) => {
    const lines = pages.flatMap((texts, page) =>
      texts.map((text, index) => ({ ...line(text), page, y: 700 - 20 * index })),
    );
    return compareLines(digest, lines);
  };
  const [, long, last] = body as [string, string, string];

  test.each<[what: string, pages: string[][]]>([
    ['a line of a table of contents', [[first, 'Fees and costs 12', long, last, note.text]]],
    ['a label of words', [[first, `SECTION 1 ${long}`, last, note.text]]],
    ['a date that programs fill in', [[first, long, `${last} 3 May 2026`, note.text]]],
    ['a field that was empty', [[first, 'Figure 1', long, last, note.text]]],
    ['a note below the text', [[first, long, '1 This does', 'not count.'], [last]]],
    ['a note with an Arabic number', [[first, long, '١ This does', 'not count.'], [last]]],
    ['a note with a number in a circle', [[first, long, '①This does', 'not count.'], [last]]],
    ['a page of notes', [[first, long, last], ['This does not count.']]],
    ['a note at the end', [[first, long, last, 'This does not count.']]],
  ])('%s is not an addition', (_, pages) => {
    expect(compared(...pages)).toMatchObject({ isSame: true, findings: [], beside: [] });
  });

  test.each([
    ['below', [first, long, note.text, last], 2, true],
    ['amid', [first, note.text, long, last], 3, false],
  ] as const)('a note %s the text of a page is told beside another one', (_, texts, left, isSame) => {
    const lines = texts.map((text, at) => ({ ...line(text), y: 700 - 20 * at, sheet: at > left ? 1 : 0 }));
    expect(compareLines(digest, lines)).toMatchObject({ isSame });
  });

  test('a header or footer outside the margins is reported', () => {
    expect(compared([first, long, 'Page 2 of the file'], [last, note.text])).toMatchObject({
      isSame: true,
      findings: [{ kind: 'moved', text: 'Page 2 of the file' }],
    });
  });

  test.each<[what: string, pages: string[][], raised: object[]]>([
    ['the mark of a note in its passage', [[first, long, `${last}${mark('1')}`, note.text]], []],
    ['that of a later note', [[first, long, last + mark('7'), note.text]], [{ kind: 'raised', text: '7' }]],
    ['a second one', [[first, long, `Signed${mark('1')} in Lyon${mark('2')}`, note.text]], [{ text: '2' }]],
    ['one in another passage', [[first, `${long}${mark('1')}`, last, note.text]], [{ text: '1' }]],
  ])('%s is named unless it’s the mark of its note', (_, pages, findings) => {
    const told = compared(...pages);
    expect(told).toMatchObject({ isSame: true, findings });
    expect(told.findings).toHaveLength(findings.length);
  });

  test.each<[what: string, pages: string[][], added: string]>([
    ['a note within the text', [[first, 'This does not count.', long, last]], 'This does not count.'],
    ['a part of a note', [[first, long, last, 'This does not']], 'This does not'],
    ['a word of a note in the text', [[first, long, `${last} not`]], 'not'],
    ['a note for a second time', [[first, long, last, note.text, note.text]], note.text],
    ['a footer within the text', [[first, 'Page 2 of the file', long, last]], 'Page 2 of the file'],
    ['words for a footer’s number', [[first, long, last, 'Page void of the file']], 'Page void of the file'],
    ['a line of the contents elsewhere', [[first, long, 'Fees and costs', last]], 'Fees and costs'],
    ['a line of contents twice', [[first, 'Fees and costs', 'Fees and costs', long, last]], 'Fees and costs'],
    ['the words of an empty field elsewhere', [[first, long, 'Figure 1', last]], 'Figure 1'],
    ['those of an empty field twice', [[first, 'Figure 1', 'Figure 1', long, last]], 'Figure 1'],
    ['those of an empty field among others', [[first, 'Not Figure 1', long, last]], 'Not Figure 1'],
    ['the label of another passage', [[first, long, `SECTION 1 ${last}`]], 'SECTION 1'],
    ['a date beside another passage', [[`${first} 3 May 2026`, long, last]], '3 May 2026'],
    ['a date that wasn’t there', [[first, long, `${last} 8 May 2026`]], '8 May 2026'],
  ])('%s is an addition', (_, pages, added) => {
    expect(compared(...pages)).toMatchObject({ isSame: false, added: [{ text: added }] });
  });

  test.each<[what: string, struck: string[], isNamed: boolean]>([
    ['as it was sealed', ['Fee of 100 or', '120'], false],
    ['with the number and the bullet of its list', ['[2.] Fee of 100 or', '\uf0b7 120'], false],
    ['with another number', ['2 Fee of 100 or', '120'], true],
    ['of other words', ['Fee of 100 or', '130'], true],
    ['of some of the words', ['Fee of 100'], true],
    ['twice', ['120', '120'], true],
  ])('text of a PDF that is struck out %s', (_, struck, isNamed) => {
    const words = ['Fee of 100 or', '120'].map((text) => ({ text, kind: 'struck' as const }));
    const sealed = digestOf([first, ...words]);
    const findings = struck.map((text, index) => ({ kind: 'struck' as const, text, index }));
    const told = compareText(sealed, { format: 'pdf', lines: [line(first)], findings });
    expect(told.findings.some(({ kind }) => kind === 'struck')).toBe(isNamed);
  });

  test.each<[what: string, texts: (Partial<PageLine> & { text: string })[], isSame: boolean]>([
    ['a header begins like a passage', [{ text: 'Grades of May', margin: 1 }, { text: 'Grades' }], true],
    ['a line of the contents does', [{ text: 'Grades 12' }, { text: 'Grades' }], true],
    ['the number of its page has a cell', [...cells(9, 'Grades', '12'), { text: 'Grades' }], true],
    [
      'its label has one too, below another number',
      [...cells(0, 'Grades', '12'), ...cells(1, '2', 'Grades', '13'), { text: 'Grades', row: 9 }],
      true,
    ],
    ['its label has a cell', [{ text: '1a' }, { text: 'Grades....12' }, { text: 'Grades' }], true],
    [
      'a header is a footer too',
      [{ text: 'Logo', y: 800 }, { text: 'Grades' }, { text: 'Logo', y: 20 }],
      true,
    ],
    ['a paragraph is empty but for its label', [{ text: 'Grades' }, { text: '2)' }], true],
    ['it stands in the contents alone', [{ text: 'Grades 12' }], false],
    ['other words have a cell', [{ text: '1b' }, { text: 'Grades....12' }, { text: 'Grades' }], false],
    ['a header too often', [{ text: 'Logo' }, { text: 'Logo' }, { text: 'Logo' }, { text: 'Grades' }], false],
    ['two cells of a header are one line', [{ text: 'Logo Logo' }, { text: 'Grades' }], true],
    ['they are one line of the margin', [{ text: 'Logo Logo', margin: 1 }, { text: 'Grades' }], true],
    ['a word goes on such a line', [{ text: 'Logo Logo 2' }, { text: 'Grades' }], false],
    ['that label stands elsewhere', [{ text: '2)' }, { text: 'Grades' }], false],
  ])('is told from a passage where %s', (_, texts, isSame) => {
    const edges = ['Logo', 'Logo', 'Grades of May'].map((text) => ({ text, kind: 'edge' as const }));
    const contents = listed('Grades', '2 Grades', '1a Grades');
    const empty = { text: '2)', kind: 'label' as const };
    const sealed = digestOf([...contents, 'Grades', empty, ...edges]);
    const lines = texts.map((each, index) => ({ ...line(each.text), y: 700 - 20 * index, ...each }));
    expect(compareLines(sealed, lines)).toMatchObject({ isSame });
  });

  const [LABEL, MORE] = [
    { isSame: true, findings: [{ kind: 'list-label' }] },
    { isSame: false, added: [{}] },
  ];
  test.each<[what: string, texts: string[], told: object]>([
    ['another number of a list', ['i.i.i Grades', 'Fees'], LABEL],
    ['another count', ['Grades', '5', 'Fees'], { isSame: true, findings: [{ kind: 'field', text: '5' }] }],
    ['the count', ['Grades', '3', 'Fees'], { isSame: true, findings: [] }],
    ['a number that touches it', ['1Grades', 'Fees'], LABEL],
    ['one with levels', ['4.1Grades', 'Fees'], LABEL],
    ['one with levels before another passage', ['Grades', '4.1Fees'], MORE],
    ['a number that touches another passage', ['Grades', '1Fees'], { isSame: false }],
    ['a number before another passage', ['Grades', 'i.i.i Fees'], MORE],
    ['a word before it', ['No Grades', 'Fees'], MORE],
    ['a count elsewhere', ['5', 'Grades', 'Fees'], MORE],
    ['a word for a count', ['Grades', 'Five', 'Fees'], MORE],
  ])('is told from %s', (_, texts, told) => {
    const numbered = { text: 'First.1', kind: 'label' as const, of: 'Grades' };
    const changing = { text: CHANGING, kind: 'clock' as const };
    const sealed = digestOf([numbered, 'Grades', ...listed('3'), changing, 'Fees']);
    expect(compareLines(sealed, linesOf(texts))).toMatchObject(told);
  });

  const [NAMED, CHANGED] = [
    { isSame: true, added: [], missing: 0, findings: [{ kind: 'field' }] },
    { isSame: false },
  ];
  test.each<[what: string, texts: string[], told: object]>([
    ['as a program fills it in', ['29/11/26', 'Done on 5 May 2026 in Lyon', 'Lyon, 8.5.2026'], NAMED],
    ['with the name of the month', ['May 29, 2026', 'Done on 5 May 2026 in Lyon', 'Lyon, 8.5.2026'], NAMED],
    ['with a short name of it', ['29-Nov-26', 'Done on 5 May 2026 in Lyon', 'Lyon, 8.5.2026'], NAMED],
    ['with that of the day', ['Friday, 29. Mai 2026', 'Done on 5 May 2026 in Lyon', 'Lyon, 8.5.2026'], NAMED],
    ['of one more line', ['Not 29/11/26', 'Done on 5 May 2026 in Lyon', 'Lyon, 8.5.2026'], CHANGED],
    ['amid a passage', ['8/5/26', 'Done on 29 November 2026 in Lyon', 'Lyon, 8.5.2026'], NAMED],
    ['in words', ['8/5/26', 'Done on no day in Lyon', 'Lyon, 8.5.2026'], CHANGED],
    ['beside a passage', ['8/5/26', 'Done on 5 May 2026 in Lyon', 'Lyon, 2026年11月29日'], NAMED],
    ['that is there twice', ['8/5/26', 'Done on 5 May 2026 in Lyon', 'Lyon, 29/11/26', '29/11/26'], CHANGED],
    ['elsewhere', ['8/5/26', 'Done on 5 May 2026 in Lyon', 'Lyon, 8.5.2026', '29/11/26'], CHANGED],
    ['with more words', ['8/5/26', 'Done on 5 May 2026 in Lyon', 'Lyon, not 29/11/26'], CHANGED],
  ])('a date %s is told', (_, texts, told) => {
    const sealed = digestOf([
      first,
      ...listed('8/5/26'),
      clockOf(REFILLED),
      'Done on in Lyon',
      clockOf(`Done on 5 May 2026 in Lyon${CHANGING}`, CHANGING),
      clockOf(`Done on ${REFILLED} in Lyon`),
      'Lyon,',
      clockOf('8.5.2026', 'Lyon,'),
      clockOf(REFILLED, 'Lyon,'),
    ]);
    expect(compareLines(sealed, linesOf([first, ...texts]))).toMatchObject(told);
  });

  test.each<[what: string, texts: (string | DigestedPassage)[], told: object]>([
    ['a text box', [first, inBox('Copy')], { isSame: true, findings: [{ kind: 'object', text: 'Copy' }] }],
    ['one of other words', [first, inBox('No copy')], { isSame: false, added: [{ text: 'No copy' }] }],
    ['a second one', [first, inBox('Copy'), inBox('Copy')], { isSame: false, added: [{ text: 'Copy' }] }],
    ['a paragraph', [first, 'Copy'], { isSame: false, added: [{ text: 'Copy' }] }],
  ])('that is drawn may be saved as a text box, and is told from %s', (_, texts, told) => {
    const sealed = digestOf([first, { text: 'Copy', kind: 'drawn' }]);
    expect(compareParagraphs(sealed, texts)).toMatchObject(told);
  });

  test('is left out if a digest of everything would be too long', () => {
    const labels = Array.from({ length: 20_000 }, () => label);
    expect(contentDigest([...body, ...labels], SEED)?.version).toBe(2);
  });
});

const layout = (text: string, others: string[] = []) => ({ kind: 'drawn' as const, text, of: 'Fee', others });

test.each<[what: string, sealed: string[], shown: string, others: string[], isNamed: boolean]>([
  ['as it was sealed', ['⌖ 1'], '⌖ 1', [], false],
  ['that is another one', ['⌖ 1'], '⌖ 2', [], true],
  ['that is rounded otherwise', ['⌖ 1'], '⌖ 2', ['⌖ 1'], false],
  ['that isn’t usual any more', [], '⌖ 2', ['⌖ 1'], true],
  ['that is usual, rounded otherwise', [], '⌖ 1', [''], false],
  ['that was so before, rounded otherwise', ['⌖ 1'], '', ['⌖ 1'], false],
])('a layout %s', (_, sealed, shown, others, isNamed) => {
  const looked = { kind: 'drawn' as const, text: '' };
  const file = ['Fee', looked, layout(shown, others)];
  const digest = digestOf(['Fee', looked, ...sealed.map((text) => layout(text))]);
  const named = compareParagraphs(digest, file).findings;
  expect(named.map(({ kind }) => kind)).toEqual(isNamed ? ['shown-otherwise'] : []);
  // Digests of version 3 have none.
  const older = compareParagraphs({ ...digestOf(['Fee', looked]), version: 3 }, file);
  expect(older.findings).toEqual([]);
});
