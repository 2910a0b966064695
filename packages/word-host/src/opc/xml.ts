import { computed } from '#word-host/computed.ts';
import { NS, WORDML_XMLNS, type Name } from './namespaces.ts';

/** The text isn't well-formed XML. */
export class MalformedXml extends Error {}

const parts = new Map<Name, { namespace: string; local: string }>();

function split(name: Name): { namespace: string; local: string } {
  return computed(parts, name, () => {
    const [prefix = '', local = ''] = name.split(':');
    return { namespace: Object.entries(NS).find(([key]) => key === prefix)?.[1] ?? '', local };
  });
}

export function parseXml(text: string): XMLDocument {
  const document = new DOMParser().parseFromString(text.replace(/^\uFEFF/, ''), 'application/xml');
  const error = document.querySelector('parsererror');
  if (error) throw new MalformedXml(error.textContent);
  return document;
}

export const serializeXml = (node: Node): string => new XMLSerializer().serializeToString(node);

export function escapeXml(text: string): string {
  const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
  return text.replace(/[&<>"]/g, (character) => entities[character] ?? character);
}

/** One element parsed from WordprocessingML text, owned by `document`. */
export function element(document: Document, xml: string): Element {
  const made = parseXml(`<x ${WORDML_XMLNS}>${xml}</x>`).documentElement.firstElementChild;
  if (!made) throw new MalformedXml('No element in the fragment');
  return document.importNode(made, true);
}

export const copyOf = (original: Element): Element => original.ownerDocument.importNode(original, true);

/** The element with its attributes, without content. */
export const shellOf = (original: Element): Element => original.ownerDocument.importNode(original, false);

export function is(node: Element, ...names: Name[]): boolean;
export function is(node: Node | null | undefined, ...names: Name[]): node is Element;
export function is(node: Node | null | undefined, ...names: Name[]): node is Element {
  if (!(node instanceof Element)) return false;
  return names.some((name) => {
    const { namespace, local } = split(name);
    return node.localName === local && node.namespaceURI === namespace;
  });
}

export function children(parent: Node | null | undefined, ...names: Name[]): Element[] {
  const elements = [...(parent?.childNodes ?? [])].filter((node) => node instanceof Element);
  return names.length ? elements.filter((candidate) => is(candidate, ...names)) : elements;
}

export function child(parent: Node | null | undefined, name: Name): Element | null {
  for (let at = parent?.firstChild ?? null; at; at = at.nextSibling) if (is(at, name)) return at;
  return null;
}

/** Its child with this name, put first if it's missing. */
export function firstChild(parent: Element, name: Name): Element {
  const found = child(parent, name) ?? element(parent.ownerDocument, `<${name}/>`);
  if (!found.parentNode) parent.prepend(found);
  return found;
}

export function descendants(root: Element | Document, name: Name): Element[] {
  const { namespace, local } = split(name);
  return [...root.getElementsByTagNameNS(namespace, local)];
}

/** The node itself or its nearest ancestor with one of the names. */
export function closest(node: Node | null | undefined, ...names: Name[]): Element | null {
  for (let at: Node | null | undefined = node; at; at = at.parentNode) if (is(at, ...names)) return at;
  return null;
}

export function attribute(owner: Element | null | undefined, name: Name): string | null {
  const { namespace, local } = split(name);
  return owner?.getAttributeNS(namespace, local) ?? null;
}

/** Sets `w:val`, the value of most elements in WordprocessingML. */
export function setValue(owner: Element, value: string): void {
  owner.setAttributeNS(NS.w, 'w:val', value);
}

/** Inserts an element among its siblings in the schema's order; replaces an existing one of that name. */
export function insertInOrder(parent: Element, made: Element, order: readonly Name[]): void {
  const rank = (node: Element): number => order.findIndex((name) => is(node, name));
  const own = rank(made);
  for (const old of children(parent)) if (rank(old) === own) old.remove();
  const later = children(parent).find((sibling) => rank(sibling) > own);
  parent.insertBefore(made, later ?? null);
}

/** Whether a switch such as `w:titlePg` is present and on. */
export function isOn(found: Element | null | undefined): boolean {
  return !!found && !['0', 'false', 'off'].includes(attribute(found, 'w:val') ?? '1');
}
