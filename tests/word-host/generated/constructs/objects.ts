import { strToU8 } from 'fflate';

import { type Construct, run, text } from '#tests/word-host/generated/construct.ts';
import { A_XMLNS, GRAPHIC, OFFICE, type StoryDraft } from '#tests/word-host/generated/draft.ts';
import { floatingDrawing, inlineDrawing } from '#tests/word-host/generated/drawing.ts';
import { media } from './pictures.ts';

const WORKBOOK = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

export const CHARTS = {
  chart: (story) => inlineDrawing(chartGraphic(story)),
  'floating chart': (story) => floatingDrawing(chartGraphic(story)),
} satisfies Record<string, Construct>;

function chartGraphic(story: StoryDraft) {
  const id = story.nextId();
  const path = `charts/chart${id}.xml`;
  const { draft } = story;
  const book = `embeddings/Microsoft_Excel_Worksheet${id}.xlsx`;
  // Nothing reads it, because only its bytes must not change.
  draft.addMedia(`word/${book}`, WORKBOOK, strToU8('the numbers of the chart'));
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

const TYPE = 'application/vnd.openxmlformats-officedocument.drawingml.diagram';
const XMLNS = `xmlns:dgm="${GRAPHIC.diagram}" ${A_XMLNS}`;
const EMPTY_TEXT = '<a:bodyPr/><a:lstStyle/><a:p><a:r><a:rPr lang="en-US"/><a:t>Step</a:t></a:r></a:p>';

export const SMART_ART = {
  SmartArt: (story) => {
    const id = story.nextId();
    const parts = {
      dm: addPart(story, id, 'Data', 'data', DATA),
      lo: addPart(story, id, 'Layout', 'layout', LAYOUT),
      qs: addPart(story, id, 'QuickStyle', 'quickStyle', STYLE, 'Style'),
      cs: addPart(story, id, 'Colors', 'colors', COLORS),
    };
    const references = Object.entries(parts).map(([name, reference]) => `r:${name}="${reference}"`);
    const content = `<dgm:relIds xmlns:dgm="${GRAPHIC.diagram}" ${references.join(' ')}/>`;
    return inlineDrawing({ id, kind: 'diagram', content, width: 2_160_000, height: 1_080_000 });
  },
} satisfies Record<string, Construct>;

function addPart(
  story: StoryDraft,
  id: number,
  relationship: string,
  name: string,
  xml: string,
  type = relationship,
): string {
  const path = `diagrams/${name}${id}.xml`;
  story.draft.addXml(`word/${path}`, `${TYPE}${type}+xml`, xml);
  return story.relate(`diagram${relationship}`, path);
}

const DATA =
  `<dgm:dataModel ${XMLNS}><dgm:ptLst>` +
  '<dgm:pt modelId="{00000000-0000-4000-8000-000000000001}" type="doc"><dgm:prSet loTypeId="urn:microsoft.com/office/officeart/2005/8/layout/default" qsTypeId="urn:microsoft.com/office/officeart/2005/8/quickstyle/simple1" csTypeId="urn:microsoft.com/office/officeart/2005/8/colors/accent1_2"/><dgm:spPr/></dgm:pt>' +
  `<dgm:pt modelId="{00000000-0000-4000-8000-000000000002}"><dgm:prSet/><dgm:spPr/><dgm:t>${EMPTY_TEXT}</dgm:t></dgm:pt>` +
  '</dgm:ptLst><dgm:cxnLst><dgm:cxn modelId="{00000000-0000-4000-8000-000000000003}" srcId="{00000000-0000-4000-8000-000000000001}" destId="{00000000-0000-4000-8000-000000000002}" srcOrd="0" destOrd="0"/></dgm:cxnLst><dgm:bg/><dgm:whole/></dgm:dataModel>';

const LAYOUT =
  `<dgm:layoutDef ${XMLNS} uniqueId="urn:microsoft.com/office/officeart/2005/8/layout/default"><dgm:title val=""/><dgm:desc val=""/>` +
  '<dgm:catLst><dgm:cat type="list" pri="400"/></dgm:catLst><dgm:layoutNode name="diagram"><dgm:alg type="snake"/>' +
  '<dgm:shape r:blip=""><dgm:adjLst/></dgm:shape><dgm:presOf/><dgm:forEach name="nodes" axis="ch" ptType="node">' +
  '<dgm:layoutNode name="node"><dgm:alg type="tx"/><dgm:shape type="rect"><dgm:adjLst/></dgm:shape><dgm:presOf axis="desOrSelf" ptType="node"/>' +
  '</dgm:layoutNode></dgm:forEach></dgm:layoutNode></dgm:layoutDef>';

const STYLE =
  `<dgm:styleDef ${XMLNS} uniqueId="urn:microsoft.com/office/officeart/2005/8/quickstyle/simple1"><dgm:title val=""/><dgm:desc val=""/>` +
  '<dgm:catLst><dgm:cat type="simple" pri="10100"/></dgm:catLst><dgm:styleLbl name="node1">' +
  '<dgm:scene3d><a:camera prst="orthographicFront"/><a:lightRig rig="threePt" dir="t"/></dgm:scene3d><dgm:sp3d/><dgm:txPr/>' +
  '<dgm:style><a:lnRef idx="2"><a:scrgbClr r="0" g="0" b="0"/></a:lnRef><a:fillRef idx="1"><a:scrgbClr r="0" g="0" b="0"/></a:fillRef>' +
  '<a:effectRef idx="0"><a:scrgbClr r="0" g="0" b="0"/></a:effectRef><a:fontRef idx="minor"/></dgm:style></dgm:styleLbl></dgm:styleDef>';

const COLORS =
  `<dgm:colorsDef ${XMLNS} uniqueId="urn:microsoft.com/office/officeart/2005/8/colors/accent1_2"><dgm:title val=""/><dgm:desc val=""/>` +
  '<dgm:catLst><dgm:cat type="accent1" pri="11200"/></dgm:catLst><dgm:styleLbl name="node1">' +
  '<dgm:fillClrLst meth="repeat"><a:srgbClr val="4472C4"/></dgm:fillClrLst></dgm:styleLbl></dgm:colorsDef>';

const STROKE =
  '<inkml:ink xmlns:inkml="http://www.w3.org/2003/InkML"><inkml:definitions><inkml:context xml:id="ctx0">' +
  '<inkml:inkSource xml:id="inkSrc0"><inkml:traceFormat><inkml:channel name="X" type="integer" max="1920" units="cm"/>' +
  '<inkml:channel name="Y" type="integer" max="1080" units="cm"/></inkml:traceFormat></inkml:inkSource></inkml:context></inkml:definitions>' +
  '<inkml:trace contextRef="#ctx0">1 1, 5 5, 9 2</inkml:trace></inkml:ink>';

export const INK = {
  ink: (story) => {
    const id = story.nextId();
    const path = `ink/ink${id}.xml`;
    story.draft.addXml(`word/${path}`, 'application/inkml+xml', STROKE);
    const frame =
      `<wp:inline distT="0" distB="0" distL="0" distR="0"><wp:extent cx="360000" cy="360000"/><wp:docPr id="${id}" name="Ink ${id}"/><wp:cNvGraphicFramePr/>` +
      '<a:graphic><a:graphicData uri="http://schemas.microsoft.com/office/word/2010/wordprocessingInk">';
    const stroke =
      `<w14:contentPart bwMode="auto" r:id="${story.relate('customXml', path)}"><w14:nvContentPartPr><w14:cNvContentPartPr/></w14:nvContentPartPr>` +
      '<w14:xfrm><a:off x="0" y="0"/><a:ext cx="360000" cy="360000"/></w14:xfrm></w14:contentPart>';
    const fallback = `<w:pict><v:shape id="ink${id}" style="width:28pt;height:28pt"><v:imagedata r:id="${media(story, 'png')}" o:title=""/></v:shape></w:pict>`;
    return run(
      `<mc:AlternateContent><mc:Choice Requires="wpi"><w:drawing>${frame}${stroke}</a:graphicData></a:graphic></wp:inline></w:drawing></mc:Choice>` +
        `<mc:Fallback>${fallback}</mc:Fallback></mc:AlternateContent>`,
    );
  },
} satisfies Record<string, Construct>;

const SQUARE =
  '<m:oMath><m:sSup><m:e><m:r><m:t>x</m:t></m:r></m:e><m:sup><m:r><m:t>2</m:t></m:r></m:sup></m:sSup></m:oMath>';

export const EQUATIONS = {
  'equation in the line': () => SQUARE,
  'equation by itself': () =>
    `<m:oMathPara><m:oMathParaPr><m:jc m:val="center"/></m:oMathParaPr>${SQUARE}</m:oMathPara>`,
  'equation with text': () =>
    `${text('Area: ')}<m:oMath><m:f><m:num><m:r><m:t>a</m:t></m:r></m:num><m:den><m:r><m:t>b</m:t></m:r></m:den></m:f></m:oMath>`,
} satisfies Record<string, Construct>;

export const EMBEDDED = {
  'embedded object': (story) => {
    const id = story.nextId();
    const path = `embeddings/oleObject${id}.bin`;
    story.draft.addMedia(
      `word/${path}`,
      'application/vnd.openxmlformats-officedocument.oleObject',
      strToU8('object'),
    );
    return run(
      `<w:object w:dxaOrig="1440" w:dyaOrig="720"><v:shape id="object${id}" style="width:72pt;height:36pt" o:ole=""><v:imagedata r:id="${media(story, 'emf')}" o:title=""/></v:shape>` +
        `<o:OLEObject Type="Embed" ProgID="Package" ShapeID="object${id}" DrawAspect="Content" ObjectID="_${id}" r:id="${story.relate('oleObject', path)}"/></w:object>`,
    );
  },
} satisfies Record<string, Construct>;

/** Another file that Word includes when it opens this one. */
export const IMPORTED = {
  'imported HTML': (story) => {
    const path = `imported${story.nextId()}.html`;
    story.draft.addMedia(`word/${path}`, 'text/html', strToU8('<html><body><p>Imported</p></body></html>'));
    return `<w:altChunk r:id="${story.draft.relate(story.path, `${OFFICE}/aFChunk`, path)}"/>`;
  },
} satisfies Record<string, Construct>;
