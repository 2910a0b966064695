import type { Finding } from '#document-text/finding.ts';
import type { PlacedBytes } from '#document-text/pictures/placed-picture.ts';
import { UnreadableDocument } from '#document-text/unreadable-document.ts';

import { type BesideText, besideTextReader } from './beside-texts.ts';
import { CORE } from './bound-control.ts';
import type { Sealable } from './finding-list.ts';
import type { PropertyOf } from './fields.ts';
import { findingsIn, type UnseenText } from './findings.ts';
import type { Formats } from './formats/look.ts';
import { OpcPackage, type Relationship } from './package/opc-package.ts';
import { type LocatedPassage, passagesOf, type TextOptions, textsOf } from './passages.ts';
import { DocumentLook, type SharedPart } from './drawings/document-look.ts';
import { placedPictures } from './drawings/placed-pictures.ts';
import { elements, NAMESPACE, shownEdges, valueOf } from './wordml.ts';

const EDGES = ['header', 'footer'];
const STORIES = [...EDGES, 'footnotes', 'endnotes'];
const BESIDE = ['field', 'note', 'edge', 'label', 'drawn', 'clock'] as const;
const GRAPHICS = ['chart', 'diagramData'];
const UNREAD = ['altChunk', 'subDoc'];

export interface DocxText {
  format: 'docx';
  passages: LocatedPassage[];
  /** Text beside the body: headers, footers, notes, charts, diagrams, fields, labels. */
  beside: BesideText[];
  /** Things that can make a reader see another text. */
  findings: Finding[];
  /** The sealable content of findings. */
  sealable: ReadonlyMap<Finding, Sealable>;
  /** The picture of each left-out control; null unless there is exactly one. */
  leftOut: { picture: Uint8Array<ArrayBuffer> | null; index: number | null }[];
  /** Addresses that the document links to. */
  links: string[];
  pictures: Uint8Array<ArrayBuffer>[];
  placed: () => PlacedBytes[];
}

/** Like `readDocx`, with a check of the pictures that only the caller knows. Throws an UnreadableDocument. */
export async function readDocxWithPictures(bytes: Uint8Array, options: TextOptions): Promise<DocxText> {
  const text = readDocx(bytes, options);
  const { isOwnPicture } = options;
  if (isOwnPicture === undefined) return text;
  const known = new Map<unknown, boolean>([[null, false]]);
  for (const { picture, index } of text.leftOut) {
    const isOwn = known.get(picture) ?? (picture !== null && (await isOwnPicture(picture)));
    known.set(picture, isOwn);
    if (!isOwn) text.findings.push({ kind: 'picture', text: '', index });
  }
  return text;
}

/** The text alone, with what the other checks need. Throws an UnreadableDocument. */
export function openDocx(bytes: Uint8Array, options: TextOptions) {
  const opc = new OpcPackage(bytes);
  const [main, ...others] = opc.relationshipsOf('').filter(({ type }) => type === 'officeDocument');
  // Programs differ in which of several main parts they show.
  if (others.length > 0) throw new UnreadableDocument('broken');
  const root = main === undefined ? null : opc.rootOf(main.target);
  const body = root && elements(root, NAMESPACE.w, 'body')[0];
  // An OpenDocument text, a workbook, or any other zip.
  if (main === undefined || !body) throw new UnreadableDocument(main && !root ? 'broken' : 'other-kind');
  // These include other files, which Word shows as part of this one.
  if (UNREAD.some((name) => elements(body, NAMESPACE.w, name).length > 0))
    throw new UnreadableDocument('broken');
  const part = (type: string) => opc.partsOf(main.target, [type])[0]?.root ?? null;
  const [numbering, settings] = [part('numbering'), part('settings')];
  const formats: Formats = { styles: part('styles'), theme: part('theme'), numbering, settings };
  const unseen: UnseenText[] = [];
  const onUnseen = (kind: UnseenText['kind'], text: string, paragraph: Element) =>
    void unseen.push({ kind, text, paragraph });
  const passages = passagesOf(body, formats, options, onUnseen);
  const references = shownEdges(body, settings);
  const ids = new Set(references.map((reference) => reference.getAttributeNS(NAMESPACE.r, 'id')));
  const shown = new Set(
    opc.relationshipsOf(main.target).flatMap(({ id, target }) => (ids.has(id) ? target.toLowerCase() : [])),
  );
  // Any number of relationships may refer to one part.
  const all = onceEach(opc.partsOf(main.target, STORIES));
  const graphics = onceEach([main, ...all].flatMap(({ target }) => opc.partsOf(target, GRAPHICS)));
  const stories = all.filter(({ type, target }) => !EDGES.includes(type) || shown.has(target.toLowerCase()));
  for (const { root: story } of stories) passagesOf(story, formats, options, onUnseen);
  const [edges, notes] = [true, false].map((isEdge) =>
    stories.flatMap(({ type, root: story }) => (EDGES.includes(type) === isEdge ? story : [])),
  );
  const sharedPart = (type: SharedPart) => {
    const [shared] = opc.partsOf(main.target, [type]);
    return shared ? opc.shown(shared.target) : null;
  };
  const look = new DocumentLook(
    opc.shown(main.target) ?? { root, to: () => null },
    sharedPart,
    options.isLeftOut,
  );
  const readBeside = besideTextReader(
    {
      body,
      numbering,
      settings,
      notes: notes ?? [],
      comments: opc.partsOf(main.target, ['comments']).map(({ root: comments }) => comments),
      known: new Set(BESIDE),
      bytesOf: opc.picturesOf(main.target),
      edgeOf: opc.edgesOf(main.target),
      look,
      propertyOf: propertiesOf(opc, main.target),
    },
    formats,
    options,
  );
  const beside = readBeside({
    passages,
    edges: edges ?? [],
    graphics: graphics.map(({ root: graphic }) => graphic),
  });
  const placed = () => {
    const own = { root: body, paragraphs: passages, bytesOf: opc.picturesOf(main.target) };
    const around = stories.flatMap(({ type, target, root: edge }) =>
      EDGES.includes(type)
        ? { root: edge, paragraphs: textsOf(edge, formats, options), bytesOf: opc.picturesOf(target) }
        : [],
    );
    return placedPictures(body, passages, [own, ...around], options);
  };
  return { opc, main, root, body, stories, passages, beside, placed, unseen, formats, look };
}

