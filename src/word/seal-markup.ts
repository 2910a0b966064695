import { altTextOf, SEAL_SIZE_MM, SEAL_TITLE, sealTag, type Seal } from './seal.ts';
import { xmlText } from './xml-text.ts';

/** Relationship ids of the package that carries the seal into the document. */
export const LINK_ID = 'rIdLink';
export const PICTURE_ID = 'rIdPicture';

const EMU_PER_MM = 36_000;
const TWIPS_PER_MM = 1440 / 25.4;
const SEVEN_POINTS = 14;

/**
 * The paragraph for a story that has no seal yet. The control stands within it, around all its content: LibreOffice
 * makes bare text of a control that stands around a paragraph, and prints the address of the link in it.
 */
export function sealParagraph(seal: Seal, quietZone: number): string {
  const properties = `<w:alias w:val="${SEAL_TITLE}"/><w:tag w:val="${xmlText(sealTag(seal.publicId))}"/><w:id w:val="${freshId()}"/><w:lock w:val="sdtContentLocked"/>`;
  const control = `<w:sdt><w:sdtPr>${properties}</w:sdtPr><w:sdtContent>${contents(seal)}</w:sdtContent></w:sdt>`;
  return paragraph(seal, quietZone, control);
}

/** The same paragraph without the control, for one that stands already. */
export function sealContents(seal: Seal, quietZone: number): string {
  return paragraph(seal, quietZone, contents(seal));
}

/**
 * `quietZone` is the white margin's share of the picture's edge: all lines after the first hang by it, so the
 * caption stands under the first module.
 */
function paragraph(seal: Seal, quietZone: number, content: string): string {
  const hang = seal.caption ? Math.round(edgeMmOf(seal) * quietZone * TWIPS_PER_MM) : 0;
  // Exact line spacing, inherited from a style, would crop the picture: automatic spacing is said outright.
  return `<w:p><w:pPr><w:keepLines/><w:spacing w:before="0" w:after="0" w:line="240" w:lineRule="auto"/><w:ind w:left="${hang}" w:right="0" w:hanging="${hang}"/><w:jc w:val="left"/></w:pPr>${content}</w:p>`;
}

function contents(seal: Seal): string {
  return pictureRun(seal, Math.round(edgeMmOf(seal) * EMU_PER_MM)) + (seal.caption ? caption(seal) : '');
}

function edgeMmOf({ sizeMm }: Seal): number {
  return Math.min(Math.max(sizeMm, SEAL_SIZE_MM.min), SEAL_SIZE_MM.max);
}

function pictureRun(seal: Seal, edge: number): string {
  const id = freshId();
  const description = xmlText(altTextOf(seal));
  const link = `<a:hlinkClick r:id="${LINK_ID}"/>`;
  return (
    `<w:r><w:rPr><w:noProof/></w:rPr><w:drawing><wp:inline distT="0" distB="0" distL="0" distR="0">` +
    `<wp:extent cx="${edge}" cy="${edge}"/><wp:effectExtent l="0" t="0" r="0" b="0"/>` +
    `<wp:docPr id="${id}" name="${SEAL_TITLE}" descr="${description}">${link}</wp:docPr>` +
    `<wp:cNvGraphicFramePr><a:graphicFrameLocks noChangeAspect="1"/></wp:cNvGraphicFramePr>` +
    `<a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:pic>` +
    `<pic:nvPicPr><pic:cNvPr id="${id}" name="${SEAL_TITLE}" descr="${description}">${link}</pic:cNvPr>` +
    `<pic:cNvPicPr><a:picLocks noChangeAspect="1"/></pic:cNvPicPr></pic:nvPicPr>` +
    `<pic:blipFill><a:blip r:embed="${PICTURE_ID}"/><a:stretch><a:fillRect/></a:stretch></pic:blipFill>` +
    `<pic:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="${edge}" cy="${edge}"/></a:xfrm>` +
    `<a:prstGeom prst="rect"><a:avLst/></a:prstGeom></pic:spPr>` +
    `</pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>`
  );
}

function caption({ publicId, verifyUrl, language }: Seal): string {
  const lines = [
    captionLine(language === 'fr' ? 'Scannez pour vérifier' : 'Scan to verify', '<w:b/><w:bCs/>'),
    captionLine(publicId),
    captionLine(new URL(verifyUrl).host),
  ];
  return `<w:hyperlink r:id="${LINK_ID}" w:history="1">${lines.join('')}</w:hyperlink>`;
}

function captionLine(text: string, weight = ''): string {
  const properties = `<w:rPr>${weight}<w:noProof/><w:color w:val="242424"/><w:sz w:val="${SEVEN_POINTS}"/><w:szCs w:val="${SEVEN_POINTS}"/><w:u w:val="none"/></w:rPr>`;
  return `<w:r>${properties}<w:br/><w:t xml:space="preserve">${xmlText(text)}</w:t></w:r>`;
}

/** Ids of drawings and controls must be unique in the document; 30 random bits are, without reading it all. */
export function freshId(): number {
  const [random = 0] = crypto.getRandomValues(new Uint32Array(1));
  return (random >>> 2) + 1;
}
