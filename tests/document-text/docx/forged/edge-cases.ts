import { cell, row, tableOf } from '#tests/word-host/generated/constructs/tables.ts';
import { textBox } from '#tests/word-host/generated/constructs/pictures.ts';
import { floatingDrawing, inlineDrawing } from '#tests/word-host/generated/drawing.ts';
import type { CasesByKind } from '#tests/document-text/cases-by-kind.ts';

import { ADDED, adds, all, type Edit, edit, paragraph, pict, style, text } from './base.ts';
import { graphic, inFront, otherFont, shape } from './object-cases.ts';

const SENTENCE = paragraph(text(ADDED));
const FRAME = '<w:framePr w:vAnchor="page" w:hAnchor="page" w:x="2000" w:y="4000"/>';
const LOGO = inlineDrawing(graphic());
const FLOATING = floatingDrawing(graphic(), { isBehind: true });
const inHeader = (blocks: string) => edit('</w:hdr>', `${blocks}</w:hdr>`, 'word/header1.xml');
const inFirstLine = (xml: string) => edit('<w:p>', `<w:p>${xml}`, 'word/header1.xml');
const margin = (top: number) => edit('<w:pgMar w:top="1417"', `<w:pgMar w:top="${top}"`);
const placed = (xml: string, from: string, offset: number) =>
  xml.replace(
    '<wp:positionV relativeFrom="paragraph"><wp:posOffset>90000',
    `<wp:positionV relativeFrom="${from}"><wp:posOffset>${offset}`,
  );
const line = (width: number) =>
  shape('text box in the line')
    .replace(/<wps:txbx>.*?<\/wps:txbx>/, '')
    .replace(
      /(<(?:wp:extent|a:ext) cx=")\d+(" cy=")\d+/g,
      (_, start: string, middle: string) => `${start}${width}${middle}30000`,
    );
const vml = (place: string) =>
  pict(`<v:shape style="position:absolute;${place}"><v:imagedata r:id="rId1"/></v:shape>`);

/** Pictures in a letterhead's place, and boxes without a fill. */
export const HONEST_DRAWINGS: Readonly<Record<string, Edit>> = {
  'a letterhead: in the line': inHeader(paragraph(LOGO)),
  'a letterhead: behind, in the margin': inFirstLine(placed(FLOATING, 'page', 360_000)),
  'a letterhead: from the line on': inFirstLine(placed(FLOATING, 'paragraph', -90_000)),
  'a letterhead: by VML': inFirstLine(vml('margin-top:0;width:9cm;height:1cm;z-index:-1')),
  'a page number: in a box of a header': inFirstLine(
    placed(textBox(92, paragraph(text('7'))), 'page', 90_000),
  ),
  'a line across the page': adds(paragraph(line(5_400_000))),
  'letters that no program draws, struck out': adds(paragraph(text('\u200b', '<w:strike/>'))),
  'any font in place of a missing one': otherFont('sans-serif'),
  'a text box: without a filling': adds(paragraph(clear(inFront(textBox(92, ''))))),
};

/** Parts of a header that are seen elsewhere. */
export const EDGE_CASES: CasesByKind<Edit> = {
  covered: {
    'a watermark: a picture': inFirstLine(
      pict(
        '<v:shape style="position:absolute;width:400pt;height:400pt;z-index:-1;mso-position-vertical-relative:margin"><v:imagedata r:id="rId1"/></v:shape>',
      ),
    ),
    'a picture: over text, in a header': inFirstLine(inFront(floatingDrawing(graphic(900_000, 3_600_000)))),
    'a picture: over the first lines, in a header': inFirstLine(
      inFront(placed(floatingDrawing(graphic()), 'paragraph', 360_000)),
    ),
    'a picture: in a header, by VML': inFirstLine(vml('margin-top:1.5in;width:9cm;height:.5in')),
    'a text: in a header over the text': margin(-1440),
    'a text box: in a header, by VML': inFirstLine(shape('VML text box')),
    'a shape: over the first lines, in a header': inFirstLine(
      inFront(placed(shape('shape without text'), 'paragraph', 360_000)),
    ),
    'a picture: in a frame of a header, by a style': all(
      style('Framed', 'paragraph', `<w:pPr>${FRAME}</w:pPr>`),
      inHeader(paragraph(LOGO, '<w:pStyle w:val="Framed"/>')),
    ),
    'a text: in a frame of a header': inHeader(paragraph(text(ADDED), FRAME)),
    'a text: in a table that floats from a header': inHeader(
      tableOf(1, row(cell(SENTENCE))).replace(
        '<w:tblPr>',
        '<w:tblPr><w:tblpPr w:vertAnchor="text" w:tblpY="4000"/>',
      ),
    ),
  },
  picture: {
    'a picture: behind the first lines, in a header': inFirstLine(placed(FLOATING, 'page', 720_000)),
    'a picture: of a later line, in a header': inHeader(paragraph(placed(FLOATING, 'paragraph', -90_000))),
    'a picture: turned into the text, in a header': inFirstLine(
      placed(floatingDrawing(graphic(3_600_000), { isBehind: true }), 'page', 0).replace(
        '<a:xfrm>',
        '<a:xfrm rot="5400000">',
      ),
    ),
    'a picture: in a frame of a header': inHeader(paragraph(LOGO, FRAME)),
    'a picture: in a header over the text': all(inHeader(paragraph(LOGO)), margin(-1440)),
  },
  object: {
    'a text box: in a header': inFirstLine(textBox(92, SENTENCE)),
    'a text box: in the line of a header': inFirstLine(shape('text box in the line')),
    'a short line, which may be a sign': adds(paragraph(line(180_000))),
    'an object: a drawing, in a header': inFirstLine(shape('drawing canvas')),
    'an object: several shapes, in a header': inFirstLine(shape('group of shapes')),
  },
};

function clear(xml: string): string {
  return xml.replace('<a:solidFill><a:srgbClr val="DDEEFF"/></a:solidFill>', '<a:noFill/>');
}
