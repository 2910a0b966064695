import { type BesideKind, bytesOf, KINDS } from '#document-text/digest/digest-format.ts';

import { type BesideParts, type BesideText, besideTextReader, type CommonParts } from './beside-texts.ts';
import { type LocatedPassage, passagesOf, type TextOptions } from './passages.ts';
import { elements, NAMESPACE } from './wordml.ts';

const { w: W, pkg: PKG } = NAMESPACE;
const DIAGRAM = 'http://schemas.openxmlformats.org/drawingml/2006/diagram';
const EDGE_REFERENCES = 'headerReference, footerReference';
const CHART = 'http://schemas.openxmlformats.org/drawingml/2006/chart';

/** The parts of Word's `getOoxml` answer that are read. */
export interface FlatDocument {
  body: Element;
  styles: Element | null;
  settings: Element | null;
  /** Every part of the package by its path, such as `/word/media/image1.png`. */
  parts: ReadonlyMap<string, Element>;
  /** The text of the body, read when it's first used: don't change the body. */
  readonly passages: LocatedPassage[];
  /** The text beside the body, if the package contains it. */
  readonly beside: BesideText[];
  /** Reads the text beside one part of the body after the other. */
  besidePassages: () => BesideReader;
}

interface BesideReader {
  read: (parts: BesideParts) => BesideText[];
  /** The header or footer of a reference; null if the package lacks it. */
  edgeOf: (reference: Element) => Element | null;
  /** The charts and diagrams in an element that the package has. */
  graphicsIn: (element: Element) => Element[];
}

/** null if it isn't a package with a body; a Word that lost its answer gives null or ''. */
export function readFlatOpc(flatOpc: string | null, options: TextOptions): FlatDocument | null {
  // A browser styles its report of a parsing error, which violates a strict CSP.
  return flatOpc === null || flatOpc === ''
    ? null
    : documentIn(new DOMParser().parseFromString(flatOpc, 'text/xml'), options);
}

export function documentIn(parsed: Document, options: TextOptions): FlatDocument | null {
  const parts = new Map(
    elements(parsed, PKG, 'part').map((part) => [part.getAttributeNS(PKG, 'name') ?? '', part] as const),
  );
  const root = (name: string) => parts.get(name)?.firstElementChild?.firstElementChild ?? null;
  const main = root('/word/document.xml');
  const body = main && elements(main, W, 'body')[0];
  if (!body) return null;
  const styles = root('/word/styles.xml');
  const formats = { styles, theme: root('/word/theme/theme1.xml') };
  let passages: LocatedPassage[] | undefined;
  let beside: BesideText[] | undefined;
  const besidePassages = (): BesideReader => {
    const targets = targetsOf(root('/word/_rels/document.xml.rels'));
    const part = (id: string | null) => root(targets.get(id ?? '') ?? '');
    const pictureOf = (id: string) => binaryOf(parts.get(targets.get(id) ?? ''));
    return {
      read: besideTextReader(
        { body, bytesOf: pictureOf, ...commonParts(body, root, part) },
        formats,
        options,
      ),
      edgeOf: (reference) => part(reference.getAttributeNS(NAMESPACE.r, 'id')),
      graphicsIn: (element) => given(graphicsIn(element, part)),
    };
  };
  return {
    body,
    styles,
    settings: root('/word/settings.xml'),
    parts,
    get passages() {
      return (passages ??= passagesOf(body, formats, options));
    },
    get beside() {
      if (beside) return beside;
      const { read, edgeOf, graphicsIn: graphics } = besidePassages();
      const edges = new Set(given([...body.querySelectorAll(EDGE_REFERENCES)].map(edgeOf)));
      beside = read({ passages: this.passages, edges: [...edges], graphics: graphics(body) });
      return beside;
    },
    besidePassages,
  };
}

function binaryOf(part: Element | undefined): Uint8Array | null {
  const data = part && elements(part, PKG, 'binaryData')[0];
  return data ? bytesOf(data.textContent.replace(/\s+/g, '')) : null;
}

/** The path of each part that the document refers to, by the relationship's id. */
function targetsOf(relationships: Element | null): Map<string, string> {
  const found = relationships ? elements(relationships, NAMESPACE.relationships, 'Relationship') : [];
  return new Map(
    found.map((one) => {
      const { pathname } = new URL(one.getAttribute('Target') ?? '', 'part:///word/document.xml');
      return [one.getAttribute('Id') ?? '', pathname] as const;
    }),
  );
}

/** Word omits parts from its answer: their texts are unknown. */
function commonParts(
  body: Element,
  root: (path: string) => Element | null,
  part: (id: string | null) => Element | null,
): Omit<CommonParts, 'body' | 'bytesOf'> {
  const edges = [...body.querySelectorAll(EDGE_REFERENCES)].map((one) =>
    part(one.getAttributeNS(NAMESPACE.r, 'id')),
  );
  const [numbering, notes] = [
    root('/word/numbering.xml'),
    ['/word/footnotes.xml', '/word/endnotes.xml'].map(root),
  ];
  const isKnown: Partial<Record<BesideKind, boolean>> = {
    field: true,
    clock: true,
    edge: edges.length > 0 && !edges.includes(null),
    note:
      (notes[0] !== null || !body.querySelector('footnoteReference')) &&
      (notes[1] !== null || !body.querySelector('endnoteReference')),
    label: numbering !== null,
    drawn: !graphicsIn(body, part).includes(null),
  };
  return {
    numbering,
    notes: given(notes),
    known: new Set(KINDS.filter((kind): kind is BesideKind => isKnown[kind as BesideKind] === true)),
  };
}

function graphicsIn(element: Element, part: (id: string | null) => Element | null): (Element | null)[] {
  const led = (graphic: Element, name: string) => part(graphic.getAttributeNS(NAMESPACE.r, name));
  return [
    ...elements(element, CHART, 'chart').map((chart) => led(chart, 'id')),
    ...elements(element, DIAGRAM, 'relIds').map((ids) => led(ids, 'dm')),
  ];
}

function given(roots: readonly (Element | null)[]): Element[] {
  return roots.filter((one) => one !== null);
}
