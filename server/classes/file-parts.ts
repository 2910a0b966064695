import { createHash } from 'node:crypto';
import { posix } from 'node:path';

import { strFromU8, strToU8 } from 'fflate';

import { conflict } from '#server/errors/refusals.ts';
import { type Relation as PackageRelation, relationsPath } from '#server/templates/template-package.ts';

/** Parts of a Word file by their paths. */
export type Parts = Record<string, Uint8Array>;

export type Relation = Omit<PackageRelation, 'element'>;

export const TYPES = '[Content_Types].xml';
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships';

export const unlike = () =>
  conflict('These documents were made from different templates, so there is no one file of them');

export function text(parts: Parts, path: string): string {
  const bytes = parts[path];
  if (!bytes) throw unlike();
  return strFromU8(bytes);
}

export const partName = (entry: string): string => attribute(entry, 'PartName').replace(/^\//, '');

/** The value of an attribute in the text of a tag; '' without one. */
export function attribute(tag: string, name: string): string {
  const at = tag.indexOf(` ${name}="`);
  const begin = at + name.length + 3;
  return at === -1 ? '' : tag.slice(begin, tag.indexOf('"', begin));
}

/** The element whose tag begins at this index, if it can't contain its own kind. */
export function elementAt(xml: string, at: number, name: string): string {
  const tagEnd = xml.indexOf('>', at) + 1;
  if (xml[tagEnd - 2] === '/') return xml.slice(at, tagEnd);
  return xml.slice(at, xml.indexOf(`</${name}>`, tagEnd) + name.length + 3);
}

/** The first element with this name and attribute; '' if there is none. */
export function elementWith(xml: string, name: string, key: string, value: string): string {
  for (let at = xml.indexOf(`<${name} `); at !== -1; at = xml.indexOf(`<${name} `, at + 1))
    if (attribute(xml.slice(at, xml.indexOf('>', at)), key) === value) return elementAt(xml, at, name);
  return '';
}

export function relationsOf(parts: Parts, path: string): Relation[] {
  const bytes = parts[relationsPath(path)];
  if (!bytes) return [];
  return [...strFromU8(bytes).matchAll(/<Relationship\b[^<>]*>/g)].map(([tag]) => {
    const isExternal = attribute(tag, 'TargetMode') === 'External';
    const given = attribute(tag, 'Target');
    const inside = given.startsWith('/') ? given.slice(1) : posix.join(posix.dirname(path), given);
    const target = isExternal ? given : inside;
    return { id: attribute(tag, 'Id'), type: attribute(tag, 'Type'), target, isExternal };
  });
}

export function setRelations(parts: Parts, path: string, relations: readonly Relation[]): void {
  const elements = relations.map(
    ({ id, type, target, isExternal }) =>
      `<Relationship Id="${id}" Type="${type}" Target="${isExternal ? target : `/${target}`}"${
        isExternal ? ' TargetMode="External"' : ''
      }/>`,
  );
  parts[relationsPath(path)] = strToU8(
    `<Relationships xmlns="${RELATIONS}">${elements.join('')}</Relationships>`,
  );
}

/** A key that is equal for equal content, whatever the parts are called. */
export function keyOf(parts: Parts, { type, target, isExternal }: Relation): string {
  if (isExternal) return `${type} ${target}`;
  const inner = relationsOf(parts, target).map((relation) => `${relation.id} ${keyOf(parts, relation)}`);
  const hash = createHash('sha256').update(parts[target] ?? '');
  return `${type} ${hash.update(inner.join('\n')).digest('hex')}`;
}
