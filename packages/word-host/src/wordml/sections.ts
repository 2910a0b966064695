import { CONTENT_TYPE, OFFICE_RELATIONSHIP, WORDML_XMLNS, type Name } from '#word-host/opc/namespaces.ts';
import type { OpcPackage } from '#word-host/opc/package.ts';
import { attribute, child, children, descendants, element, insertInOrder, isOn } from '#word-host/opc/xml.ts';
import { SECTION_ORDER } from './element-order.ts';
import type { MainSettings } from './main-settings.ts';

export type Edge = 'header' | 'footer';
export type EdgeType = 'default' | 'first' | 'even';

export class Sections {
  readonly #package: OpcPackage;
  readonly #settings: MainSettings;
  readonly #changes = new MutationObserver(() => this.#forget());
  /** Index by section; null once the text has changed. */
  #places: Map<Element, number> | null = null;

  constructor(source: OpcPackage, settings: MainSettings) {
    this.#package = source;
    this.#settings = settings;
    this.#changes.observe(source.document(source.mainPath), { childList: true, subtree: true });
  }

  /** The properties of each section, in document order. The last section's are at the end of the body. */
  list(): Element[] {
    return [...this.#sections().keys()];
  }

  #sections(): ReadonlyMap<Element, number> {
    if (this.#changes.takeRecords().length > 0) this.#forget();
    if (this.#places) return this.#places;
    const body = child(this.#package.document(this.#package.mainPath).documentElement, 'w:body');
    const found = (body ? descendants(body, 'w:sectPr') : []).filter(
      ({ parentElement }) => parentElement?.localName !== 'sectPrChange',
    );
    this.#places = new Map(found.map((section, place) => [section, place]));
    return this.#places;
  }

  #forget(): void {
    this.#places = null;
  }

  /**
   * A document without section properties still has one section, and some programs write the last section's before the
   * text, with the same meaning in Word.
   */
  ensure(): void {
    const main = this.#package.document(this.#package.mainPath);
    const body = child(main.documentElement, 'w:body');
    const last = child(body, 'w:sectPr');
    if (last ? last.nextElementSibling : !this.list().length)
      body?.append(last ?? element(main, '<w:sectPr/>'));
  }

  /** The header or footer that a section shows: its own, otherwise that of the nearest earlier section with one. */
  edge(section: Element, edge: Edge, type: EdgeType): XMLDocument | null {
    const own = this.#ownEdge(section, edge, type);
    if (own) return this.#package.document(own);
    const all = this.list();
    for (let at = (this.#sections().get(section) ?? 0) - 1; at >= 0; at -= 1) {
      const path = this.#ownEdge(all[at], edge, type);
      if (path) return this.#package.document(path);
    }
    return null;
  }

  /** Whether pages of this kind look different in the section; if not, its headers and footers for them aren't shown. */
  isInUse(section: Element, type: EdgeType): boolean {
    if (type === 'default') return true;
    return type === 'first' ? isOn(child(section, 'w:titlePg')) : this.#settings.isOn('w:evenAndOddHeaders');
  }

  /** Like edge, but creates a missing one in the first section and shows it, as Word does when it's accessed. */
  touch(section: Element, edge: Edge, type: EdgeType): XMLDocument {
    const found = this.edge(section, edge, type);
    const isInUse = this.isInUse(section, type);
    if (!isInUse && type === 'even') this.#settings.set('w:evenAndOddHeaders', true);
    if (!isInUse && type === 'first')
      insertInOrder(section, element(section.ownerDocument, '<w:titlePg/>'), SECTION_ORDER);
    return found ?? this.#make(this.list()[0] ?? section, edge, type);
  }

  /** Every header and footer that some section has. */
  allEdges(): XMLDocument[] {
    const main = this.#package.mainPath;
    return this.#package
      .relationships(main)
      .list()
      .filter(({ type }) => ['header', 'footer'].some((edge) => type === OFFICE_RELATIONSHIP + edge))
      .map(({ target }) => this.#package.document(this.#package.resolve(main, target)));
  }

  #ownEdge(section: Element | undefined, edge: Edge, type: EdgeType): string | null {
    const reference = children(section, referenceName(edge)).find(
      (found) => attribute(found, 'w:type') === type,
    );
    const id = attribute(reference, 'r:id');
    const main = this.#package.mainPath;
    const entry = id === null ? null : this.#package.relationships(main).find(id);
    return entry ? this.#package.resolve(main, entry.target) : null;
  }

  #make(section: Element, edge: Edge, type: EdgeType): XMLDocument {
    const path = this.#package.freePath(`word/${edge}`, 'xml');
    const tag = edge === 'header' ? 'w:hdr' : 'w:ftr';
    const made = this.#package.putXml(path, `<${tag} ${WORDML_XMLNS}><w:p/></${tag}>`, CONTENT_TYPE[edge]);
    const id = this.#package.relate(this.#package.mainPath, edge, path);
    const xml = `<${referenceName(edge)} w:type="${type}" r:id="${id}"/>`;
    section.prepend(element(section.ownerDocument, xml));
    return made;
  }
}

function referenceName(edge: Edge): Name {
  return edge === 'header' ? 'w:headerReference' : 'w:footerReference';
}
