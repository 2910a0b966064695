import { strToU8, unzipSync, zipSync } from 'fflate';
import { expect, test } from 'vitest';

import { sealParagraph } from '#contract/word-file/seal-markup.ts';
import { useReader } from '#tests/document-text/use-reader.ts';
import { line, writtenPdf } from '#tests/document-text/pdf/written-pdf.ts';
import { picture } from '#tests/word-host/generated/constructs/pictures.ts';
import { cell, row, tableOf } from '#tests/word-host/generated/constructs/tables.ts';
import { floatingDrawing, inlineDrawing } from '#tests/word-host/generated/drawing.ts';
import { WORD } from '#tests/word-host/generated/draft.ts';
import { inFront } from './forged/object-cases.ts';
import { field } from './forged/sealed/fields.ts';
import { SEAL } from './forged/with-seal.ts';
import { adds, all, type Edit, edit, newPart, paragraph, relation, sealedDocx, text } from './forged/base.ts';

const contents = field('TOC', text('Transcript and fees ') + field('PAGEREF one', text('3')));
const plainContents = (words: string) => field('TOC', text(words) + text(' '));
const contentsWith = (words: string) => field('TOC', field('PAGEREF one', text(words)));
/** A line with its page number behind a tab, as Word and LibreOffice write it. */
const TAB = '<w:r><w:tab/></w:r>';
const tabbed = (words: string, page: string) =>
  paragraph(field('TOC', text(words) + TAB + field('PAGEREF two', text(page))));
const plainlyTabbed = (words: string, page: string) =>
  paragraph(field('TOC', text(words) + TAB + text(page)));
const YEAR = tabbed('Fees of May 5, 2024', '12');
const ANNEX = plainlyTabbed('Annex II', '12');
const note = (id: number) => `<w:r><w:footnoteReference w:id="${id}"/></w:r>`;
const footnotes = (...texts: string[]) =>
  `<w:footnotes ${XMLNS}>${texts
    .map((words, index) => `<w:footnote w:id="${index + 1}">${paragraph(text(words))}</w:footnote>`)
    .join('')}</w:footnotes>`;
const NOTES = 'word/footnotes.xml';
const PICTURE = picture(7, 'r:embed="rIdPicture"');
const STAMP = inlineDrawing(PICTURE);
const COMMENTS = 'word/comments.xml';
const XMLNS = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const LOW = '<w:spacing w:line="120" w:lineRule="exact"/>';
const HEADER = 'word/header1.xml';
const SYMBOL = '<w:r><w:sym w:font="Wingdings" w:char="F0FE"/></w:r>';
const TYPED = text('þ', '<w:rFonts w:ascii="Wingdings" w:hAnsi="Wingdings"/>');
const [FIRST, SECOND] = ['This is not final.', 'Only with a seal.'];

const SEEN = field('PAGEREF plan', text('5'));
const PAGE = field('PAGE', text('1'));
const simplePage = (result: string) => `<w:fldSimple w:instr="PAGE">${result}</w:fldSimple>`;

