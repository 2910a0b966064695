import { CONTENT_TYPE, NS } from './opc/namespaces.ts';
import { NotADocument, type OpcPackage } from './opc/package.ts';
import { attribute, escapeXml, MalformedXml, parseXml, serializeXml } from './opc/xml.ts';

export interface CustomXmlPart {
  readonly id: string;
  readonly namespace: string;
  readonly path: string;
}

/** `Office.context.document.customXmlParts`: parts of the package to which the main document refers. */
export function customParts(source: OpcPackage): CustomXmlPart[] {
  return (
    source
      .relationships(source.mainPath)
      .ofType('customXml')
      .map((entry) => source.resolve(source.mainPath, entry.target))
      // Ink has the same kind of relationship.
      .filter((path) => source.types.of(path) !== CONTENT_TYPE.ink)
      .map((path) => partAt(source, path))
  );
}

/** Throws MalformedXml. */
export function addCustomPart(target: OpcPackage, xml: string): CustomXmlPart {
  const root = parseXml(xml).documentElement;
  const path = target.freePath('customXml/item', 'xml');
  target.putXml(path, serializeXml(root), 'application/xml');
  target.relate(target.mainPath, 'customXml', path);
  return partAt(target, path);
}

export function deleteCustomPart(target: OpcPackage, { path }: CustomXmlPart): void {
  const properties = target.related(path, 'customXmlProps');
  if (properties) target.delete(properties);
  target.delete(path);
  const relationships = target.relationships(target.mainPath);
  for (const entry of relationships.ofType('customXml')) {
    if (target.resolve(target.mainPath, entry.target) === path) relationships.remove(entry.id);
  }
}

/** Word gives every part an id when it opens the file; an unreadable part stays as it is. */
export function numberCustomParts(source: OpcPackage): void {
  try {
    customParts(source);
  } catch (error) {
    if (!(error instanceof MalformedXml || error instanceof NotADocument)) throw error;
  }
}

/** A part's id is in a separate part, which Word creates if it's missing. */
function partAt(source: OpcPackage, path: string): CustomXmlPart {
  const namespace = source.document(path).documentElement.namespaceURI ?? '';
  const known = source.related(path, 'customXmlProps');
  const id = known && attribute(source.document(known).documentElement, 'ds:itemID');
  if (id) return { path, namespace, id };
  const made = `{${crypto.randomUUID().toUpperCase()}}`;
  const properties = source.freePath('customXml/itemProps', 'xml');
  const xml =
    `<ds:datastoreItem xmlns:ds="${NS.ds}" ds:itemID="${made}">` +
    `<ds:schemaRefs><ds:schemaRef ds:uri="${escapeXml(namespace)}"/></ds:schemaRefs></ds:datastoreItem>`;
  source.putXml(properties, xml, CONTENT_TYPE.customXmlProperties);
  source.relate(path, 'customXmlProps', properties);
  return { path, namespace, id: made };
}
