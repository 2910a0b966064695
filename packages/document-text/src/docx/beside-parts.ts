import type { BesideKind } from '#document-text/digest/digest-format.ts';
import { grouped } from '#document-text/digest/grouped.ts';

import type { DocumentLook } from './drawings/document-look.ts';
import { fieldsIn, type PropertyOf, refilledFields } from './fields.ts';
import { type Formats, Looks } from './formats/look.ts';
import { overlapsIn } from './formats/overlaps.ts';
import { textsOfNotes } from './layouts/drawn-beside.ts';
import { lineNumbersIn, ListLabels, noteNumbersIn } from './list-labels.ts';
import { pageOf } from './page-area.ts';
import { commentsIn } from './part-findings.ts';
import type { LocatedPassage, TextOptions } from './passages.ts';
import { NAMESPACE } from './wordml.ts';

const W = NAMESPACE.w;

export interface BesideParts {
  passages: readonly LocatedPassage[];
  /** Headers and footers. */
  edges: readonly Element[];
  graphics: readonly Element[];
  sections?: readonly Element[];
}

/** The given parts that all passages of a document share. */
export interface CommonParts {
  body: Element;
  numbering: Element | null;
  settings: Element | null;
  notes: readonly Element[];
  comments: readonly Element[];
  /** A picture of the body, or the data of a form control, by its relationship's id. */
  bytesOf: (id: string) => Uint8Array | null;
  /** A header or footer, by its relationship's id. */
  edgeOf: (id: string) => Element | null;
  look: DocumentLook;
  propertyOf: PropertyOf;
  /** The kinds of which all texts were given. */
  known: ReadonlySet<BesideKind>;
}

/** Elements in a paragraph that refer to a text elsewhere, and pictures. */
const ANCHORS =
  'footnoteReference, endnoteReference, commentReference, textpath, signatureline, drawing, pict, object, control, fldChar, fldSimple, oMath';

/** What all parts of a document share while the texts beside them are read. */
export function commonOf(given: CommonParts, formats: Formats, options: TextOptions) {
  const { body, numbering, settings, notes, comments } = given;
  const page = pageOf(body, formats.styles);
  return {
    ...given,
    formats,
    options,
    page,
    labels: new ListLabels(numbering, formats.styles),
    looks: new Looks(formats),
    noteTexts: textsOfNotes(notes, formats, options),
    anchors: grouped([...body.querySelectorAll(ANCHORS)], (anchor): Element | null => anchor.closest('p')),
    overlaps: grouped(
      overlapsIn(body, page).filter(({ isCertain }) => !isCertain),
      ({ part }): Element | undefined => part.closest('p') ?? part.getElementsByTagNameNS(W, 'p')[0],
    ),
    fields: fieldsIn(body),
    numbers: { ofLines: lineNumbersIn(body), ofNotes: noteNumbersIn(body, settings) },
    refilled: refilledFields(body, given.propertyOf),
    commented: commentsIn(comments),
  };
}
