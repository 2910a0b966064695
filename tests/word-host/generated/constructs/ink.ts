import { run, type Inline } from '#tests/word-host/generated/construct.ts';
import { media } from './pictures.ts';

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
} satisfies Record<string, Inline>;
