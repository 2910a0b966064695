import type { OwnControl } from './own-content.ts';
import { elementsOf } from './package-content.ts';
import { treeDifferences } from './compare-trees.ts';
import type { PackageSide } from './package-side.ts';
import type { XmlElement } from './read-xml.ts';

/**
 * Seals that an act left behind damaged: without a picture, not locked, or one more than before. A seal that was there
 * before, as it is now, is the user's affair; one that is struck out is on its way out.
 */
export function remainsOfSeals(was: PackageSide, is: PackageSide): string[] {
  return is.stories.flatMap((path) => {
    if (was.content.shares(path, is.content)) return [];
    const before = was.content.has(path) ? was.separated(path).controls : [];
    const after = is.separated(path).controls;
    const changed = after.filter((control) => !before.some((old) => isSameControl(old, control)));
    return [
      ...changed.flatMap((control) => faultsOf(control).map((fault) => `${path}: ${fault} (${control.tag})`)),
      ...doubled(before, after).map((tag) => `${path}: ${tag} stands there twice`),
    ];
  });
}

function isSameControl(one: OwnControl, other: OwnControl): boolean {
  return one.tag === other.tag && treeDifferences(one.element, other.element).length === 0;
}

function faultsOf({ isSeal, element }: OwnControl): string[] {
  if (!isSeal) return [];
  const pictures = { standing: 0, struckOut: 0 };
  let lock = '';
  const look = (found: XmlElement, isStruckOut: boolean): void => {
    if (found.name === 'w:drawing') pictures[isStruckOut ? 'struckOut' : 'standing'] += 1;
    if (found.name === 'w:lock') lock ||= found.attributes.get('w:val') ?? '';
    for (const child of elementsOf(found)) look(child, isStruckOut || found.name === 'w:del');
  };
  look(element, false);
  if (pictures.standing === 0 && pictures.struckOut > 0) return [];
  const faults = [];
  if (pictures.standing !== 1) faults.push(`a seal with ${pictures.standing} pictures is left`);
  if (lock !== 'sdtContentLocked') faults.push('a seal is left unlocked');
  return faults;
}

function doubled(before: readonly OwnControl[], after: readonly OwnControl[]): string[] {
  const tags = [...new Set(after.map(({ tag }) => tag))];
  return tags.filter((tag) => count(after, tag) > Math.max(1, count(before, tag)));
}

function count(controls: readonly OwnControl[], tag: string): number {
  return controls.filter((each) => each.tag === tag).length;
}
