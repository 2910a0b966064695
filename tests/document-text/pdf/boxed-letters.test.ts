import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { LATIN_FONT, onlyFonts } from '#tests/e2e/harness/carried-fonts.ts';
import { compareLines, compareText } from '#document-text/compare-text.ts';
import { BOX } from '#document-text/digest/boxed-letters.ts';
import { contentDigest, newDigestSeed } from '#document-text/digest/content-digest.ts';
import { convert } from '#playground/libre-office.ts';
import { flatOdt } from '#tests/e2e/readers/flat-odt.ts';

import { readWritten } from './written-pdf.ts';
import { sharedFolder } from '#tests/temporary-folder.ts';

/** The font has no Chinese letters, so boxes are drawn for them. */
const TEXT = ['The tenant pays 900 euros.', '租金为 900 欧元。', '租客 Ada', 'Signed in Lyon → Paris'];
const folder = sharedFolder();
await writeFile(join(folder, 'lease.fodt'), flatOdt({ title: 'Lease', paragraphs: TEXT }));
await convert(folder, [join(folder, 'lease.fodt')], 'pdf', await onlyFonts(folder, [LATIN_FONT]));
const text = await readWritten(new Uint8Array(await readFile(join(folder, 'lease.pdf'))));

function compared(sealed: readonly string[]) {
  const texts = ['Lease', ...sealed, { kind: 'field' as const, text: '' }];
  const digest = contentDigest(texts, newDigestSeed());
  return digest && compareText(digest, text);
}

test('boxes in place of letters: that can’t be told, and each passage with some is named', () => {
  const { isSame, findings = [] } = compared(TEXT) ?? {};
  expect(isSame).toBe(null);
  const named = findings.flatMap(({ kind, text: words }) => (kind === 'unreadable' ? words : []));
  expect(named).toEqual(['□□□ 900 □□□', '□□ Ada']);
});

test.each([
  ['another letter where nobody can read one', '租金', '薪金', null],
  ['another amount in a passage without boxes', 'pays 900', 'pays 800', false],
  ['another amount amid boxes', '为 900', '为 800', false],
  ['another name beside boxes', 'Ada', 'Ida', false],
  ['a name in other letters', 'Ada', 'ADA', false],
  ['a blank within an amount', '为 900', '为 9 00', false],
  ['a letter more among those nobody can read', '租金', '总租金', false],
  ['another sign, which the font has', '→', '←', false],
  ['a passage more', '租客 Ada', '租客 Ada\n租客', false],
])('sealed with %s', (_, before, after, isSame) => {
  const sealed = TEXT.join('\n').replace(before, after).split('\n');
  expect(compared(sealed)?.isSame).toBe(isSame);
});

/** As a page draws it, with `□` where a box stands for the letter. */
function drawn(line: string, written = line.replaceAll('□', '租')) {
  return { text: written, boxed: line.replaceAll('□', BOX), page: 0, row: 0, column: 0, margin: 0 };
}

/** A word that is longer than most columns are wide. */
const ADDRESS = 'school.example/students/admissions/applica\ntions';

test.each([
  ['a box for each that some machine may lack', '□□□ 900 □□', '租客张 900 欧元', null],
  ['a box beside other letters that can be read', '□□李 900 □元', '租客张 900 欧元', false],
  ['one box for a smiley, and one for a tick', '□ 900 Euros □', '😀 900 Euros ✅', null],
  ['one box for a smiley, and another amount', '□ 800 euros', '😀 900 euros', false],
  ['one box for two smileys', '□ 900 euros', '😀😀 900 euros', false],
  ['blanks beside a box between numbers', '6 □ 10 □', '6月10日', null],
  ['another number behind such a box', '6 □ 11 □', '6月10日', false],
  ['a blank within that number', '6 □ 1 0 □', '6月10日', false],
  ['a hyphen beside a box', '6-□ 10 □', '6月10日', false],
  ['a box for a tick, and a smiley in another line', '□ Ada\n😀 900 euros', '✅ Ada\n😀 900 euros', null],
  ['a box for a tick, and another smiley', '□ Ada\n😃 900 euros', '✅ Ada\n😀 900 euros', false],
  ['a box for a tick, and another amount', '□ Ada\n😀 800 euros', '✅ Ada\n😀 900 euros', false],
  ['a box for a smiley, and an arrow', '□ Lyon → Paris', '😀 Lyon → Paris', null],
  ['a box for a smiley, and another arrow', '□ Lyon ← Paris', '😀 Lyon → Paris', false],
  [
    'a box, and a long word over two lines',
    `□ Ada\n${ADDRESS}`,
    `😀 Ada\n${ADDRESS.replace('\n', '')}`,
    null,
  ],
  [
    'a box, and another word over two lines',
    `□ Ada\n${ADDRESS}`,
    `😀 Ada\n${ADDRESS.replace('\n', 's')}`,
    false,
  ],
  ['a box for a smiley, and a small letter', '□ 900 euros', '😀 900 Euros', false],
])('passages with %s', (_, line, sealed, isSame) => {
  const digest = contentDigest([...sealed.split('\n'), { kind: 'field', text: '' }], newDigestSeed());
  const lines = line.split('\n').map((each) => ({ ...drawn(each), isRepeated: false, isFull: false }));
  expect(digest && compareLines(digest, lines).isSame).toBe(isSame);
});

test.each([
  ['before a passage that has one', '□□. Grades', '二.', true, ['list-label']],
  ['before one that has none', '□□. Grades', '', null, ['unreadable']],
  ['too long for one', '□□□□□□□. Grades', '二.', null, ['unreadable']],
  ['behind a passage', 'Grades □□.', '二.', null, ['unreadable']],
  ['before other words', '□□. Notes', '二.', false, []],
])('a label in boxes %s', (_, shown, label, isSame, kinds) => {
  const own = { text: label, of: 'Grades', kind: 'label' as const };
  const digest = contentDigest(['The list', own, 'Grades'], newDigestSeed());
  const lines = ['The list', shown].map((each, row) => ({
    ...drawn(each),
    row,
    isRepeated: false,
    isFull: false,
  }));
  const found = digest && compareLines(digest, lines);
  const named = found?.findings.flatMap(({ kind }) => (kind === 'blank' ? [] : kind));
  expect({ isSame: found?.isSame, named }).toEqual({ isSame, named: kinds });
});
