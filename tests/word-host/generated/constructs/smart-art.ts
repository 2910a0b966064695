import { inlineDrawing } from '#tests/word-host/generated/drawing.ts';
import type { Inline } from '#tests/word-host/generated/construct.ts';
import type { StoryDraft } from '#tests/word-host/generated/draft.ts';
import { A_XMLNS, GRAPHIC } from '#tests/word-host/generated/namespaces.ts';

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
} satisfies Record<string, Inline>;

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
  '<dgm:shape><dgm:adjLst/></dgm:shape><dgm:presOf/><dgm:forEach name="nodes" axis="ch" ptType="node">' +
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
