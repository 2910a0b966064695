import { expect, test } from 'vitest';

import { useReader } from '#tests/document-text/use-reader.ts';
import { markedDocx, paragraph, run, text } from '#tests/src/word/pane/marked-docx.ts';

const BY = 'w:id="7" w:author="Somebody" w:date="2026-11-01T00:00:00Z"';
const MATH = 'xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"';
const equation = (words: string) => paragraph(`<m:oMath ${MATH}><m:r><m:t>${words}</m:t></m:r></m:oMath>`);
const symbol = (code: string) => paragraph(`<w:r><w:sym w:font="Wingdings" w:char="${code}"/></w:r>`);
const typed = (letter: string) =>
  paragraph(
    `<w:r><w:rPr><w:rFonts w:ascii="Wingdings" w:hAnsi="Wingdings"/></w:rPr><w:t>${letter}</w:t></w:r>`,
  );
const initial = (letter: string, from = 'text', drop = 'drop') =>
  `<w:p><w:pPr><w:framePr w:dropCap="${drop}" w:lines="3" w:wrap="around" w:vAnchor="${from}"/></w:pPr>${run(letter)}</w:p>`;
const cells = (...words: string[]) =>
  `<w:tbl><w:tblPr/><w:tblGrid/><w:tr>${words.map((one) => `<w:tc><w:tcPr/>${text(one)}</w:tc>`).join('')}</w:tr></w:tbl>`;
const brokenCell = (type: string, before = 'Grade', after = 'C1') => {
  const words = paragraph(`${run(before)}<w:r><w:br w:type="${type}"/></w:r>${run(after)}`);
  return `<w:tbl><w:tblPr/><w:tblGrid/><w:tr><w:tc><w:tcPr/>${words}</w:tc></w:tr></w:tbl>`;
};
const control = (words: string) => `<w:sdt><w:sdtPr/><w:sdtContent>${text(words)}</w:sdtContent></w:sdt>`;
const lines = (kind: string) =>
  `<w:sdt><w:sdtPr><${kind}/></w:sdtPr><w:sdtContent>${paragraph(`${run('Grade')}<w:r><w:br/></w:r>${run('C1')}`)}</w:sdtContent></w:sdt>`;
const box = (words: string) =>
  paragraph(
    `<w:r><w:pict xmlns:v="urn:schemas-microsoft-com:vml"><v:textbox><w:txbxContent>${text(words)}</w:txbxContent></v:textbox></w:pict></w:r>`,
  );

const { compare } = await useReader();

const docxOf = (body: string, headers: string[] = []) =>
  markedDocx({ body: [text('First') + body + text('Last')], headers });

const compared = (sealed: string, present: string, headers: string[] = []) =>
  compare(docxOf(sealed), docxOf(present, headers));

test.each<[what: string, sealed: string, present: string]>([
  [
    'a hyphen that never breaks',
    text('well-known'),
    paragraph('<w:r><w:t>well</w:t><w:noBreakHyphen/><w:t>known</w:t></w:r>'),
  ],
  [
    'a hyphen that is drawn only at the end of a line',
    text('examination'),
    paragraph('<w:r><w:t>exami</w:t><w:softHyphen/><w:t>nation</w:t></w:r>'),
  ],
  [
    'a tracked change',
    text('Grade C1'),
    paragraph(
      `${run('Grade ')}<w:del ${BY}><w:r><w:delText>B1</w:delText></w:r></w:del><w:ins ${BY}>${run('C1')}</w:ins>`,
    ),
  ],
  [
    'a comment',
    text('Grade C1'),
    paragraph(`<w:commentRangeStart w:id="1"/>${run('Grade C1')}<w:commentRangeEnd w:id="1"/>`),
  ],
  ['a content control', text('Grade C1'), control('Grade C1')],
  [
    'runs of text from right to left',
    text('تعودت العلامة 15'),
    paragraph(`${run('تعودت ')}<w:r><w:rPr><w:rtl/></w:rPr><w:t>العلامة 15</w:t></w:r>`),
  ],
  ['letters of one kind that are put together in two ways', text('が'), text('か\u3099')],
  ['an initial over several lines', initial('“') + text('Grade C1”'), text('“Grade C1”')],
  ['an initial in the margin', initial('G', 'text', 'margin') + text('rade C1'), text('Grade C1')],
  ['a word over several lines', initial('Grade') + text(' C1'), text('Grade C1')],
  ['the end of a page in a cell, which LibreOffice leaves away', brokenCell('page'), text('GradeC1')],
  ['the end of a line that LibreOffice leaves away', lines('w:text'), text('GradeC1')],
  ['the end of a line that Word keeps', lines('w:text'), text('Grade C1')],
])('%s makes no difference', async (_, sealed, present) => {
  expect((await compared(sealed, present)).isSame).toBe(true);
});

test.each([
  ['15.25', 0],
  ['1.500,25', 0],
  ['15.25 12.5', 1],
  ['15. 25', 1],
  ['.5 of 12', 1],
  ['2025/09', 1],
  ['-15.25', 1],
  ['15.25 %', 1],
  ['15|.|25', 1],
])('from right to left, %s alone is named so many times: %i', async (number, count) => {
  const runs = number.split('|').map((part) => `<w:r><w:rPr><w:rtl/></w:rPr><w:t>${part}</w:t></w:r>`);
  expect(
    (await compared(text(number.replaceAll('|', '')), paragraph(runs.join('')))).findings.filter(
      ({ kind }) => kind === 'direction',
    ),
  ).toHaveLength(count);
});

