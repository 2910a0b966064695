import { elements, type FlatDocument } from './flat-document.ts';
import { NAMESPACE } from './namespaces.ts';
import { isStruckOut, paragraphsOf, sealIn, type StoryParagraph } from './story-text.ts';

export interface DocumentOutline {
  firstHeading: string | null;
  firstText: string | null;
  /** For every seal in the body that is not struck out, in order: its public id, and the nearest heading before it. */
  seals: { publicId: string; heading: string | null }[];
}

/** What a person would call the places of the document, read off its body. Seals are not part of the text. */
export function outlineOf(document: FlatDocument, paragraphs = paragraphsOf(document)): DocumentOutline {
  return {
    firstHeading: paragraphs.find(({ isHeading }) => isHeading)?.text ?? null,
    firstText: paragraphs.find(({ text }) => text !== '')?.text ?? null,
    seals: elements(document.body, NAMESPACE.w, 'sdt').flatMap((control) => {
      const publicId = sealIn(control);
      return publicId === null || isStruckOut(control)
        ? []
        : [{ publicId, heading: headingBefore(control, paragraphs) }];
    }),
  };
}

/** The text of the nearest heading before an element. */
export function headingBefore(element: Element, paragraphs: StoryParagraph[]): string | null {
  const before = ({ element: other }: StoryParagraph) =>
    (other.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  return paragraphs.findLast((paragraph) => paragraph.isHeading && before(paragraph))?.text ?? null;
}