/** The text of the sealed document with a table of contents, two notes, a clock, and a page number in its header. */
const sealed = all(
  edit(
    '</Types>',
    `<Override PartName="/${NOTES}" ContentType="${WORD}.footnotes+xml"/></Types>`,
    '[Content_Types].xml',
  ),
  relation('footnotes', 'footnotes.xml', 'rIdNotes'),
  newPart(NOTES, footnotes(FIRST, SECOND, 'þ')),
  adds(YEAR + ANNEX),
  adds(paragraph(contents) + paragraph(text('Of ') + field('DATE', text('22.11.2026')))),
  adds(
    paragraph(
      `<w:bookmarkStart w:id="9" w:name="plan"/>${text('Plan 1')}<w:bookmarkEnd w:id="9"/>${text(': rooms')}`,
    ),
  ),
  adds(paragraph(field('REF plan', '')) + paragraph(field('NUMWORDS', text('180')))),
  adds(paragraph(text('Table ') + field('SEQ Table', text('2')) + text(': 2026'))),
  adds(paragraph(text('See page ') + SEEN + text(' for fees'))),
  adds(paragraph(field('PRINTDATE', text('00-00-0000'))) + paragraph(field('SAVEDATE', text('03.05.2026')))),
  adds(paragraph(field('DATE', text('8 May 2026')))),
  adds(paragraph(note(3))),
  adds(paragraph(text('See') + note(1)) + paragraph(text('Also') + note(2))),
  relation('comments', 'comments.xml', 'rIdComments'),
  newPart(
    COMMENTS,
    `<w:comments ${XMLNS}><w:comment w:id="1">${paragraph(text('Why?'))}</w:comment></w:comments>`,
  ),
  adds(paragraph(text('Asked') + '<w:r><w:commentReference w:id="1"/></w:r>')),
  adds(paragraph(text('Shown') + text('secret', '<w:vanish/>'))),
  adds(paragraph(text('Low'), LOW)),
  adds(paragraph(text('Fee of ') + text('100 ', '<w:strike/>') + text('200'))),
  edit(text('þ'), SYMBOL, NOTES),
  edit('Lumière</w:t></w:r>', `Lumière</w:t></w:r>${TYPED}`, HEADER),
  relation('image', 'media/stamp.png', 'rIdPicture'),
  newPart('word/media/stamp.png', 'dots of a stamp'),
  adds(paragraph(STAMP)),
  edit('Lumière</w:t></w:r>', `Lumière</w:t></w:r>${PAGE}`, HEADER),
)(sealedDocx());

const { compare } = await useReader();

async function compared(made: Edit) {
  const { isSame, added, moved, missing, findings } = await compare(sealed, made(sealed));
  return { isSame, added: added.map((each) => each.text), moved: moved.length, missing, findings };
}

const SAME = { isSame: true, added: [], moved: 0, missing: 0, findings: [] };

test.each<[what: string, made: Edit]>([
  ['nothing', (docx) => docx],
  ['the page numbers of a table of contents', edit('>3</w:t>', '>12</w:t>')],
  ['whether its number is a field behind a tab', edit(YEAR, plainlyTabbed('Fees of May 5, 2024', '13'))],
  ['several page numbers behind a tab', edit(ANNEX, plainlyTabbed('Annex II', '12, 14'))],
  ['a page number within the leader of such a line', edit('>3</w:t>', '> iv</w:t>')],
  ['which words are in the field of its number', edit(contents, contentsWith('Transcript and fees 12'))],
  ['a blank behind its number', edit(contents, plainContents('Transcript and fees 12'))],
  ['a date that isn’t set', edit('>00-00-0000<', '><')],
  ['the number of a page in a header', edit('>1</w:t>', '>iv</w:t>', HEADER)],
  ['one that no program has filled in yet', edit(text('1'), '', HEADER)],
  ['one that only has an empty run', edit(PAGE, simplePage('<w:r><w:rPr><w:b/></w:rPr></w:r>'), HEADER)],
  ['a table of contents that lists a paragraph', edit('Transcript and fees', 'Signed in Lyon.')],
  ['text in place of a field amid it', edit(SEEN, text('5'))],
  ['a field that was empty', edit(field('REF plan', ''), field('REF plan', text('Plan 1')))],
])('%s may be different beside the body', async (_, made) => {
  expect(await compared(made)).toEqual(SAME);
});

