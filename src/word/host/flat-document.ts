import { type FlatDocument, readFlatOpc } from '#document-text/docx/flat-opc.ts';
import { elements, NAMESPACE } from '#document-text/docx/wordml.ts';

import { WITHOUT_SEALS } from '#src/word/seal/seal-control.ts';
import { headerFooterSlots, type HeaderFooterType, type Slot } from '#src/word/story/header-footer-slots.ts';

const W = NAMESPACE.w;
const TYPES: Record<string, HeaderFooterType> = { default: 'Primary', first: 'FirstPage', even: 'EvenPages' };

/** Parses an answer of `getOoxml`; null if it isn't a package with a body. */
export function readFlatDocument(flatOpc: string | null): FlatDocument | null {
  return readFlatOpc(flatOpc, WITHOUT_SEALS);
}

export const sectionsIn = ({ body }: FlatDocument): number => sectionProperties(body).length;

/** The header or footer stories that the document shows; `sectionCount` is Word's own number. */
export function slotsOf(
  document: FlatDocument | null,
  kind: 'header' | 'footer',
  sectionCount: number,
): Slot[] {
  const sections = document === null ? [] : sectionProperties(document.body);
  if (document === null || sections.length !== sectionCount) {
    // Nothing reliable is known: use each section's primary one, which every host has or creates; it may refuse others.
    return Array.from({ length: sectionCount }, (_, section) => ({
      section,
      type: 'Primary',
      isThere: true,
    }));
  }
  const uses = sections.map((section) => ({
    hasFirstPage: isOn(section, 'titlePg'),
    own: new Set(
      elements(section, W, `${kind}Reference`).flatMap(
        (reference) => TYPES[reference.getAttributeNS(W, 'type') ?? 'default'] ?? [],
      ),
    ),
  }));
  return headerFooterSlots(uses, hasEvenPages(document));
}

/**
 * Only if the settings say so: asking for an even header that no page shows makes Word show it. Word may omit the settings
 * from its answer (office-js #2123, #5421); even pages then get no seal.
 */
function hasEvenPages({ settings }: FlatDocument): boolean {
  return settings !== null && isOn(settings, 'evenAndOddHeaders');
}

export function tracksChanges(document: FlatDocument | null): boolean {
  return document?.settings != null && isOn(document.settings, 'trackRevisions');
}

/** A tracked change of a section contains its former properties, which don't count. */
function sectionProperties(body: Element): Element[] {
  return elements(body, W, 'sectPr').filter((section) => section.parentElement?.localName !== 'sectPrChange');
}

/** An on/off element is on if it exists, unless its value says otherwise. */
function isOn(within: Element, name: string): boolean {
  const switches = [...within.children].filter(
    (child) => child.namespaceURI === W && child.localName === name,
  );
  const value = switches[0]?.getAttributeNS(W, 'val') ?? 'true';
  return switches.length > 0 && !['0', 'false', 'off'].includes(value);
}
