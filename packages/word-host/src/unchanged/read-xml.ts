import { SaxesParser, type SaxesTagNS } from 'saxes';

import { NS } from '#word-host/opc/namespaces.ts';

/** The text isn't well-formed, or declares a document type, which isn't allowed in a part. */
export class UnreadableXml extends Error {}

export type XmlNode = XmlElement | string;

/**
 * An element in the form for comparing. Names have the usual prefix of their namespace (`w:p`), whatever prefix the file
 * uses, or the namespace itself in braces. Comments and processing instructions are elements named `#comment` and `#pi`.
 */
export interface XmlElement {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: readonly XmlNode[];
}

type OpenElement = Omit<XmlElement, 'children'> & { children: XmlNode[] };

/** Shared, because most elements have none, and a map for each would fill the memory. */
const NONE: ReadonlyMap<string, string> = new Map<string, string>();
const PREFIXES = new Map<string, string>([
  ...Object.entries(NS).map(([prefix, namespace]) => [namespace, prefix] as const),
  ['urn:schemas-microsoft-com:vml', 'v'],
  ['urn:schemas-microsoft-com:office:office', 'o'],
  ['http://schemas.microsoft.com/office/word/2010/wordprocessingShape', 'wps'],
  ['http://www.w3.org/XML/1998/namespace', 'xml'],
]);
/** Attributes with lists of prefixes, which are replaced by their namespaces. */
const LISTS_PREFIXES = new Set([
  'mc:Ignorable',
  'mc:MustUnderstand',
  'mc:ProcessContent',
  'mc:PreserveElements',
  'mc:PreserveAttributes',
  'xsi:type',
  'Requires',
]);

/**
 * Reads XML into plain objects, alike in a page and in Node, which has no DOM. Drops white space between elements by
 * default. Throws UnreadableXml.
 */
export function readXml(text: string, { keepsSpace = false } = {}): XmlElement {
  const document: OpenElement = { name: '#document', attributes: NONE, children: [] };
  const open = [document];
  const current = () => open.at(-1) ?? document;
  const parser = new SaxesParser({ xmlns: true, position: false });
  const addText = (added: string) => {
    const { children } = current();
    const last = children.at(-1);
    if (typeof last === 'string') children[children.length - 1] = last + added;
    else if (added !== '') children.push(added);
  };
  const addNote = (name: '#comment' | '#pi', note: string) => {
    current().children.push({ name, attributes: NONE, children: [note] });
  };
  parser.on('error', ({ message }) => {
    throw new UnreadableXml(message);
  });
  parser.on('doctype', () => {
    throw new UnreadableXml('A document type is declared');
  });
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('comment', (comment) => addNote('#comment', comment));
  parser.on('processinginstruction', ({ target, body }) => addNote('#pi', `${target} ${body}`));
  parser.on('opentag', (tag) => {
    const attributes = attributesOf(tag, (prefix) => parser.resolve(prefix));
    const element = { name: qualified(tag), attributes, children: [] };
    current().children.push(element);
    open.push(element);
  });
  parser.on('closetag', () => {
    const closed = open.pop();
    if (closed && !keepsSpace) dropSpace(closed);
  });
  parser.write(text).close();
  dropSpace(document);
  return document;
}

function attributesOf({ attributes }: SaxesTagNS, resolve: (prefix: string) => string | undefined) {
  const given = Object.values(attributes).filter(
    ({ prefix, name }) => prefix !== 'xmlns' && name !== 'xmlns',
  );
  if (given.length === 0) return NONE;
  return new Map(
    given.map((attribute) => {
      const name = qualified(attribute);
      return [name, LISTS_PREFIXES.has(name) ? withoutPrefixes(attribute.value, resolve) : attribute.value];
    }),
  );
}

function qualified({ uri, local }: { uri: string; local: string }): string {
  if (uri === '') return local;
  const prefix = PREFIXES.get(uri);
  return prefix === undefined ? `{${uri}}${local}` : `${prefix}:${local}`;
}

function withoutPrefixes(list: string, resolve: (prefix: string) => string | undefined): string {
  const words = list.split(/\s+/).filter(Boolean);
  return words
    .map((word) => {
      const [prefix = '', local] = word.split(':');
      const namespace = resolve(prefix) ?? `${prefix}, which is not declared`;
      return local === undefined ? namespace : `{${namespace}}${local}`;
    })
    .join(' ');
}

/** Spaces and line ends that only format the file. */
function dropSpace(element: OpenElement): void {
  const { children } = element;
  if (children.length < 2 || !children.some((node) => typeof node !== 'string')) return;
  if (children.some((node) => typeof node === 'string' && node.trim() !== '')) return;
  element.children = children.filter((node) => typeof node !== 'string');
}
