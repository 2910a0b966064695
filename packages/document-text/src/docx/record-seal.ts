import type { TextOptions } from './passages.ts';
import { textsIn } from './plain-texts.ts';
import { elements, NAMESPACE, tagOf } from './wordml.ts';

/** What makes a control a seal. */
export interface SealForm {
  /** The id of a record in a control's tag; null if it's no seal. */
  publicIdOf: (tag: string | null) => string | null;
  /** The largest edge of the picture, in the unit of drawings. */
  maxEdge: number;
}

/** Allows for small changes of the size by hand. */
const TOLERANCE = 1.05;
/** Elements of a seal's control beside its picture, including those that other programs write. */
const IN_SEAL = new Set(
  'sdtContent p pPr r rPr t br drawing ins del bookmarkStart bookmarkEnd proofErr lastRenderedPageBreak'.split(
    ' ',
  ),
);

/** The longest text after this record's id, such as the issuer's former name. */
const MAX_REST = 150;

/**
 * Options for comparing a file with one record: of the controls tagged as seals, only the one with this record's own
 * picture and caption is excluded from the text. `isCaption` tells whether a text is only the caption. A caption with
 * another ending after the id is also excluded, because issuers change their names, but it's reported. LibreOffice drops
 * the tag.
 */
export function withoutSealOf(
  publicId: string,
  isCaption: (text: string) => boolean,
  { publicIdOf, maxEdge }: SealForm,
): TextOptions {
  const sealIn = (control: Element) => publicIdOf(tagOf(control));
  const captionIn = (control: Element) => {
    if (!holdsSealOnly(control, maxEdge)) return null;
    const caption = textsIn(control).join(' ').trim();
    const isUntagged = tagOf(control) === null && caption.includes(publicId) && isCaption(caption);
    return isUntagged || sealIn(control) === publicId ? caption : null;
  };
  const isExact = (caption: string) => caption === '' || isCaption(caption);
  return {
    isLeftOut(control) {
      const caption = captionIn(control);
      if (caption === null || isExact(caption)) return caption !== null;
      const end = caption.indexOf(publicId) + publicId.length;
      return isCaption(caption.slice(0, end)) && caption.length - end <= MAX_REST;
    },
    isOdd(control) {
      const caption = captionIn(control);
      return sealIn(control) !== null && (caption === null || !isExact(caption));
    },
  };
}

function holdsSealOnly(control: Element, maxEdge: number): boolean {
  const content = [...control.children].find(({ localName }) => localName === 'sdtContent');
  const [drawing, ...others] = content ? elements(content, NAMESPACE.w, 'drawing') : [];
  if (!content || !drawing || others.length > 0 || !isSealPicture(drawing, maxEdge)) return false;
  return [content, ...content.querySelectorAll('*')].every(
    (element) =>
      element.closest('drawing, rPr, pPr') !== null ||
      (element.namespaceURI === NAMESPACE.w && IN_SEAL.has(element.localName)),
  );
}

/** One inline picture, in the size range of seals, and without text. */
function isSealPicture(drawing: Element, maxEdge: number): boolean {
  const [inline] = drawing.children;
  const extent = elements(drawing, NAMESPACE.wp, 'extent')[0];
  const sides = ['cx', 'cy'].map((name) => Number(extent?.getAttribute(name)));
  const [short, long] = [Math.min(...sides), Math.max(...sides)];
  return (
    inline?.localName === 'inline' &&
    elements(drawing, NAMESPACE.a, 'blip').length === 1 &&
    elements(drawing, NAMESPACE.a, 'graphicData')[0]?.getAttribute('uri') === NAMESPACE.pic &&
    elements(drawing, NAMESPACE.w, 't').length === 0 &&
    short > 0 &&
    long <= Math.min(short, maxEdge) * TOLERANCE
  );
}
