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

interface Pictures {
  shown: number;
  struckOut: number;
}

function picturesIn(element: XmlElement, isDeleted = false): Pictures {
  const pictures = { shown: 0, struckOut: 0 };
  if (element.name === 'w:drawing') pictures[isDeleted ? 'struckOut' : 'shown'] += 1;
  for (const child of elementsOf(element)) {
    const inside = picturesIn(child, isDeleted || element.name === 'w:del');
    pictures.shown += inside.shown;
    pictures.struckOut += inside.struckOut;
  }
  return pictures;
}

function isStruckOut({ shown, struckOut }: Pictures): boolean {
  return shown === 0 && struckOut > 0;
}

function lockOf(element: XmlElement): string {
  if (element.name === 'w:lock') return element.attributes.get('w:val') ?? '';
  return elementsOf(element).map(lockOf).find(Boolean) ?? '';
}

function faultsOf({ isSeal, element }: OwnControl): string[] {
  if (!isSeal) return [];
  const pictures = picturesIn(element);
  if (isStruckOut(pictures)) return [];
  const faults = [];
  if (pictures.shown !== 1) faults.push(`a seal with ${pictures.shown} pictures is left`);
  const lock = lockOf(element);
  if (lock !== 'sdtContentLocked') faults.push('a seal is left unlocked');
  return faults;
}

function doubled(before: readonly OwnControl[], after: readonly OwnControl[]): string[] {
  const tags = [...new Set(after.map(({ tag }) => tag))];
  return tags.filter((tag) => count(after, tag) > Math.max(1, count(before, tag)));
}

function count(controls: readonly OwnControl[], tag: string): number {
  return controls.filter((each) => each.tag === tag && !isStruckOut(picturesIn(each.element))).length;
}