test('a typed symbol makes no difference, unless it is another one', async () => {
  const sealed = await compared(symbol('F0E0'), typed('\uf0e0'));
  expect(sealed).toMatchObject({ isSame: true, findings: [] });
  expect((await compared(symbol('F0E0'), typed('\uf0df'))).isSame).toBe(false);
});

test.each<[where: string, made: (words: string) => string, sealed: string, present: string]>([
  ['an equation', equation, 'x=15', 'x=18'],
  ['a symbol', symbol, 'F0FE', 'F0A8'],
  ['a cell', (words) => cells('Maths', words), '15', '18'],
  ['an initial', (letter) => initial(letter) + text('5 points'), '1', '7'],
  ['the margin', (number) => initial(number, 'text', 'margin') + text('5 million'), '1.', '2.'],
  ['an initial that stands elsewhere', (from) => initial('G', from) + text('rade 5'), 'text', 'page'],
  ['a content control', control, '15', '18'],
  ['a text box', box, '15', '18'],
  ['Arabic', text, 'العلامة 15', 'العلامة 18'],
  ['Hebrew', text, 'ציון טוב', 'ציון רע'],
  ['Chinese', text, '成绩优秀', '成绩良好'],
  ['Thai', text, 'ผลการเรียนดี', 'ผลการเรียนเลว'],
])('another text in %s is reported as a change', async (_, made, sealed, present) => {
  expect(await compared(made(sealed), made(present))).toMatchObject({ isSame: false, missing: 1 });
});

test.each([
  ['a field', '<w:fldSimple w:instr=" DATE ">', '</w:fldSimple>'],
  [
    'a field in parts',
    '<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText> DATE </w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>',
    '<w:r><w:fldChar w:fldCharType="end"/></w:r>',
  ],
])('another text in %s that Word fills in is reported', async (_, start, end) => {
  const field = (words: string) => paragraph(run('Of ') + start + run(words) + end);
  const { isSame, findings } = await compared(field('22.11.2026'), field('today, with honors'));
  expect({ isSame, findings }).toMatchObject({
    isSame: true,
    findings: [{ kind: 'field', text: 'today, with honors' }],
  });
});

test('a new header is reported', async () => {
  const { isSame, findings } = await compared(text('15'), text('15'), [text('With the highest honors')]);
  expect({ isSame, findings }).toMatchObject({
    isSame: true,
    findings: [{ kind: 'edge', text: 'With the highest honors' }],
  });
});

test('a word over several lines, and a number, don’t begin the word behind them', async () => {
  const word = initial('Now', 'text', 'margin') + text('here he pays');
  expect(await compared(text('Nowhere he pays'), word)).toMatchObject({ isSame: false });
  const number = initial('1.', 'text', 'margin') + text('5 million');
  expect(await compared(text('1.5 million'), number)).toMatchObject({ isSame: false });
});

test('the end of a page in a cell doesn’t make one number of two', async () => {
  expect(await compared(brokenCell('page', '1', '5'), text('15'))).toMatchObject({ isSame: false });
});

test('the end of a line is a blank if no program drops it, and in a file', async () => {
  for (const kept of [lines('w:richText'), brokenCell('textWrapping')])
    expect(await compared(kept, text('GradeC1'))).toMatchObject({ isSame: false });
  expect(await compared(text('GradeC1'), lines('w:text'))).toMatchObject({ isSame: false });
});

test('a document that includes another file is not read', async () => {
  const other =
    '<w:altChunk r:id="other" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"/>';
  await expect(compared(text('15'), text('15') + other)).rejects.toThrow('broken');
});

const floatingTable = (words: string) => cells(words).replace('<w:tblPr/>', '<w:tblPr><w:tblpPr/></w:tblPr>');
const frame = (words: string) => `<w:p><w:pPr><w:framePr w:wrap="around"/></w:pPr>${run(words)}</w:p>`;

test.each([
  ['a text box', box],
  ['a frame', frame],
  ['a table that the text flows around', floatingTable],
])('%s may be elsewhere among the paragraphs, and is then reported', async (_, floating) => {
  const sealed = floating('Grade C1') + text('Second');
  expect(await compared(sealed, text('Second') + floating('Grade C1'))).toMatchObject({
    isSame: true,
    findings: expect.arrayContaining([{ kind: 'moved', text: 'Grade C1', index: expect.any(Number) }]),
  });
  const edited = await compared(sealed, text('Second') + floating('Grade A1'));
  expect(edited).toMatchObject({ isSame: false, missing: 1 });
});

const yellow = (words: string) =>
  paragraph(`<w:r><w:rPr><w:color w:val="FFFF00"/></w:rPr><w:t>${words}</w:t></w:r>`);

test('yellow text on paper is text, and reported unless it was sealed so', async () => {
  expect(await compared(yellow('Grade C1'), yellow('Grade C1'))).toMatchObject({
    isSame: true,
    findings: [],
  });
  expect(await compared(yellow('Grade C1').replace('FFFF00', '000000'), yellow('Grade C1'))).toMatchObject({
    isSame: true,
    findings: [{ kind: 'unseen-colour' }, { kind: 'shown-otherwise' }],
  });
  expect(await compared(yellow('Grade C1'), yellow('Grade A1'))).toMatchObject({ isSame: false });
});
