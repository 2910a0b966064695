import { strToU8, zipSync } from 'fflate';

import { PICTURE } from '#tests/word-host/harness/samples.ts';

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const DRAWING = 'http://schemas.openxmlformats.org/drawingml/2006';
const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml';
const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';

/** One of many alike parts of a document: what stands in the body, and what its relationship `rIdN` leads to. */
interface LargePart {
  body: string;
  link?: string;
  picture?: Uint8Array;
  header?: string;
}

const run = (text: string) => `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`;
const paragraph = (content: string, format = '') =>
  `<w:p>${format && `<w:pPr>${format}</w:pPr>`}${content}</w:p>`;
const line = (number: number) => paragraph(run(`Line ${number} of a text that goes on for long.`));
const control = (number: number, content: string) =>
  `<w:sdt><w:sdtPr><w:tag w:val="field${number}"/><w:id w:val="${number + 1000}"/></w:sdtPr><w:sdtContent>${content}</w:sdtContent></w:sdt>`;

/** Shapes that documents have thousands of. */
export const LARGE_SHAPES: Record<string, (number: number) => LargePart> = {
  paragraphs: (number) => ({ body: line(number) }),
  headings: (number) => ({
    body: paragraph(run(`Heading ${number}`), '<w:outlineLvl w:val="1"/>') + line(number),
  }),
  tables: (number) => ({
    body: `<w:tbl><w:tblPr/><w:tblGrid><w:gridCol w:w="900"/></w:tblGrid><w:tr><w:tc>${line(number)}</w:tc></w:tr></w:tbl>${line(number)}`,
  }),
  rows: (number) => ({ body: `<w:tr><w:tc>${line(number)}</w:tc><w:tc>${line(number)}</w:tc></w:tr>` }),
  'controls around paragraphs': (number) => ({ body: control(number, line(number)) }),
  'controls within lines': (number) => ({ body: paragraph(control(number, run(`Field ${number}`))) }),
  'issued documents': (number) => ({
    body: control(number, line(number)).replace(
      `field${number}`,
      `sealmark-content:SM-DOC-2026-${String(number).padStart(8, '0')}`,
    ),
  }),
  'tracked changes': (number) => ({
    body: paragraph(
      `<w:ins w:id="${2 * number}" w:author="A">${run('new')}</w:ins><w:del w:id="${2 * number + 1}" w:author="A"><w:r><w:delText>old</w:delText></w:r></w:del>`,
    ),
  }),
  fields: (number) => ({
    body: paragraph(
      `<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>PAGE</w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>${run(String(number))}<w:r><w:fldChar w:fldCharType="end"/></w:r>`,
    ),
  }),
  bookmarks: (number) => ({
    body: paragraph(
      `<w:bookmarkStart w:id="${number}" w:name="mark${number}"/>${run(`Marked ${number}`)}<w:bookmarkEnd w:id="${number}"/>`,
    ),
  }),
  links: (number) => ({
    body: paragraph(`<w:hyperlink r:id="rId${number}">${run(`Link ${number}`)}</w:hyperlink>`),
    link: `https://example.org/${number}`,
  }),
  pictures: (number) => ({
    body: paragraph(
      `<w:r><w:drawing><wp:inline><wp:extent cx="900000" cy="900000"/><wp:docPr id="${number + 1}" name="P"/><a:graphic><a:graphicData uri="${DRAWING}/picture"><pic:pic><pic:nvPicPr><pic:cNvPr id="0" name="P"/><pic:cNvPicPr/></pic:nvPicPr><pic:blipFill><a:blip r:embed="rId${number}"/><a:stretch/></pic:blipFill><pic:spPr/></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>`,
    ),
    picture: Buffer.concat([Buffer.from(PICTURE, 'base64'), Buffer.from(`picture ${number}`)]),
  }),
  sections: (number) => ({
    body: paragraph('', `<w:sectPr><w:headerReference w:type="default" r:id="rId${number}"/></w:sectPr>`),
    header: `<w:hdr ${W}>${line(number)}</w:hdr>`,
  }),
};

const relationship = (id: string, type: string, target: string, mode = '') =>
  `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"${mode}/>`;
const relationships = (entries: string) =>
  `<Relationships xmlns="${PACKAGE}/relationships">${entries}</Relationships>`;

/** A .docx of so many parts of one shape. */
export function largeDocx(shape: string, count: number): Uint8Array {
  const parts = Array.from({ length: count }, (_, number) => LARGE_SHAPES[shape]?.(number) ?? { body: '' });
  const media: Record<string, Uint8Array> = {};
  let [overrides, entries] = ['', ''];
  for (const [number, { link, picture, header }] of parts.entries()) {
    const id = `rId${number}`;
    if (link !== undefined) entries += relationship(id, 'hyperlink', link, ' TargetMode="External"');
    if (picture !== undefined) {
      media[`word/media/image${number}.png`] = picture;
      entries += relationship(id, 'image', `media/image${number}.png`);
    }
    if (header !== undefined) {
      media[`word/header${number}.xml`] = strToU8(header);
      entries += relationship(id, 'header', `header${number}.xml`);
      overrides += `<Override PartName="/word/header${number}.xml" ContentType="${WORD}.header+xml"/>`;
    }
  }
  const content = parts.map(({ body }) => body).join('');
  const inTable = `<w:tbl><w:tblPr/><w:tblGrid><w:gridCol w:w="900"/><w:gridCol w:w="900"/></w:tblGrid>${content}</w:tbl><w:p/>`;
  const body = shape === 'rows' ? inTable : content;
  const namespaces = `${W} xmlns:r="${OFFICE}" xmlns:wp="${DRAWING}/wordprocessingDrawing" xmlns:a="${DRAWING}/main" xmlns:pic="${DRAWING}/picture"`;
  return zipSync({
    '[Content_Types].xml': strToU8(
      `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="png" ContentType="image/png"/><Override PartName="/word/document.xml" ContentType="${WORD}.document.main+xml"/>${overrides}</Types>`,
    ),
    '_rels/.rels': strToU8(relationships(relationship('rId1', 'officeDocument', 'word/document.xml'))),
    'word/_rels/document.xml.rels': strToU8(relationships(entries)),
    'word/document.xml': strToU8(
      `<w:document ${namespaces}><w:body>${body}<w:sectPr/></w:body></w:document>`,
    ),
    ...media,
  });
}
