import { headerFooterSlots, type HeaderFooterType, type Slot } from '#src/word/story/header-footer-slots.ts';

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const DRAWING = 'http://schemas.openxmlformats.org/drawingml/2006';

/** The XML namespaces of WordprocessingML and its package, under their usual prefixes. */
export const NAMESPACE = {
  w: 'http://schemas.openxmlformats.org/wordprocessingml/2006/main',
  r: OFFICE,
  wp: `${DRAWING}/wordprocessingDrawing`,
  a: `${DRAWING}/main`,
  m: 'http://schemas.openxmlformats.org/officeDocument/2006/math',
  pic: `${DRAWING}/picture`,
  pkg: 'http://schemas.microsoft.com/office/2006/xmlPackage',
  v: 'urn:schemas-microsoft-com:vml',
  relationships: 'http://schemas.openxmlformats.org/package/2006/relationships',
} as const;

const { w: W, pkg: PKG } = NAMESPACE;
const TYPES: Record<string, HeaderFooterType> = { default: 'Primary', first: 'FirstPage', even: 'EvenPages' };

/** The parts of what `getOoxml` answers that are read here. */
export interface FlatDocument {
  body: Element;
  styles: Element | null;
  settings: Element | null;
  /** Every part of the package by its path, such as `/word/media/image1.png`. */
  parts: ReadonlyMap<string, Element>;
}

/** null where the answer is not a package with a body. */
export function readFlatDocument(flatOpc: string): FlatDocument | null {
  // A browser styles its report of a parsing error, which a strict CSP reports in turn.
  return flatOpc === '' ? null : documentIn(new DOMParser().parseFromString(flatOpc, 'text/xml'));
}

export function documentIn(parsed: Document): FlatDocument | null {
  const parts = new Map(
    elements(parsed, PKG, 'part').map((part) => [part.getAttributeNS(PKG, 'name') ?? '', part] as const),
  );
  const root = (name: string) => parts.get(name)?.firstElementChild?.firstElementChild ?? null;
  const main = root('/word/document.xml');
  const body = main && elements(main, W, 'body')[0];
  if (!body) return null;
  return { body, styles: root('/word/styles.xml'), settings: root('/word/settings.xml'), parts };
}

/** How many sections the document has. */
export function sectionsIn({ body }: FlatDocument): number {
  return sectionProperties(body).length;
}

/** The header or footer stories the document shows; `sectionCount` is what Word itself says. */
export function slotsOf(
  document: FlatDocument | null,
  kind: 'header' | 'footer',
  sectionCount: number,
): Slot[] {
  const sections = document === null ? [] : sectionProperties(document.body);
  if (document === null || sections.length !== sectionCount) {
    // Nothing reliable is known: each section's primary one, which any host has or makes; others it may refuse.
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
 * Only where the settings say so: touching an even header that no page shows makes Word show it. Word may leave settings
 * out of what it answers (office-js #2123, #5421); even pages go without a seal then.
 */
function hasEvenPages({ settings }: FlatDocument): boolean {
  return settings !== null && isOn(settings, 'evenAndOddHeaders');
}

/** Whether Word keeps changes to the document as tracked changes. */
export function tracksChanges(document: FlatDocument | null): boolean {
  return document?.settings != null && isOn(document.settings, 'trackRevisions');
}

export function elements(within: Element | Document, namespace: string, name: string): Element[] {
  return [...within.getElementsByTagNameNS(namespace, name)];
}

/** A tracked change of a section keeps its former properties inside; those do not count. */
function sectionProperties(body: Element): Element[] {
  return elements(body, W, 'sectPr').filter((section) => section.parentElement?.localName !== 'sectPrChange');
}

/** An on/off element is on when it is there, unless it says otherwise. */
function isOn(within: Element, name: string): boolean {
  const switches = [...within.children].filter(
    (child) => child.namespaceURI === W && child.localName === name,
  );
  const value = switches[0]?.getAttributeNS(W, 'val') ?? 'true';
  return switches.length > 0 && !['0', 'false', 'off'].includes(value);
}
