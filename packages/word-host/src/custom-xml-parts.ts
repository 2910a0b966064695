import { CONTENT_TYPE, NS } from './opc/namespaces.ts';
import { NotADocument, type OpcPackage } from './opc/package.ts';
import { attribute, escapeXml, MalformedXml, parseXml, serializeXml } from './opc/xml.ts';

export interface CustomXmlPart {
  readonly id: string;
  readonly namespace: string;
  readonly path: string;
}

/** `Office.context.document.customXmlParts`: parts of the package to which the main document refers. */
export class CustomXmlParts {
  readonly #package: OpcPackage;

  constructor(source: OpcPackage) {
    this.#package = source;
    this.#numberAll();
  }

  list(): CustomXmlPart[] {
    const main = this.#package.mainPath;
    return (
      this.#package
        .relationships(main)
        .ofType('customXml')
        .map((entry) => this.#package.resolve(main, entry.target))
        // Ink has the same kind of relationship.
        .filter((path) => this.#package.types.of(path) !== CONTENT_TYPE.ink)
        .map((path) => ({
          path,
          namespace: this.#package.document(path).documentElement.namespaceURI ?? '',
          id: this.#idOf(path),
        }))
    );
  }

  find(id: string): CustomXmlPart | null {
    return this.list().find((part) => part.id === id) ?? null;
  }

  /** Throws MalformedXml. */
  add(xml: string): CustomXmlPart {
    const root = parseXml(xml).documentElement;
    const path = this.#package.freePath('customXml/item', 'xml');
    this.#package.putXml(path, serializeXml(root), 'application/xml');
    this.#package.relate(this.#package.mainPath, 'customXml', path);
    return { path, namespace: root.namespaceURI ?? '', id: this.#idOf(path) };
  }

  xmlOf({ path }: CustomXmlPart): string {
    return serializeXml(this.#package.document(path).documentElement);
  }

  delete({ path }: CustomXmlPart): void {
    const main = this.#package.mainPath;
    const properties = this.#package.related(path, 'customXmlProps');
    if (properties) this.#package.delete(properties);
    this.#package.delete(path);
    const relationships = this.#package.relationships(main);
    for (const entry of relationships.ofType('customXml')) {
      if (this.#package.resolve(main, entry.target) === path) relationships.remove(entry.id);
    }
  }

  /** Word gives every part an id when it opens the file; an unreadable part stays as it is. */
  #numberAll(): void {
    try {
      this.list();
    } catch (error) {
      if (!(error instanceof MalformedXml || error instanceof NotADocument)) throw error;
    }
  }

  /** A part's id is in a separate part, which Word creates if it's missing. */
  #idOf(path: string): string {
    const known = this.#package.related(path, 'customXmlProps');
    const id = known && attribute(this.#package.document(known).documentElement, 'ds:itemID');
    if (id) return id;
    const made = `{${crypto.randomUUID().toUpperCase()}}`;
    const namespace = this.#package.document(path).documentElement.namespaceURI ?? '';
    const properties = this.#package.freePath('customXml/itemProps', 'xml');
    const xml =
      `<ds:datastoreItem xmlns:ds="${NS.ds}" ds:itemID="${made}">` +
      `<ds:schemaRefs><ds:schemaRef ds:uri="${escapeXml(namespace)}"/></ds:schemaRefs></ds:datastoreItem>`;
    this.#package.putXml(properties, xml, CONTENT_TYPE.customXmlProperties);
    this.#package.relate(path, 'customXmlProps', properties);
    return made;
  }
}
