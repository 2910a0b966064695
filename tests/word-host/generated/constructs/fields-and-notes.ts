import { type Construct, paragraph, run, text } from '#tests/word-host/generated/construct.ts';
import { STORY_XMLNS, type StoryDraft } from '#tests/word-host/generated/draft.ts';

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
} satisfies Record<string, Construct>;

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
} satisfies Record<string, Construct>;

/** Only for the body, because Word has none in headers and footers. */
export const NOTES = {
  footnote: (story) => note(story, 'footnote'),
  endnote: (story) => note(story, 'endnote'),
  'comment mark': (story) => run(`<w:commentReference w:id="${comment(story)}"/>`),
  'comment on words': (story) => {
    const id = comment(story);
    return `<w:commentRangeStart w:id="${id}"/>${text('discussed')}<w:commentRangeEnd w:id="${id}"/>${run(`<w:commentReference w:id="${id}"/>`)}`;
  },
} satisfies Record<string, Construct>;

function note(story: StoryDraft, kind: 'footnote' | 'endnote'): string {
  const part = `${kind}s`;
  const content = paragraph(`${run(`<w:${kind}Ref/>`)}${text(` A ${kind}`)}`);
  const count = story.draft.addToList(part, content);
  const separators = ['separator', 'continuationSeparator'].map(
    (type, index) =>
      `<w:${kind} w:type="${type}" w:id="${index - 1}">${paragraph(run(`<w:${type}/>`))}</w:${kind}>`,
  );
  const written = story.draft
    .listOf(part)
    .map((xml, index) => `<w:${kind} w:id="${index + 1}">${xml}</w:${kind}>`);
  story.addWordPart(part, `<w:${part} ${STORY_XMLNS}>${separators.join('')}${written.join('')}</w:${part}>`);
  story.relate(part, `${part}.xml`);
  return run(`<w:${kind}Reference w:id="${count}"/>`, '<w:vertAlign w:val="superscript"/>');
}

function comment(story: StoryDraft): number {
  const { draft } = story;
  const id = draft.listOf('comments').length;
  const paraId = (0x10000000 + id).toString(16).toUpperCase();
  draft.addToList(
    'comments',
    `<w:comment w:id="${id}" w:author="Reader" w:date="2026-01-01T12:00:00Z" w:initials="R"><w:p w14:paraId="${paraId}">${text('Is this so?')}</w:p></w:comment>`,
  );
  draft.addToList('commentsExtended', `<w15:commentEx w15:paraId="${paraId}" w15:done="0"/>`);
  const [comments, extended] = ['comments', 'commentsExtended'].map((list) => draft.listOf(list).join(''));
  story.addWordPart('comments', `<w:comments ${STORY_XMLNS}>${comments}</w:comments>`);
  story.relate('comments', 'comments.xml');
  story.addWordPart('commentsExtended', `<w15:commentsEx ${STORY_XMLNS}>${extended}</w15:commentsEx>`);
  const type = 'http://schemas.microsoft.com/office/2011/relationships/commentsExtended';
  draft.relate(story.path, type, 'commentsExtended.xml');
  return id;
}
