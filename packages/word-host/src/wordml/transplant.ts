import { NS, OFFICE_RELATIONSHIP } from '#word-host/opc/namespaces.ts';
import type { OpcPackage } from '#word-host/opc/package.ts';

export interface Place {
  readonly package: OpcPackage;
  readonly path: string;
}

/**
 * Moves content that nothing else refers to into another part, with all targets of its relationships: links, pictures, and
 * whatever those parts need in turn. A picture that the target package has is shared; a reference without a target is
 * dropped.
 */
export function transplant(nodes: readonly Element[], from: Place, to: Place): Element[] {
  const target = to.package.document(to.path);
  for (const node of nodes) target.adoptNode(node);
  const carried = new Map<string, string>();
  for (const reference of referencesIn(nodes)) {
    const id = carried.get(reference.value) ?? carryRelationship(reference.value, from, to);
    if (id === null) {
      reference.ownerElement?.removeAttributeNode(reference);
    } else {
      carried.set(reference.value, id);
      reference.value = id;
    }
  }
  return [...nodes];
}

/** A reference in the content without a target, if there is one; such content can't be transplanted. */
export function danglingReference(nodes: readonly Element[], from: Place): string | null {
  const relationships = from.package.relationships(from.path);
  const dangling = referencesIn(nodes).find(({ value }) => {
    const entry = relationships.find(value);
    return !entry || !(entry.external || from.package.has(from.package.resolve(from.path, entry.target)));
  });
  return dangling?.value ?? null;
}

function referencesIn(nodes: readonly Element[]): Attr[] {
  const found: Attr[] = [];
  for (const node of nodes) {
    for (const element of [node, ...node.getElementsByTagName('*')]) {
      const { attributes } = element;
      found.push(
        ...[...attributes].filter(({ namespaceURI, value }) => namespaceURI === NS.r && value !== ''),
      );
    }
  }
  return found;
}

/** Copies the parts of these types to which a part refers, as getOoxml's answer includes styles and settings. */
export function carryParts(types: readonly string[], from: Place, to: Place): void {
  for (const entry of from.package.relationships(from.path).list()) {
    const source = from.package.resolve(from.path, entry.target);
    const isOffice = entry.type.startsWith(OFFICE_RELATIONSHIP);
    const isWanted = types.includes(isOffice ? entry.type.slice(OFFICE_RELATIONSHIP.length) : entry.type);
    if (entry.external || !isWanted || !from.package.has(source)) continue;
    to.package.relate(
      to.path,
      entry.type,
      carryPart(source, from.package, to.package),
      isOffice ? undefined : entry.id,
    );
  }
}

function carryRelationship(id: string, from: Place, to: Place): string | null {
  const entry = from.package.relationships(from.path).find(id);
  if (!entry) return null;
  const relationships = to.package.relationships(to.path);
  if (entry.external)
    return relationships.findExternal(entry.target)?.id ?? relationships.add(entry.type, entry.target, true);
  const source = from.package.resolve(from.path, entry.target);
  if (!from.package.has(source)) return null;
  return to.package.relate(to.path, entry.type, carryPart(source, from.package, to.package));
}

/** `carried`: the parts that are already copied, by their old place, because parts may need each other. */
function carryPart(
  source: string,
  from: OpcPackage,
  to: OpcPackage,
  carried = new Map<string, string>(),
): string {
  const before = carried.get(source);
  if (before !== undefined) return before;
  const bytes = from.bytes(source);
  const type = from.types.of(source);
  const twin = type.startsWith('image/') && to.twin(bytes, type);
  if (twin) return twin;
  const dot = source.lastIndexOf('.');
  const stem = source.slice(0, dot).replace(/\d+$/, '');
  const copy = to.has(source) ? to.freePath(stem, source.slice(dot + 1)) : source;
  to.putBytes(copy, bytes, type);
  carried.set(source, copy);
  for (const entry of from.relationships(source).list()) {
    const needed = from.resolve(source, entry.target);
    if (entry.external) to.relationships(copy).add(entry.type, entry.target, true, entry.id);
    else if (from.has(needed)) to.relate(copy, entry.type, carryPart(needed, from, to, carried), entry.id);
  }
  return copy;
}
