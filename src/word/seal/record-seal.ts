import type { TextOptions } from '#document-text/docx/passages.ts';
import { textsIn } from '#document-text/docx/plain-texts.ts';
import { elements, NAMESPACE, tagOf } from '#document-text/docx/wordml.ts';

import { sealIn } from './seal-control.ts';
import { EMU_PER_MM, SEAL_SIZE_MM } from '#contract/word-file/seal.ts';

/** A person may have changed a size by hand a little. */
const TOLERANCE = 1.05;
/** Elements of a seal's control beside its picture, also after other programs saved it. */
const IN_SEAL = new Set(
  'sdtContent p pPr r rPr t br drawing ins del bookmarkStart bookmarkEnd proofErr lastRenderedPageBreak'.split(
    ' ',
  ),
);

/** The longest text below this record's id, such as the name that the issuer had before. */
const MAX_REST = 150;

/**
 * The options for comparing a file with one record: of the controls tagged as seals, only that with this record's own
 * picture and caption is no part of the text. `isCaption` tells whether a text is nothing but the caption. A caption that
 * goes on otherwise below the id is left out too, because issuers change their names, but it's named. LibreOffice drops
 * the tag.
 */
export function withoutSealOf(publicId: string, isCaption: (text: string) => boolean): TextOptions {
  const captionIn = (control: Element) => {
    if (!holdsSealOnly(control)) return null;
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

function holdsSealOnly(control: Element): boolean {
  const content = [...control.children].find(({ localName }) => localName === 'sdtContent');
  const [drawing, ...others] = content ? elements(content, NAMESPACE.w, 'drawing') : [];
  if (!content || !drawing || others.length > 0 || !isSealPicture(drawing)) return false;
  return [content, ...content.querySelectorAll('*')].every(
    (element) =>
      element.closest('drawing, rPr, pPr') !== null ||
      (element.namespaceURI === NAMESPACE.w && IN_SEAL.has(element.localName)),
  );
}

/** One picture in the line, as large as seals are, and without text. */
function isSealPicture(drawing: Element): boolean {
  const [inline] = drawing.children;
  const extent = elements(drawing, NAMESPACE.wp, 'extent')[0];
  const sides = ['cx', 'cy'].map((name) => Number(extent?.getAttribute(name)) / EMU_PER_MM);
  const [short, long] = [Math.min(...sides), Math.max(...sides)];
  return (
    inline?.localName === 'inline' &&
    elements(drawing, NAMESPACE.a, 'blip').length === 1 &&
    elements(drawing, NAMESPACE.a, 'graphicData')[0]?.getAttribute('uri') === NAMESPACE.pic &&
    elements(drawing, NAMESPACE.w, 't').length === 0 &&
    short > 0 &&
    long <= Math.min(short, SEAL_SIZE_MM.max) * TOLERANCE
  );
}