test.each<[what: string, made: Edit, told: object]>([
  [
    'words of a table of contents',
    edit('Transcript and fees', 'Transcript without fees'),
    { added: ['Transcript without fees'], missing: 1 },
  ],
  ['a number of a heading in it', edit('>Annex II<', '>Annex IV<'), { added: ['Annex IV'], missing: 1 }],
  ['a year in it', edit(', 2024<', ', 2025<'), { added: ['Fees of May 5, 2025'], missing: 1 }],
  ['words in its number’s field', edit(contents, contentsWith('Transcript and no fees 3')), { missing: 1 }],
  ['words behind its number', edit(contents, plainContents('Transcript and fees 12 no')), { missing: 1 }],
  ['words in place of its page number', edit('>3</w:t>', '>and more</w:t>'), { missing: 1 }],
  ['a date alone', edit('>03.05.', '>08.05.'), { added: ['08.05.2026'], missing: 1 }],
  ['words in place of a date alone', edit('>8 May 2026<', '>today<'), { added: ['today'], missing: 1 }],
  ['a date that wasn’t set', edit('>00-00-0000<', '>08.05.2026<'), { added: ['08.05.2026'] }],
  ['a date that is gone', edit('>03.05.2026<', '><'), { missing: 1 }],
  ['words of a note', edit('This is not', 'This is', NOTES), { added: ['This is final.'], missing: 1 }],
  ['a note that is gone', edit(note(1), ''), { missing: 1 }],
  ['a note that is there twice', edit(note(2), note(2) + note(2)), { added: [SECOND] }],
  ['two notes in exchanged places', newPart(NOTES, footnotes(SECOND, FIRST)), { moved: 1 }],
  ['a note in the body', adds(paragraph(text(FIRST))), { added: [FIRST] }],
  ['another number of a caption', edit('>: 2026<', '>: 2027<'), { added: ['Table 2: 2027'], missing: 1 }],
  ['a word in place of a caption’s number', edit('>2</w:t>', '>no</w:t>'), { missing: 1 }],
  [
    'other text for a field amid it',
    edit(SEEN, text('six')),
    { added: ['See page six for fees'], missing: 1 },
  ],
  ['a word in place of a count', edit('>180<', '>many<'), { added: ['many'], missing: 1 }],
  ['other words in a field', edit(field('REF plan', ''), text('Plan 2')), { added: ['Plan 2'] }],
  ['words of a field elsewhere', adds(paragraph(text('Plan 1'))), { added: ['Plan 1'] }],
  ['a header in the body', adds(paragraph(text('Lycée Lumière'))), { added: ['Lycée Lumière'] }],
  ['a word of a note in the body', edit('Signed', 'Not signed'), { missing: 1 }],
])('%s is a change', async (_, made, told) => {
  expect(await compared(made)).toMatchObject({ isSame: false, ...told });
});

test.each<[what: string, made: Edit, kind: string]>([
  ['another font of a note’s symbol', edit('"Wingdings"', '"Webdings"', NOTES), 'shown-otherwise'],
  ['a header’s symbol as a letter', edit(TYPED, text('þ'), HEADER), 'shown-otherwise'],
  ['a header’s letter as a symbol', edit(TYPED, `${TYPED}</w:p><w:p>${TYPED}`, HEADER), 'shown-otherwise'],
  ['other words in a header', edit('Lumière', 'Lumières', HEADER), 'edge'],
  ['words in place of a header’s number', edit('>1</w:t>', '>void</w:t>', HEADER), 'edge'],
  ['words in a simple field for it', edit(PAGE, simplePage(text('void')), HEADER), 'edge'],
  ['a symbol in such a field', edit(PAGE, simplePage(SYMBOL), HEADER), 'edge'],
  [
    'a note with another number',
    edit('</w:sectPr>', '<w:footnotePr><w:numStart w:val="3"/></w:footnotePr></w:sectPr>'),
    'shown-otherwise',
  ],
  [
    'another number of notes in the settings',
    edit(
      '</w:settings>',
      '<w:footnotePr><w:numStart w:val="3"/></w:footnotePr></w:settings>',
      'word/settings.xml',
    ),
    'shown-otherwise',
  ],
  ['another comment', edit('Why?', 'Why not?', COMMENTS), 'comment'],
  ['another hidden word', edit('secret', 'secrets'), 'hidden'],
  [
    'a hidden word elsewhere',
    all(
      edit(text('secret', '<w:vanish/>'), ''),
      edit(text('Low'), text('Low') + text('secret', '<w:vanish/>')),
    ),
    'hidden',
  ],
  ['a lower line', edit('w:line="120"', 'w:line="60"'), 'tiny'],
  ['another word that is struck out', edit('>100 <', '>120 <'), 'struck'],
  ['one more', edit(text('100 ', '<w:strike/>'), text('100 not ', '<w:strike/>')), 'struck'],
  ['one that is there twice', edit(text('See'), text('See') + text('100 ', '<w:strike/>')), 'struck'],
  ['another count', edit('>180<', '>240<'), 'field'],
  ['another number in a sequence', edit('>2</w:t>', '>1</w:t>'), 'field'],
  ['one that is typed', edit(field('SEQ Table', text('2')), text('1')), 'field'],
  ['another page in place of a field amid a text', edit(SEEN, text('6')), 'field'],
  ['another date alone that Word fills in', edit('>8 May 2026<', '>29 November 2026<'), 'field'],
  ['another date that Word fills in', edit('>22.11.2026', '>today, with honors'), 'field'],
  [
    'another label',
    edit('<w:ilvl w:val="0"/><w:numId w:val="2"/>', '<w:ilvl w:val="1"/><w:numId w:val="2"/>'),
    'list-label',
  ],
])('%s is reported', async (_, made, kind) => {
  expect(await compared(made)).toMatchObject({
    isSame: true,
    findings: expect.arrayContaining([expect.objectContaining({ kind })]),
  });
});