/** The parts with the file's properties; the last is LibreOffice's name of the third. */
const PROPERTIES = [
  'extended-properties',
  'custom-properties',
  CORE,
  'http://schemas.openxmlformats.org/officedocument/2006/relationships/metadata/core-properties',
];
/** Names of the file's own properties in fields. */
const IN_FIELDS: Readonly<Record<string, string>> = { creator: 'author', description: 'comments' };

function propertiesOf(opc: OpcPackage, main: string): PropertyOf {
  const own = opc
    .partsOf('', PROPERTIES)
    .flatMap(({ root }) => [...root.children])
    .map((one) => [
      one.getAttribute('name') ?? IN_FIELDS[one.localName] ?? one.localName,
      one.firstElementChild?.localName === 'bool' ? String(/1|true/.test(one.textContent)) : one.textContent,
    ]);
  const variables = opc
    .partsOf(main, ['settings'])
    .flatMap(({ root }) => elements(root, NAMESPACE.w, 'docVar'))
    .map((one) => [`variable ${one.getAttributeNS(NAMESPACE.w, 'name')}`, valueOf(one) ?? '']);
  const values = new Map(
    [...own, ...variables].map(([name = '', value = '']) => [name.toLowerCase(), value]),
  );
  return (name) => values.get(name);
}

/** Throws an UnreadableDocument. */
export function readDocx(bytes: Uint8Array, options: TextOptions): DocxText {
  const { opc, main, root, stories, passages, beside, placed, ...opened } = openDocx(bytes, options);
  const file = { opc, main: main.target, root, stories, passages, ...opened, options };
  const { findings, sealable, leftOut } = findingsIn(file);
  const images = [main, ...stories]
    .flatMap(({ target }) => opc.relationshipsOf(target))
    .filter(({ type }) => type === 'image');
  const pictures = new Map(
    onceEach(images).flatMap(({ target }) => {
      const picture = opc.bytesOf(target);
      return picture ? [[target.toLowerCase(), picture] as const] : [];
    }),
  );
  const paths = new Map([{ root, ...main }, ...stories].map((one) => [one.root, one.target] as const));
  return {
    format: 'docx',
    passages,
    beside,
    findings,
    sealable,
    leftOut: leftOut.map(({ control, index }) => {
      const path = paths.get(control.ownerDocument.documentElement) ?? '';
      return { picture: pictures.get(onlyPictureIn(control, opc.relationshipsOf(path))) ?? null, index };
    }),
    links: opc
      .relationshipsOf(main.target)
      .filter(({ type }) => type === 'hyperlink')
      .map(({ target }) => target),
    pictures: [...pictures.values()],
    placed,
  };
}

/** The path of the only picture that a control shows; '' if programs may choose another one, or crop it. */
function onlyPictureIn(control: Element, relationships: readonly Relationship[]): string {
  const ids = [...control.querySelectorAll('*')].flatMap((element) =>
    ['embed', 'link', 'pict'].flatMap((name) => element.getAttributeNS(NAMESPACE.r, name) ?? []),
  );
  const isCut = elements(control, NAMESPACE.a, 'srcRect').some((cut) => cut.attributes.length > 0);
  const [found, ...others] = relationships.filter(({ id }) => id === ids[0]);
  return ids.length !== 1 || isCut || !found || others.length > 0 ? '' : found.target.toLowerCase();
}

function onceEach<Target extends Relationship>(relationships: readonly Target[]): Target[] {
  return [...new Map(relationships.map((one) => [one.target.toLowerCase(), one] as const)).values()];
}
