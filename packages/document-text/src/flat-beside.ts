import { type BesideKind, bytesOf, KINDS } from './digest/digest-format.ts';
import type { BesideParts, CommonParts } from './docx/beside-parts.ts';
import { type BesideText, besideTextReader, type WholeText } from './docx/beside-texts.ts';
import { DocumentLook, type SharedPart, type ShownPart } from './docx/drawings/document-look.ts';
import { type FlatDocument, rootIn } from './docx/flat-opc.ts';
import { dataPath } from './docx/plain-texts.ts';
import { elements, NAMESPACE, shownEdges } from './docx/wordml.ts';

const DIAGRAM = 'http://schemas.openxmlformats.org/drawingml/2006/diagram';
const MAIN = '/word/document.xml';
const EDGE_REFERENCES = 'headerReference, footerReference';
const CHART = 'http://schemas.openxmlformats.org/drawingml/2006/chart';

interface BesideReader {
  read: (parts: BesideParts) => BesideText[];
  /** The header or footer of a reference; null if the package lacks it. */
  edgeOf: (reference: Element) => Element | null;
  /** The charts and diagrams in an element that the package has. */
  graphicsIn: (element: Element) => Element[];
}

const wholeTexts = new WeakMap<FlatDocument, WholeText>();

/** With the text beside the body, if the package contains it; read when it's first used, so don't change the body. */
export function wholeText(document: FlatDocument): WholeText {
  const known = wholeTexts.get(document);
  if (known) return known;
  let beside: BesideText[] | undefined;
  const text: WholeText = {
    passages: document.passages,
    get beside() {
      if (beside) return beside;
      const { body, passages, settings } = document;
      const { read, edgeOf, graphicsIn: graphics } = besideReader(document);
      const edges = new Set(given(shownEdges(body, settings).map(edgeOf)));
      beside = read({ passages, edges: [...edges], graphics: graphics(body) });
      return beside;
    },
  };
  wholeTexts.set(document, text);
  return text;
}

/** Reads the text beside one part of the body after the other. */
export function besideReader({ body, parts, formats, options }: FlatDocument): BesideReader {
  const root = (path: string) => rootIn(parts, path);
  const shown = (path: string): ShownPart | null => {
    const own = path === MAIN ? body.parentElement : root(path);
    const targets = targetsOf(root, path);
    const to = (id: string) => pictureIn(targets, id) ?? shown(targets.get(id) ?? '');
    return own && { root: own, to };
  };
  const pictureIn = (from: ReadonlyMap<string, string>, id: string) =>
    binaryOf(parts.get(dataPath(from.get(id) ?? '')));
  const targets = targetsOf(root, MAIN);
  const part = (id: string | null) => root(targets.get(id ?? '') ?? '');
  const sharedPart = (name: SharedPart) => shown(`/word/${name === 'theme' ? 'theme/theme1' : name}.xml`);
  const main = shown(MAIN) ?? { root: body, to: () => null };
  return {
    read: besideTextReader(
      {
        body,
        bytesOf: (id) => pictureIn(targets, id),
        edgeOf: part,
        look: new DocumentLook(main, sharedPart, options.isLeftOut),
        propertyOf: () => undefined,
        ...commonParts(body, root, main),
      },
      formats,
      options,
    ),
    edgeOf: (reference) => part(reference.getAttributeNS(NAMESPACE.r, 'id')),
    graphicsIn: (element) => {
      const references = [...element.querySelectorAll(EDGE_REFERENCES)];
      const edges = references.map((each) => main.to(each.getAttributeNS(NAMESPACE.r, 'id') ?? ''));
      const around = [
        { root: element, to: main.to },
        ...edges.filter((edge) => edge !== null && 'root' in edge),
      ];
      return [...new Set(around.flatMap((each) => given(graphicsIn(each.root, each.to))))];
    },
  };
}

const binaries = new WeakMap<Element, Uint8Array>();

function binaryOf(part: Element | undefined): Uint8Array | null {
  const data = part && elements(part, NAMESPACE.pkg, 'binaryData')[0];
  if (!data) return null;
  const bytes = binaries.get(data) ?? bytesOf(data.textContent.replace(/\s+/g, ''));
  binaries.set(data, bytes);
  return bytes;
}

/** The path of each part that another one refers to, by the relationship's id. */
function targetsOf(root: (path: string) => Element | null, path: string): Map<string, string> {
  const at = path.lastIndexOf('/') + 1;
  const list = root(`${path.slice(0, at)}_rels/${path.slice(at)}.rels`);
  const found = list ? elements(list, NAMESPACE.relationships, 'Relationship') : [];
  const own = found.filter((one) => one.getAttribute('TargetMode') !== 'External');
  return new Map(
    own.map((one) => {
      const { pathname } = new URL(one.getAttribute('Target') ?? '', `part://${path}`);
      return [one.getAttribute('Id') ?? '', pathname] as const;
    }),
  );
}

/** Word omits parts from its answer: their texts are unknown. */
function commonParts(
  body: Element,
  root: (path: string) => Element | null,
  { to }: ShownPart,
): Omit<CommonParts, 'body' | 'bytesOf' | 'edgeOf' | 'look' | 'propertyOf'> {
  const edges = [...body.querySelectorAll(EDGE_REFERENCES)].map((one) =>
    to(one.getAttributeNS(NAMESPACE.r, 'id') ?? ''),
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
    drawn: !graphicsIn(body, to).includes(null),
  };
  return {
    numbering,
    settings: root('/word/settings.xml'),
    notes: given(notes),
    comments: given([root('/word/comments.xml')]),
    known: new Set(KINDS.filter((kind): kind is BesideKind => isKnown[kind as BesideKind] === true)),
  };
}

function graphicsIn(element: Element, to: ShownPart['to']): (Element | null)[] {
  const led = (graphic: Element, name: string) => {
    const part = to(graphic.getAttributeNS(NAMESPACE.r, name) ?? '');
    return part && 'root' in part ? part.root : null;
  };
  return [
    ...elements(element, CHART, 'chart').map((chart) => led(chart, 'id')),
    ...elements(element, DIAGRAM, 'relIds').map((ids) => led(ids, 'dm')),
  ];
}

function given(roots: readonly (Element | null)[]): Element[] {
  return roots.filter((one) => one !== null);
}
