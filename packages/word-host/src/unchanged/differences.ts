import { treeDifferences } from './compare-trees.ts';
import type { Ours } from './own-content.ts';
import { PackageContent, type Relation } from './package-content.ts';
import { PackageSide } from './package-side.ts';
import { UnreadableXml } from './read-xml.ts';

/** Represents every relationship list. */
const RELATIONSHIPS = '_rels/.rels';

/**
 * What an act of the add-in changed in a .docx besides its own content: one sentence for each difference, beginning with
 * the part; empty if nothing else changed. package-side.ts decides what is the add-in's own. Also reports what `ours` finds
 * wrong with that. Runs in a page and in Node.
 */
export function differences(before: Uint8Array, after: Uint8Array, ours: Ours): string[] {
  return contentDifferences(PackageContent.fromZip(before), PackageContent.fromZip(after), ours);
}

/** Like `differences`, for packages that are already unpacked. */
export function contentDifferences(before: PackageContent, after: PackageContent, ours: Ours): string[] {
  const was = new PackageSide(before, after, ours);
  const is = new PackageSide(after, before, ours);
  const paths = [...new Set([...before.paths, ...after.paths])].toSorted();
  return [
    ...paths.flatMap((path) => partDifferences(was, is, path)),
    ...['', ...paths].flatMap((path) => relationDifferences(was, is, path)),
    ...typeDifferences(before, after, RELATIONSHIPS),
    ...missingParts(was, is),
    ...faultsOfOwn(was, is, ours),
  ];
}

function partDifferences(was: PackageSide, is: PackageSide, path: string): string[] {
  const { content: before } = was;
  const { content: after } = is;
  if (!before.has(path)) return is.isOwnPart(path) || isLeftOver(is, path) ? [] : [`${path} is new`];
  if (!after.has(path)) return was.isOwnPart(path) || isLeftOver(was, path) ? [] : [`${path} is gone`];
  const types = typeDifferences(before, after, path);
  if (before.shares(path, after)) return types;
  if (!before.isXml(path) || !after.isXml(path)) return [...types, `${path}: its bytes changed`];
  try {
    if (was.isOwnPart(path) && is.isOwnPart(path)) return types;
    return [...types, ...treeDifferences(was.rest(path), is.rest(path)).map((each) => `${path}, ${each}`)];
  } catch (error) {
    if (error instanceof UnreadableXml) return [...types, `${path}: its bytes changed (${error.message})`];
    throw error;
  }
}

function typeDifferences(before: PackageContent, after: PackageContent, path: string): string[] {
  const [old, now] = [before.typeOf(path), after.typeOf(path)];
  return old === now ? [] : [`${path}: its content type was “${old}”, is now “${now}”`];
}

/** A picture's file that nothing shows: Word drops it when it saves. */
function isLeftOver(side: PackageSide, path: string): boolean {
  return side.content.typeOf(path).startsWith('image/') && !side.isReached(path);
}

function relationDifferences(was: PackageSide, is: PackageSide, path: string): string[] {
  const [old, now] = [was, is].map(
    ({ content }) => new Map(content.relations(path).map((each) => [each.id, each])),
  );
  const name = path === '' ? 'the package' : path;
  return [...new Set([...(old?.keys() ?? []), ...(now?.keys() ?? [])])].flatMap((id) => {
    const [before, after] = [old?.get(id), now?.get(id)];
    if (before && after && isSameRelation(before, after)) return [];
    if (was.isOwnPart(path) || is.isOwnPart(path)) return [];
    const lost = before && !was.isOwnRelation(path, before) ? before : null;
    const made = after && !is.isOwnRelation(path, after) ? after : null;
    if (lost && made)
      return [`${name}: relationship ${id} led to ${lost.target}, now leads to ${made.target}`];
    if (lost) return [`${name}: relationship ${id} to ${lost.target} is gone`];
    return made ? [`${name}: relationship ${id} to ${made.target} is new`] : [];
  });
}

function isSameRelation(one: Relation, other: Relation): boolean {
  return one.type === other.type && one.target === other.target && one.isExternal === other.isExternal;
}

/** Content types left behind by a missing part. */
function missingParts({ content: before }: PackageSide, { content: after }: PackageSide): string[] {
  const known = new Set(before.typedPaths);
  const left = after.typedPaths.filter((path) => !known.has(path) && !after.has(path));
  return left.map((path) => `[Content_Types].xml names ${path}, which is not there`);
}

function faultsOfOwn(was: PackageSide, is: PackageSide, ours: Ours): string[] {
  return is.stories.flatMap((path) => {
    if (was.content.shares(path, is.content)) return [];
    const before = was.stories.includes(path) ? was.separated(path).controls : [];
    const faults = ours.faultsOf?.(before, is.separated(path).controls) ?? [];
    return faults.map((fault) => `${path}: ${fault}`);
  });
}
