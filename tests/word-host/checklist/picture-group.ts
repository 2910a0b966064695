import { rewritten } from './rewrite.ts';

const SHAPES = [
  [1, 0, '1F4E79'],
  [2, 400_000, 'C55A11'],
] as const;

/** Puts two grouped shapes that float over each other into the first paragraph. */
export function withGroup(docx: Uint8Array): Uint8Array {
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
