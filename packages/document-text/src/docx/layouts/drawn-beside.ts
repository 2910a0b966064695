import { columnOf, drawnIn, formulaShape } from './drawn-signs.ts';
import { type PropertyOf, refilledFields } from '#document-text/docx/fields.ts';
import type { Formats } from '#document-text/docx/formats/look.ts';
import { readLabel } from './overlooked.ts';
import { ListLabels } from '#document-text/docx/list-labels.ts';
import type { ParagraphText } from '#document-text/docx/paragraph-text.ts';
import { type TextOptions, textsOf } from '#document-text/docx/passages.ts';
import { elements, NAMESPACE } from '#document-text/docx/wordml.ts';

/**
 * What is drawn beside the words of each text of a note, header, or footer: signs, the label of a list, and empty columns. Lists
 * count anew in each of them.
 */
export function drawnBesideTexts(
  texts: readonly ParagraphText[],
  { numbering = null, styles }: Formats,
): Map<ParagraphText, string[]> {
  const labels = new ListLabels(numbering, styles);
  return new Map(
    texts.map((paragraph) => {
      const { element, text } = paragraph;
      const own = labels.next(element);
      const label = readLabel(own, text) || (own.label === '' ? own.counts : '');
      const formulas = elements(element, NAMESPACE.m, 'oMath').map(formulaShape);
      return [paragraph, [...drawnIn(paragraph), ...formulas, label, columnOf(element, text.trim())]];
    }),
  );
}

/** The same for the texts of a note, with what its fields may show, and whether it has a number. */
export function drawnInNote(texts: readonly ParagraphText[], formats: Formats, propertyOf: PropertyOf) {
  const note = texts[0]?.element.closest('footnote, endnote');
  return {
    drawn: drawnBesideTexts(texts, formats),
    refilled: note ? [...refilledFields(note, propertyOf).values()] : [],
    isNumbered: note?.querySelector('footnoteRef, endnoteRef') != null,
  };
}

const keyOf = (note: Element) => `${note.localName} ${note.getAttributeNS(NAMESPACE.w, 'id') ?? ''}`;

export function textsOfNotes(roots: readonly Element[], formats: Formats, options: TextOptions) {
  const notes = roots.flatMap((root) => [...root.children]);
  return new Map(notes.map((note) => [keyOf(note), textsOf(note, formats, options)] as const));
}
