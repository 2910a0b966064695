import {
  CheckBox,
  DeletedTextRun,
  Document,
  FootnoteReferenceRun,
  Header,
  HeadingLevel,
  ImageRun,
  InsertedTextRun,
  type IPropertiesOptions,
  Math,
  MathRun,
  Packer,
  PageBreak,
  PageNumber,
  Paragraph,
  Table,
  TableCell,
  TableOfContents,
  TableRow,
  Textbox,
  TextRun,
} from 'docx';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';

import { qrPicture } from '#server/qr/qr-picture.ts';

/** Documents for a person to open in the real Word, by the name of the file. */
export const DOCUMENTS = {
  letter,
  objects,
  form,
  headers,
  'protected-reading': () => protectedLetter('readOnly'),
  'protected-forms': () => protectedLetter('forms'),
  final,
  list,
  tracked,
  group,
} satisfies Record<string, () => Promise<Uint8Array>>;

export type DocumentName = keyof typeof DOCUMENTS;

const TITLE = new Paragraph({ text: 'Enrollment certificate', heading: HeadingLevel.HEADING_1 });
const TEXT = 'This is to certify that the person named below is enrolled for this school year.';

function packed(options: IPropertiesOptions): Promise<Uint8Array> {
  return Packer.toBuffer(new Document({ creator: 'Sealmark', ...options }));
}

function letter(): Promise<Uint8Array> {
  return packed({ sections: [{ children: [TITLE, new Paragraph(TEXT), new Paragraph('The principal')] }] });
}

/** Below each label, a paragraph that holds one object and no text. */
function objects(): Promise<Uint8Array> {
  const picture = new ImageRun({
    type: 'png',
    data: qrPicture('https://example.org/', 120),
    transformation: { width: 60, height: 60 },
  });
  return packed({
    footnotes: { 1: { children: [new Paragraph('The footnote.')] } },
    sections: [
      {
        children: [
          label('Equation'),
          new Paragraph({ children: [new Math({ children: [new MathRun('a+b=c')] })] }),
          label('Text box'),
          new Textbox({
            children: [new Paragraph('Words in a text box')],
            style: { width: '6cm', height: '2cm' },
          }),
          label('Page number'),
          new Paragraph({ children: [new TextRun({ children: [PageNumber.CURRENT] })] }),
          label('Footnote'),
          new Paragraph({ children: [new FootnoteReferenceRun(1)] }),
          label('Check box'),
          new Paragraph({ children: [new CheckBox()] }),
          label('Picture'),
          new Paragraph({ children: [picture] }),
        ],
      },
    ],
  });
}

/** Content controls around a cell, a row and a date. */
async function form(): Promise<Uint8Array> {
  const docx = await packed({
    sections: [
      {
        children: [
          new Paragraph({ text: 'Application', heading: HeadingLevel.HEADING_1 }),
          new Table({ rows: [row('Name'), row('Address')] }),
          new Paragraph('Date'),
        ],
      },
    ],
  });
  return rewritten(docx, 'word/document.xml', (xml) =>
    xml
      .replace(/<w:tc>.*?<\/w:tc>/s, (cell) => control('', 'cell', cell))
      .replace(/<w:tr>(?:(?!<w:tr>).)*Address.*?<\/w:tr>/s, (tableRow) => control('', 'whole row', tableRow))
      .replace(/<w:r>(?:(?!<w:r>).)*Date.*?<\/w:r>/s, (run) =>
        control('<w:date><w:dateFormat w:val="d MMMM yyyy"/></w:date>', 'date', run),
      ),
  );
}

/** Five pages, with headers of their own on the first, the odd and the even ones. */
function headers(): Promise<Uint8Array> {
  const pages = [1, 2, 3, 4, 5].map(
    (page) =>
      new Paragraph({ children: [new TextRun(`Page ${page}`), ...(page < 5 ? [new PageBreak()] : [])] }),
  );
  return packed({
    evenAndOddHeaderAndFooters: true,
    sections: [
      {
        properties: { titlePage: true },
        headers: { first: header('First page'), default: header('Odd pages'), even: header('Even pages') },
        children: pages,
      },
    ],
  });
}

async function protectedLetter(kind: 'readOnly' | 'forms'): Promise<Uint8Array> {
  const protection = `<w:documentProtection w:edit="${kind}" w:enforcement="1"/>`;
  return rewritten(await letter(), 'word/settings.xml', (xml) =>
    xml.replace(/(?=<w:(?:defaultTabStop|evenAndOddHeaders|characterSpacingControl|compat)\b)/, protection),
  );
}

function final(): Promise<Uint8Array> {
  return letter().then((docx) =>
    rewritten(docx, 'docProps/custom.xml', (xml) =>
      xml.replace(
        /<Properties([^>]*?)\/?>(?:<\/Properties>)?/,
        '<Properties$1><property fmtid="{D5CDD505-2E9C-101B-9397-08002B2CF9AE}" pid="2" name="_MarkAsFinal"><vt:bool>true</vt:bool></property></Properties>',
      ),
    ),
  );
}

