import { expect, test } from 'vitest';

import { qrPicture } from '#server/qr/qr-picture.ts';
import { contentOf } from '#tests/e2e/harness/docx-checks.ts';
import { selectWords } from '#tests/word-host/harness/select-words.ts';
import { image, markedDocx, paragraph, run, seal, text } from '#tests/src/word/pane/marked-docx.ts';
import { type Pane, usePanes, VERIFY_URL } from '#tests/src/word/pane/pane.ts';

const open = usePanes();

const BY = 'w:id="7" w:author="Somebody" w:date="2026-11-01T00:00:00Z"';
const picture = image({ picture: qrPicture(VERIFY_URL, 320), widthMm: 25, link: VERIFY_URL });
const row = (...cells: string[]) =>
  `<w:tr>${cells.map((words) => `<w:tc><w:tcPr/>${text(words)}</w:tc>`).join('')}</w:tr>`;
const field = (code: string, result: string) =>
  `<w:fldSimple w:instr=" ${code} ">${run(result)}</w:fldSimple>`;

/** The document's content, the selection's start and end, and the resulting fact. */
const CASES: [name: string, body: string, from: string, to: string, expected: string][] = [
  ['part of a line', text('Average: 14,5 / 20, with honors'), '14,5', '20', '14,5 / 20'],
  ['several runs', paragraph(run('Aver') + run('age ') + run('14')), 'age', '14', 'age 14'],
  ['with blanks around it', text('From  1\u00a0March 2027  on'), '  1', '2027  ', '1 March 2027'],
  ['two paragraphs', text('1,200 EUR') + text('a month'), '1,200', 'month', '1,200 EUR a month'],
  ['cells', `<w:tbl><w:tblPr/><w:tblGrid/>${row('Maths', '15')}</w:tbl>`, 'Maths', '15', 'Maths 15'],
  [
    'a tracked change',
    paragraph(
      `${run('Grade ')}<w:del ${BY}><w:r><w:delText>B1</w:delText></w:r></w:del><w:ins ${BY}>${run('C1')}</w:ins>${run('!')}`,
    ),
    'Grade',
    '!',
    'Grade C1!',
  ],
  [
    'a hyphen',
    paragraph(`<w:r><w:t>2027</w:t><w:noBreakHyphen/><w:t>03</w:t></w:r>`),
    '2027',
    '03',
    '2027-03',
  ],
  [
    'a date that Word fills in',
    paragraph(run('On ') + field('DATE', '22.11.2026') + run(' at noon')),
    'On',
    'noon',
    'On at noon',
  ],
  [
    'a seal between',
    text('Before') + seal('SM-DOC-2026-8K4T2M9Q', picture, 'Scan to verify') + text('after'),
    'Before',
    'after',
    'Before after',
  ],
  ['half a pair', paragraph(run('\u{1d11e} clef')), 'clef', 'clef', 'clef'],
];

async function opened(body: string): Promise<Pane> {
  return open(markedDocx({ body: [text('First') + body + text('Last')] }));
}

const read = (pane: Pane) => pane.call('readSelection');

test.each(CASES)('a selection of %s is read as people see it', async (_, body, from, to, expected) => {
  const pane = await opened(body);
  const before = contentOf(await pane.word.docx());
  await selectWords(pane.word.page, from, to);
  expect(await read(pane)).toBe(expected);
  expect(contentOf(await pane.word.docx())).toEqual(before);
});

test('a cursor selects nothing, whatever surrounds it', async () => {
  const pane = await opened(text('Average: 14,5'));
  await pane.placeCursor('Average: 14,5');
  expect(await read(pane)).toBe('');
});

test('without the markup, Word’s plain text is used; without either, the reason is reported', async () => {
  const pane = await opened(text('1,200 EUR') + text('a month'));
  await selectWords(pane.word.page, '1,200', 'month');
  await pane.refuse('getOoxml', 'GeneralException');
  expect(await read(pane)).toBe('1,200 EUR a month');
  await pane.refuse('getSelection', 'AccessDenied');
  expect(await pane.refusalOf('readSelection')).toBe('locked');
});
