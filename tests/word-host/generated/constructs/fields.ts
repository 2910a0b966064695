import { paragraph, run, text, type Block, type Inline } from '#tests/word-host/generated/construct.ts';

const BEGIN = run('<w:fldChar w:fldCharType="begin"/>');
const SEPARATE = run('<w:fldChar w:fldCharType="separate"/>');
const END = run('<w:fldChar w:fldCharType="end"/>');

function instruction(words: string): string {
  return run(`<w:instrText xml:space="preserve"> ${words} </w:instrText>`);
}

function field(words: string, result: string): string {
  return `${BEGIN}${instruction(words)}${SEPARATE}${result}${END}`;
}

export const FIELDS = {
  'simple field': () => `<w:fldSimple w:instr=" PAGE ">${text('1')}</w:fldSimple>`,
  'complex field': () => field('DATE \\@ "yyyy"', text('2026')),
  'field without a result': () => `${BEGIN}${instruction('XE "term"')}${END}`,
  'simple field without a result': () => '<w:fldSimple w:instr=" AUTHOR "/>',
  'field in a field': () =>
    `${BEGIN}${instruction('IF')}${field('PAGE', text('1'))}${instruction('= 1 "first"')}${SEPARATE}${text('first')}${END}`,
  'locked field': () =>
    `${run('<w:fldChar w:fldCharType="begin" w:fldLock="1"/>')}${instruction('NUMPAGES')}${SEPARATE}${text('7')}${END}`,
  link: (story) =>
    `<w:hyperlink r:id="${story.link('https://school.example/')}" w:history="1">${text('the school')}</w:hyperlink>`,
  'link to a bookmark': () => `<w:hyperlink w:anchor="chapter">${text('see there')}</w:hyperlink>`,
  'text form field': () =>
    `${run('<w:fldChar w:fldCharType="begin"><w:ffData><w:name w:val="Name"/><w:enabled/><w:calcOnExit w:val="0"/><w:textInput/></w:ffData></w:fldChar>')}${instruction('FORMTEXT')}${SEPARATE}${text('     ')}${END}`,
  'checkbox form field': () =>
    `${run('<w:fldChar w:fldCharType="begin"><w:ffData><w:name w:val="Agreed"/><w:enabled/><w:calcOnExit w:val="0"/><w:checkBox><w:sizeAuto/><w:default w:val="0"/></w:checkBox></w:ffData></w:fldChar>')}${instruction('FORMCHECKBOX')}${END}`,
} satisfies Record<string, Inline>;

/** Fields that begin in one paragraph and end in another: each end alone makes the file damaged. */
export const LONG_FIELDS = {
  'field over paragraphs': () =>
    paragraph(`${BEGIN}${instruction('INCLUDETEXT "part.docx"')}${SEPARATE}${text('Included')}`) +
    paragraph(`${text('to its end')}${END}`),
  'field that ends in an empty paragraph': () =>
    paragraph(`${BEGIN}${instruction('INDEX \\c "2"')}${SEPARATE}${text('Abbey, 3')}`) + paragraph(END),
  'field that begins in an empty paragraph': () =>
    paragraph(`${BEGIN}${instruction('QUOTE "words"')}${SEPARATE}`) + paragraph(`${text('words')}${END}`),
  'table of contents': () =>
    paragraph(
      `${BEGIN}${instruction('TOC \\o "1-3" \\h')}${SEPARATE}${text('Introduction')}${run('<w:tab/>')}${text('1')}`,
      '<w:pStyle w:val="TOC1"/>',
    ) +
    paragraph(`${text('Method')}${run('<w:tab/>')}${text('2')}`, '<w:pStyle w:val="TOC1"/>') +
    paragraph(END),
} satisfies Record<string, Block>;
