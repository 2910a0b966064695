import type { FlatDocument } from '#document-text/docx/flat-opc.ts';
import type { LocatedPassage } from '#document-text/docx/passages.ts';
import { elements, NAMESPACE } from '#document-text/docx/wordml.ts';

import { isStruckOut, sealIn } from '#src/word/seal/seal-control.ts';

export interface SealPlace {
  publicId: string;
  heading: string | null;
  /** Its markup. */
  element: Element;
}

export interface DocumentOutline {
  firstHeading: string | null;
  firstText: string | null;
  /** The place of every seal in the body that isn't struck out, in order. */
  seals: SealPlace[];
}

/** The places of the document in a person's words, read from its body. Seals aren't part of the text. */
export function outlineOf(document: FlatDocument, paragraphs = document.passages): DocumentOutline {
  return {
    firstHeading: paragraphs.find(({ isHeading }) => isHeading)?.text ?? null,
    firstText: paragraphs.find(({ text }) => text !== '')?.text ?? null,
    seals: elements(document.body, NAMESPACE.w, 'sdt').flatMap((control) => {
      const publicId = sealIn(control);
      return publicId === null || isStruckOut(control)
        ? []
        : [{ publicId, heading: headingBefore(control, paragraphs), element: control }];
    }),
  };
}

export function headingBefore(element: Element, paragraphs: LocatedPassage[]): string | null {
  const before = ({ element: other }: LocatedPassage) =>
    (other.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  return paragraphs.findLast((paragraph) => paragraph.isHeading && before(paragraph))?.text ?? null;
}
