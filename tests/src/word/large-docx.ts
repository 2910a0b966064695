import { paragraph, text as run } from '#tests/word-host/generated/construct.ts';
import { picture } from '#tests/word-host/generated/constructs/pictures.ts';
import { Draft, type StoryDraft } from '#tests/word-host/generated/draft.ts';
import { inlineDrawing } from '#tests/word-host/generated/drawing.ts';
import { PICTURE } from '#tests/word-host/harness/samples.ts';

const line = (number: number) => paragraph(run(`Line ${number} of a text that goes on for long.`));
const control = (number: number, content: string) =>
  `<w:sdt><w:sdtPr><w:tag w:val="field${number}"/><w:id w:val="${number + 1000}"/></w:sdtPr><w:sdtContent>${content}</w:sdtContent></w:sdt>`;

/** The section with its header, by the document. */
const longHeaders = new WeakMap<StoryDraft, string>();

/** Constructs that documents have thousands of: the body's content, and its parts. */
export const LARGE_SHAPES: Record<string, (number: number, story: StoryDraft, count: number) => string> = {
  paragraphs: line,
  headings: (number) => paragraph(run(`Heading ${number}`), '<w:outlineLvl w:val="1"/>') + line(number),
  tables: (number) =>
    `<w:tbl><w:tblPr/><w:tblGrid><w:gridCol w:w="900"/></w:tblGrid><w:tr><w:tc>${line(number)}</w:tc></w:tr></w:tbl>${line(number)}`,
  rows: (number) => `<w:tr><w:tc>${line(number)}</w:tc><w:tc>${line(number)}</w:tc></w:tr>`,
  'paragraphs of one cell': line,
  'controls around paragraphs': (number) => control(number, line(number)),
  'controls within lines': (number) => paragraph(control(number, run(`Field ${number}`))),
  'issued documents': (number) =>
    control(number, line(number)).replace(
      `field${number}`,
      `sealmark-content:SM-DOC-2026-${String(number).padStart(8, '0')}`,
    ),
  'tracked changes': (number) =>
    paragraph(
      `<w:ins w:id="${2 * number}" w:author="A">${run('new')}</w:ins><w:del w:id="${2 * number + 1}" w:author="A"><w:r><w:delText>old</w:delText></w:r></w:del>`,
    ),
  fields: (number) =>
    paragraph(
      `<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>PAGE</w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>${run(String(number))}<w:r><w:fldChar w:fldCharType="end"/></w:r>`,
    ),
  bookmarks: (number) =>
    paragraph(
      `<w:bookmarkStart w:id="${number}" w:name="mark${number}"/>${run(`Marked ${number}`)}<w:bookmarkEnd w:id="${number}"/>`,
    ),
  links: (number, story) =>
    paragraph(
      `<w:hyperlink r:id="${story.link(`https://example.org/${number}`)}">${run(`Link ${number}`)}</w:hyperlink>`,
    ),
  pictures: (number, story) => {
    const [path, id] = [`media/image${number}.png`, number + 1];
    const bytes = Buffer.concat([Buffer.from(PICTURE, 'base64'), Buffer.from(`picture ${number}`)]);
    story.draft.addMedia(`word/${path}`, 'image/png', new Uint8Array(bytes));
    return paragraph(inlineDrawing(picture(id, `r:embed="${story.relate('image', path)}"`)));
  },
  sections: (number, story) => {
    const reference = story.draft.addEdge('header', 'default', () => line(number));
    return paragraph('', `<w:sectPr>${reference}</w:sectPr>`);
  },
};

/** Of files alone: Word gives each section a header of its own, so that the pane reads as many. */
const FILE_SHAPES: typeof LARGE_SHAPES = {
  'sections with one long header': (_, story, count) => {
    const known = longHeaders.get(story);
    if (known) return paragraph('', known);
    const lines = Array.from({ length: count }, (__, each) => line(each)).join('');
    const section = `<w:sectPr>${story.draft.addEdge('header', 'default', () => lines)}</w:sectPr>`;
    longHeaders.set(story, section);
    return paragraph('', section);
  },
};

export function largeDocx(shape: string, count: number): Uint8Array {
  const draft = new Draft();
  const parts = Array.from(
    { length: count },
    (_, number) => (LARGE_SHAPES[shape] ?? FILE_SHAPES[shape])?.(number, draft.body, count) ?? '',
  );
  const content = parts.join('');
  const rows = shape === 'rows' ? content : `<w:tr><w:tc>${content}</w:tc></w:tr>`;
  const inTable = `<w:tbl><w:tblPr/><w:tblGrid><w:gridCol w:w="900"/><w:gridCol w:w="900"/></w:tblGrid>${rows}</w:tbl><w:p/>`;
  const body = ['rows', 'paragraphs of one cell'].includes(shape) ? inTable : content;
  draft.addBody(`${body}<w:sectPr/>`);
  return draft.toDocx();
}