/** Begins with a table of contents and a heading, and ends with an item of a numbered list. */
function list(): Promise<Uint8Array> {
  const numbered = { reference: 'numbers', level: 0 };
  return packed({
    features: { updateFields: true },
    numbering: {
      config: [
        { reference: 'numbers', levels: [{ level: 0, format: 'decimal', text: '%1.', alignment: 'start' }] },
      ],
    },
    sections: [
      {
        children: [
          new Paragraph({ text: 'Rules', heading: HeadingLevel.HEADING_1 }),
          new TableOfContents('Contents', { hyperlink: true, headingStyleRange: '1-3' }),
          new Paragraph({ text: 'Duties', heading: HeadingLevel.HEADING_1 }),
          new Paragraph({ text: 'Be on time.', numbering: numbered }),
          new Paragraph({ text: 'Bring your card.', numbering: numbered }),
        ],
      },
    ],
  });
}

function tracked(): Promise<Uint8Array> {
  const change = { author: 'A reviewer', date: '2026-01-15T09:00:00Z' };
  return packed({
    features: { trackRevisions: true },
    sections: [
      {
        children: [
          TITLE,
          new Paragraph({
            children: [
              new TextRun('This agreement '),
              new InsertedTextRun({ ...change, id: 1, text: 'between both parties ' }),
              new DeletedTextRun({ ...change, id: 2, text: 'in the draft form ' }),
              new TextRun('is in force.'),
            ],
          }),
        ],
      },
    ],
  });
}

async function group(): Promise<Uint8Array> {
  return withGroup(await letter());
}

function label(text: string): Paragraph {
  return new Paragraph({ text, heading: HeadingLevel.HEADING_2 });
}

function row(text: string): TableRow {
  return new TableRow({ children: [new TableCell({ children: [new Paragraph(text)] })] });
}

function control(kind: string, tag: string, content: string): string {
  const id = `<w:id w:val="${tag.length * 1000}"/>`;
  return `<w:sdt><w:sdtPr><w:tag w:val="${tag}"/>${id}${kind}</w:sdtPr><w:sdtContent>${content}</w:sdtContent></w:sdt>`;
}

function header(text: string): Header {
  return new Header({ children: [new Paragraph(text)] });
}

const SHAPES = [
  [1, 0, '1F4E79'],
  [2, 400_000, 'C55A11'],
] as const;

/** Puts two grouped shapes that float over each other into the first paragraph. */
function withGroup(docx: Uint8Array): Uint8Array {
  const shapes = SHAPES.map(
    ([id, offset, colour]) =>
      `<wps:wsp><wps:cNvPr id="${id + 10}" name="Shape ${id}"/><wps:cNvSpPr/><wps:spPr><a:xfrm><a:off x="${offset}" y="${offset}"/><a:ext cx="900000" cy="900000"/></a:xfrm>` +
      `<a:prstGeom prst="ellipse"><a:avLst/></a:prstGeom><a:solidFill><a:srgbClr val="${colour}"/></a:solidFill></wps:spPr><wps:bodyPr/></wps:wsp>`,
  ).join('');
  const drawing =
    '<w:r><mc:AlternateContent><mc:Choice Requires="wpg"><w:drawing><wp:anchor distT="0" distB="0" distL="0" distR="0" simplePos="0" relativeHeight="1" behindDoc="0" locked="0" layoutInCell="1" allowOverlap="1">' +
    '<wp:simplePos x="0" y="0"/><wp:positionH relativeFrom="column"><wp:posOffset>3000000</wp:posOffset></wp:positionH><wp:positionV relativeFrom="paragraph"><wp:posOffset>0</wp:posOffset></wp:positionV>' +
    '<wp:extent cx="1300000" cy="1300000"/><wp:wrapNone/><wp:docPr id="10" name="Group"/><wp:cNvGraphicFramePr/>' +
    '<a:graphic xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><a:graphicData uri="http://schemas.microsoft.com/office/word/2010/wordprocessingGroup"><wpg:wgp><wpg:cNvGrpSpPr/>' +
    '<wpg:grpSpPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="1300000" cy="1300000"/><a:chOff x="0" y="0"/><a:chExt cx="1300000" cy="1300000"/></a:xfrm></wpg:grpSpPr>' +
    `${shapes}</wpg:wgp></a:graphicData></a:graphic></wp:anchor></w:drawing></mc:Choice></mc:AlternateContent></w:r>`;
  return rewritten(docx, 'word/document.xml', (xml) => xml.replace('</w:p>', `${drawing}</w:p>`));
}

/** The same .docx with one part changed, for what the library that writes it does not know. Throws where it stays as it is. */
function rewritten(docx: Uint8Array, path: string, change: (xml: string) => string): Uint8Array {
  const files = unzipSync(docx);
  const before = strFromU8(files[path] ?? new Uint8Array());
  const after = change(before);
  if (after === before) throw new Error(`${path} is as it was`);
  return zipSync({ ...files, [path]: strToU8(after) });
}