test.each<[what: string, made: Edit, kind: string]>([
  ['with other dots', newPart('word/media/stamp.png', 'dots of a stamp.'), 'picture'],
  ['of which a part is cut off', edit('<a:stretch>', '<a:srcRect l="20000"/><a:stretch>'), 'picture'],
  ['that is turned', edit('<a:xfrm>', '<a:xfrm rot="5400000">'), 'picture'],
  ['that is drawn paler', edit('rIdPicture">', 'rIdPicture"><a:lum bright="70000"/>'), 'picture'],
  ['in a shape that cuts it off', edit('prst="rect"', 'prst="star5"'), 'picture'],
  ['that is hardly seen', edit('<wp:extent cx="360000"', '<wp:extent cx="36000"'), 'picture'],
  ['that is there twice', edit(STAMP, STAMP + STAMP), 'picture'],
  ['in another paragraph', all(edit(STAMP, ''), edit(text('See'), text('See') + STAMP)), 'picture'],
  ['in a cell', edit(paragraph(STAMP), tableOf(1, row(cell(paragraph(STAMP))))), 'picture'],
  ['over the text', edit(STAMP, inFront(floatingDrawing(PICTURE))), 'covered'],
])('a picture %s is reported', async (_, made, kind) => {
  const { isSame, findings } = await compared(made);
  // Where it was sealed, it's gone.
  const kinds = new Set(findings.map((each) => each.kind).filter((each) => each !== 'shown-otherwise'));
  expect({ isSame, kinds: [...kinds] }).toEqual({ isSame: true, kinds: [kind] });
});

test('a picture below the paragraph of a seal that was inserted since is as it was sealed', async () => {
  const { findings } = await compared(edit(paragraph(STAMP), sealParagraph(SEAL, 0.07) + paragraph(STAMP)));
  expect(findings.map(({ kind }) => kind)).not.toContain('picture');
});

