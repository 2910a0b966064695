import { altTextOf, captionLines, type SealWords } from '#contract/seal-words.ts';

import { EMU_PER_MM, SEAL_SIZE_MM, SEAL_TITLES, sealTag, type Seal } from './seal.ts';
import { xmlText } from './xml-text.ts';

/** Relationship ids in the package that inserts the seal into the document. */
export const LINK_ID = 'rIdLink';
export const PICTURE_ID = 'rIdPicture';

const TWIPS_PER_MM = 1440 / 25.4;
const TWIPS_PER_POINT = 20;
const SEVEN_POINTS = 14;

/**
 * The paragraph with the seal. The control is inside it, around all its content, because LibreOffice drops a control around
 * a paragraph. It isn't locked yet, so that it can be removed if Word changed it; in a file that we write as a whole, it
 * can be locked at once.
 *
 * `quietZone` is the white margin as a share of the picture's edge: the picture extends into the left margin by it, so that
 * its first module is aligned with the text.
 */
export function sealParagraph(seal: Seal, quietZone: number, { isLocked = false } = {}): string {
  return `<w:p><w:pPr>${paragraphFormat(seal, quietZone)}</w:pPr>${sealControl(seal, { isLocked })}</w:p>`;
}

interface SealMarkup {
  isLocked: boolean;
  picture?: string;
  link?: string;
  /** Id of the control, and of the drawing in it. */
  id?: number;
}

/** The control inside the paragraph; it names the relations of its picture and of the link. */
export function sealControl(
  seal: Omit<Seal, 'picture'>,
  { isLocked, picture = PICTURE_ID, link = LINK_ID, id = freshId() }: SealMarkup,
): string {
  const properties = `<w:alias w:val="${SEAL_TITLES[seal.language]}"/><w:tag w:val="${xmlText(sealTag(seal.publicId))}"/><w:id w:val="${id}"/>${isLocked ? '<w:lock w:val="sdtContentLocked"/>' : ''}`;
  const edge = Math.round(edgeMmOf(seal) * EMU_PER_MM);
  const content = pictureRun(seal, edge, { picture, link, id }) + (seal.caption ? caption(seal) : '');
  return `<w:sdt><w:sdtPr>${properties}</w:sdtPr><w:sdtContent>${content}</w:sdtContent></w:sdt>`;
}

/**
 * Sets every property, because a paragraph inserted after a list item or heading would otherwise join the list or the table
 * of contents, and a style's exact line spacing would crop the picture.
 */
function paragraphFormat({ alignment = 'left', ...seal }: Seal, quietZone: number): string {
  const hang = alignment === 'left' ? Math.round(edgeMmOf(seal) * quietZone * TWIPS_PER_MM) : 0;
  return (
    `<w:pStyle w:val="Normal"/><w:keepLines/><w:pageBreakBefore w:val="0"/>` +
    `<w:numPr><w:ilvl w:val="0"/><w:numId w:val="0"/></w:numPr><w:bidi w:val="0"/>` +
    `<w:spacing w:before="${6 * TWIPS_PER_POINT}" w:after="${8 * TWIPS_PER_POINT}" w:line="240" w:lineRule="auto"/>` +
    `<w:ind w:left="0" w:right="0" w:hanging="${hang}"/><w:contextualSpacing w:val="0"/>` +
    `<w:jc w:val="${alignment}"/><w:outlineLvl w:val="9"/>`
  );
}

function edgeMmOf({ sizeMm }: Pick<Seal, 'sizeMm'>): number {
  return Math.min(Math.max(sizeMm, SEAL_SIZE_MM.min), SEAL_SIZE_MM.max);
}

function pictureRun(
  seal: Pick<Seal, 'caption' | keyof SealWords>,
  edge: number,
  { id, ...ids }: { picture: string; link: string; id: number },
): string {
  const description = xmlText(altTextOf(seal));
  // The title tells the caption from words that somebody types after it, even if the issuer is called otherwise by then.
  const title = seal.caption ? ` title="${xmlText(captionLines(seal)[2])}"` : '';
  const link = `<a:hlinkClick r:id="${ids.link}"/>`;
  return (
    `<w:r><w:rPr><w:noProof/></w:rPr><w:drawing><wp:inline distT="0" distB="0" distL="0" distR="0">` +
    `<wp:extent cx="${edge}" cy="${edge}"/><wp:effectExtent l="0" t="0" r="0" b="0"/>` +
    `<wp:docPr id="${id}" name="${SEAL_TITLES[seal.language]}" descr="${description}"${title}>${link}</wp:docPr>` +
    `<wp:cNvGraphicFramePr><a:graphicFrameLocks noChangeAspect="1"/></wp:cNvGraphicFramePr>` +
    `<a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:pic>` +
    `<pic:nvPicPr><pic:cNvPr id="${id}" name="${SEAL_TITLES[seal.language]}" descr="${description}">${link}</pic:cNvPr>` +
    `<pic:cNvPicPr><a:picLocks noChangeAspect="1"/></pic:cNvPicPr></pic:nvPicPr>` +
    `<pic:blipFill><a:blip r:embed="${ids.picture}"/><a:stretch><a:fillRect/></a:stretch></pic:blipFill>` +
    `<pic:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="${edge}" cy="${edge}"/></a:xfrm>` +
    `<a:prstGeom prst="rect"><a:avLst/></a:prstGeom></pic:spPr>` +
    `</pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>`
  );
}

/** Has no link, because Word on the web doesn't list a control that contains a text hyperlink (office-js#1486). */
function caption(seal: SealWords): string {
  const [first, ...others] = captionLines(seal);
  return captionLine(first, '<w:b/><w:bCs/>') + others.map((line) => captionLine(line)).join('');
}

function captionLine(text: string, weight = ''): string {
  const properties = `<w:rPr>${weight}<w:noProof/><w:color w:val="242424"/><w:sz w:val="${SEVEN_POINTS}"/><w:szCs w:val="${SEVEN_POINTS}"/><w:u w:val="none"/></w:rPr>`;
  return `<w:r>${properties}<w:br/><w:t xml:space="preserve">${xmlText(text)}</w:t></w:r>`;
}

/** Ids of drawings and controls must be unique in the document; 30 random bits are, without reading the document. */
function freshId(): number {
  const [random = 0] = crypto.getRandomValues(new Uint32Array(1));
  return (random >>> 2) + 1;
}
