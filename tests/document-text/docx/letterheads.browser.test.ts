import { expect, test } from 'vitest';

import { draw, line, PICTURE, stream, writtenPdf } from '#tests/document-text/pdf/written-pdf.ts';
import { useReader } from '#tests/document-text/use-reader.ts';
import { picture } from '#tests/word-host/generated/constructs/pictures.ts';
import { inlineDrawing } from '#tests/word-host/generated/drawing.ts';
import { adds, all, type Edit, edit, newPart, paragraph, relation, sealedDocx } from './forged/base.ts';

const { compare } = await useReader();

const WIDE = inlineDrawing({ ...picture(7, 'r:embed="rIdPicture"'), width: 1_500_000, height: 600_000 });
const inHeader = (xml: string) =>
  edit('Lumière</w:t></w:r>', `Lumière</w:t></w:r>${xml}`, 'word/header1.xml');
const inBody = all(
  relation('image', 'media/stamp.png', 'rIdPicture'),
  newPart('word/media/stamp.png', 'dots of a stamp'),
  adds(paragraph(WIDE)),
);
const ofSeal = `<w:sdt><w:sdtPr><w:tag w:val="sealmark:SM-DOC-2026-7Q3K9XVB"/></w:sdtPr><w:sdtContent>${WIDE}</w:sdtContent></w:sdt>`;

test.each<[what: string, made: Edit, widths: number[], named: number[], y?: number]>([
  ['as it was sealed', inHeader(WIDE), [150], []],
  ['as it was sealed, on a page that lies', inHeader(WIDE), [150], [], 280],
  ['as it was sealed, but further down', inHeader(WIDE), [150], [0, 1], 680],
  ['as it was sealed amid the text', inBody, [148], []],
  ['of another shape', inHeader(WIDE), [200], [0, 1]],
  ['that was not sealed', (docx) => docx, [150], [0, 1]],
  ['that only a seal had', inHeader(ofSeal), [150], [0, 1]],
  ['beside the one that was sealed', inHeader(WIDE), [150, 150], [0, 1]],
])('a PDF with a picture of a letterhead %s', async (_, made, widths, named, y = 760) => {
  const content = widths.map((width, index) => draw(70 + index * 230, y, width, 60)).join('');
  const entries = y < 420 ? '/CropBox [0 0 595 420]' : '';
  const page = { content: line('Plan', 70, 200) + content, resources: '/XObject << /Im 100 0 R >>', entries };
  const pdf = writtenPdf({ pages: [page, page], objects: [PICTURE] });
  expect(await namedPictures(made(sealedDocx()), pdf)).toEqual(named);
});

test.each([
  ['each has its letterhead', [150], []],
  ['one has its letterhead twice', [150, 150], [0]],
])('a PDF of pages side by side on one, of which %s', async (_, widths, named) => {
  const heads = widths.map((width, index) => draw(70 + index * 230, 760, width, 60)).join('');
  const forms = [draw(70, 760, 150, 60), heads].map((drawn) =>
    stream(line('Plan', 70, 200) + drawn, '/Type /XObject /Subtype /Form /BBox [0 0 500 842]'),
  );
  const page = {
    content: '/Fm Do q 1 0 0 1 500 0 cm /Fn Do Q',
    entries: '/MediaBox [0 0 1000 842]',
    resources: '/XObject << /Im 100 0 R /Fm 101 0 R /Fn 102 0 R >>',
  };
  const pdf = writtenPdf({ pages: [page], objects: [PICTURE, ...forms] });
  expect(await namedPictures(inHeader(WIDE)(sealedDocx()), pdf)).toEqual(named);
});

/** The pages of a PDF with pictures that are named. */
async function namedPictures(docx: Buffer, pdf: Uint8Array): Promise<(number | null)[]> {
  const { findings } = await compare(docx, pdf);
  return findings.flatMap(({ kind, index }) => (kind === 'picture' ? [index] : []));
}
