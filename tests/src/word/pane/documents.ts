import {
  Document,
  Footer,
  Header,
  HeadingLevel,
  Packer,
  Paragraph,
  SectionType,
  Table,
  TableCell,
  TableLayoutType,
  TableRow,
  WidthType,
  type ISectionOptions,
} from 'docx';

import { qrPicture } from '#server/qr/qr-picture.ts';
import type { Seal } from '#src/word/seal/insert-seal.ts';

export const VERIFY_URL =
  'https://seal.example/verification/document/SM-DOC-2026-8K4T2M9Q?sig=0123456789abcdefghijkl';

export function sealOf(changes: Partial<Seal> = {}): Seal {
  return {
    publicId: 'SM-DOC-2026-8K4T2M9Q',
    verifyUrl: VERIFY_URL,
    picture: qrPicture(VERIFY_URL, 320),
    sizeMm: 25,
    caption: true,
    language: 'en',
    checkCode: 'K7M2-QD4F',
    issuer: 'Lycée Lumière',
    ...changes,
  };
}

export function letter(): Promise<Buffer> {
  return packed([
    {
      children: [
        new Paragraph({ text: 'Enrollment certificate', heading: HeadingLevel.HEADING_1 }),
        new Paragraph('First'),
        new Paragraph({ text: 'Second part', heading: HeadingLevel.HEADING_2 }),
        new Paragraph('Second'),
        new Table({
          rows: [new TableRow({ children: [new TableCell({ children: [new Paragraph('Cell')] })] })],
        }),
        new Paragraph('Last'),
      ],
    },
  ]);
}

/** A table whose cells have the width in their text, in millimetres. */
export function narrowCells(widths: readonly number[]): Promise<Buffer> {
  const columnWidths = widths.map((width) => Math.round((width * 1440) / 25.4));
  const children = widths.map(
    (width, index) =>
      new TableCell({
        width: { size: columnWidths[index] ?? 0, type: WidthType.DXA },
        children: [new Paragraph(`${width} mm`)],
      }),
  );
  const rows = [new TableRow({ children })];
  return packed([{ children: [new Table({ rows, columnWidths, layout: TableLayoutType.FIXED })] }]);
}

/** Three sections: the second is linked to the first, the third has its own; first and even pages differ. */
export function contract(): Promise<Buffer> {
  return packed(
    [
      { ...edges('First'), properties: { titlePage: true }, children: [new Paragraph('One')] },
      { properties: { type: SectionType.NEXT_PAGE }, children: [new Paragraph('Two')] },
      { ...edges('Third'), children: [new Paragraph('Three')] },
    ],
    true,
  );
}

function packed(sections: ISectionOptions[], evenAndOddHeaderAndFooters = false): Promise<Buffer> {
  return Packer.toBuffer(new Document({ sections, evenAndOddHeaderAndFooters }));
}

function edges(name: string): Pick<ISectionOptions, 'headers' | 'footers'> {
  return {
    headers: { default: new Header({ children: [new Paragraph(`${name} header`)] }) },
    footers: { default: new Footer({ children: [new Paragraph(`${name} footer`)] }) },
  };
}
