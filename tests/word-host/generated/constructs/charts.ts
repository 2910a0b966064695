import { strToU8, zipSync } from 'fflate';

import type { Inline } from '#tests/word-host/generated/construct.ts';
import type { StoryDraft } from '#tests/word-host/generated/draft.ts';
import { floatingDrawing, inlineDrawing } from '#tests/word-host/generated/drawing.ts';
import { A_XMLNS, GRAPHIC, OFFICE } from '#tests/word-host/generated/namespaces.ts';

const WORKBOOK = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const SHEETS = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';

export const CHARTS = {
  chart: (story) => inlineDrawing(chartGraphic(story)),
  'floating chart': (story) => floatingDrawing(chartGraphic(story)),
} satisfies Record<string, Inline>;

function chartGraphic(story: StoryDraft) {
  const id = story.nextId();
  const path = `charts/chart${id}.xml`;
  const { draft } = story;
  const book = `embeddings/Microsoft_Excel_Worksheet${id}.xlsx`;
  draft.addMedia(`word/${book}`, `${WORKBOOK}.sheet`, workbook());
  const source = draft.relate(`word/${path}`, `${OFFICE}/package`, `../${book}`);
  draft.addXml(
    `word/${path}`,
    'application/vnd.openxmlformats-officedocument.drawingml.chart+xml',
    `<c:chartSpace xmlns:c="${GRAPHIC.chart}" ${A_XMLNS}><c:chart><c:autoTitleDeleted val="1"/><c:plotArea><c:layout/>` +
      '<c:barChart><c:barDir val="col"/><c:grouping val="clustered"/><c:varyColors val="0"/>' +
      `<c:ser><c:idx val="0"/><c:order val="0"/><c:val><c:numRef><c:f>Sheet1!$A$1:$A$2</c:f><c:numCache><c:formatCode>General</c:formatCode><c:ptCount val="2"/>` +
      '<c:pt idx="0"><c:v>3</c:v></c:pt><c:pt idx="1"><c:v>5</c:v></c:pt></c:numCache></c:numRef></c:val></c:ser>' +
      '<c:axId val="1"/><c:axId val="2"/></c:barChart>' +
      `${axis('c:catAx', 1, 2, 'b')}${axis('c:valAx', 2, 1, 'l')}</c:plotArea><c:plotVisOnly val="1"/></c:chart>` +
      `<c:externalData r:id="${source}"><c:autoUpdate val="0"/></c:externalData></c:chartSpace>`,
  );
  const content = `<c:chart xmlns:c="${GRAPHIC.chart}" r:id="${story.relate('chart', path)}"/>`;
  return { id, kind: 'chart', content, width: 2_160_000, height: 1_440_000 } as const;
}

function axis(name: string, id: number, crosses: number, side: string): string {
  return (
    `<${name}><c:axId val="${id}"/><c:scaling><c:orientation val="minMax"/></c:scaling><c:delete val="0"/>` +
    `<c:axPos val="${side}"/><c:crossAx val="${crosses}"/></${name}>`
  );
}

/** What a chart's numbers are edited in. */
function workbook(): Uint8Array {
  const relationship = (type: string, target: string) =>
    strToU8(
      `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/${type}" Target="${target}"/></Relationships>`,
    );
  return zipSync(
    {
      '[Content_Types].xml': strToU8(
        `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
          `<Override PartName="/xl/workbook.xml" ContentType="${WORKBOOK}.sheet.main+xml"/>` +
          `<Override PartName="/xl/sheet1.xml" ContentType="${WORKBOOK}.worksheet+xml"/></Types>`,
      ),
      '_rels/.rels': relationship('officeDocument', 'xl/workbook.xml'),
      'xl/_rels/workbook.xml.rels': relationship('worksheet', 'sheet1.xml'),
      'xl/workbook.xml': strToU8(
        `<workbook xmlns="${SHEETS}" xmlns:r="${OFFICE}"><sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
      ),
      'xl/sheet1.xml': strToU8(
        `<worksheet xmlns="${SHEETS}"><sheetData><row r="1"><c r="A1"><v>3</v></c></row><row r="2"><c r="A2"><v>5</v></c></row></sheetData></worksheet>`,
      ),
    },
    { mtime: '2026-01-01T12:00:00' },
  );
}