const label = ['Fees', 'of the year'].map((each) => `<a:p><a:r><a:t>${each}</a:t></a:r></a:p>`).join('');
const chart = all(
  relation('chart', 'charts/1.xml', 'rIdChart'),
  newPart(
    'word/charts/1.xml',
    `<c:chart xmlns:c="urn:c" xmlns:a="urn:a"><c:rich>${label}</c:rich></c:chart>`,
  ),
);
/** As programs write it: the lengths of a value and a caption, its size, and both texts. */
const BUTTON = '\x01\0\0\x80\x06\0\0\x80\x6a\x05\0\0\xb5\x02\0\x000\0\0\0Passedhs';
const wide = (caption: string) => caption.replaceAll(/./g, '$&\0');
/** The same with two bytes a letter, and the name of its group. */
const WIDE = `\x02\0\0\0\x0c\0\0\0\x01\0\0\0\x02\0\0\0\x6a\x05\0\0\xb5\x02\0\x000\0\0\0${wide('Passed1')}\0\0`;
const buttonOf =
  (content: string): Edit =>
  (docx) => {
    const object = '<w:r><w:object><w:control r:id="rIdButton" w:name="One"/></w:object></w:r>';
    const linked = all(
      relation('control', 'activeX/activeX1.xml', 'rIdButton'),
      adds(paragraph(object)),
    )(docx);
    const data = { 'word/activeX/activeX1.bin': strToU8(content, true) };
    return Buffer.from(zipSync({ ...unzipSync(linked), ...data }));
  };
const [button, wideButton] = [buttonOf(BUTTON), buttonOf(WIDE)];

const signature = adds(
  paragraph(
    '<w:pict><v:shape><o:signatureline xmlns:o="urn:schemas-microsoft-com:office:office" o:suggestedsigner="Rector" o:suggestedsigner2="Of the university"/></v:shape></w:pict>',
  ),
);

test.each<[what: string, made: Edit, lines: [string, string], added: string[]]>([
  ['a signature line', signature, ['X', 'Rector'], []],
  ['one of somebody else', signature, ['X', 'Dean'], ['Dean']],
  ['a label of a chart with other ends of lines', chart, ['Fees of', 'the year'], []],
  ['the same of other words', chart, ['Fees or', 'the year'], ['Fees or the year']],
  ['the caption of a button', button, ['Pass', 'ed'], []],
  ['another one', button, ['Failed', ''], ['Failed']],
  ['a caption and more', button, ['Passed', 'twice'], ['twice']],
  ['the caption of a button in wide letters', wideButton, ['Pass', 'ed'], []],
  ['another one in those', wideButton, ['Failed', ''], ['Failed']],
  ['a part of it', wideButton, ['Pass', ''], ['Pass']],
  ['with its group', wideButton, ['Passed1', ''], ['Passed1']],
  ['twice', wideButton, ['Passed', 'Passed'], ['Passed']],
])('a PDF that shows %s', async (_, made, [first, second], added) => {
  const pages = [{ content: line(first, 70, 600) + line(second, 70, 588) }];
  const comparison = await compare(made(sealed), writtenPdf({ pages }));
  expect(comparison.added.map((each) => each.text)).toEqual(added);
});

const withProperty = (property: string) =>
  all(
    newPart('docProps/own.xml', `<x>${property}</x>`),
    relation('extended-properties', 'docProps/own.xml', 'rIdOwn', '', '_rels/.rels'),
  );
const counted = all(withProperty('<revision>5</revision>'), adds(paragraph(field('REVNUM', text('2')))));
const BOUND = `<w:sdt><w:sdtPr><w:dataBinding w:xpath="/ns1:coreProperties[1]/ns0:title[1]"/></w:sdtPr><w:sdtContent>${text('A')}</w:sdtContent></w:sdt>`;
const titled = all(
  withProperty('<title>Plan B</title>'),
  edit('Lumière</w:t></w:r>', `Lumière</w:t></w:r></w:p>${paragraph(BOUND)}<w:p>`, HEADER),
);

test.each<[what: string, made: Edit, shown: string, y: number, kinds: string[]]>([
  ['how often the file was saved', counted, '5', 600, []],
  ['another count', counted, '7', 600, ['field']],
  ['the title that a header is bound to', titled, 'Plan B', 800, []],
  ['another title', titled, 'Plan C', 800, ['edge']],
])('a PDF that shows %s', async (_, made, shown, y, kinds) => {
  const pdf = writtenPdf({ pages: [{ content: line(shown, 70, y) }] });
  const comparison = await compare(made(sealedDocx()), pdf);
  expect(comparison.findings.map(({ kind }) => kind)).toEqual(kinds);
});
