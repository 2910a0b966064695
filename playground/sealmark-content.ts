import { treeDifferences } from '#word-host/unchanged/compare-trees.ts';
import { childOf, type Ours, type OwnControl, valueOf } from '#word-host/unchanged/own-content.ts';
import { elementsOf } from '#word-host/unchanged/package-content.ts';
import type { XmlElement } from '#word-host/unchanged/read-xml.ts';

const SEAL = 'sealmark:';

/** What an act of Sealmark may change in a document. `seals`: only the seals with these public ids, and their contents. */
export function sealmarkContent(seals?: readonly string[]): Ours {
  return {
    isOwnTag: (tag) => tag.startsWith(SEAL) && (!seals || seals.includes(tag.slice(SEAL.length))),
    isOwnFormat: (format) => {
      const spacing = childOf(format, 'w:spacing')?.attributes;
      return (
        valueOf(format, 'w:outlineLvl') === '9' &&
        spacing?.get('w:before') === '120' &&
        spacing.get('w:after') === '160'
      );
    },
    faultsOf: remainsOfSeals,
    customXml: /^\{urn:sealmark:(document|text):1\}/,
    property: 'sealmark',
  };
}

/**
 * Seals that an act left damaged: without a picture, not locked, or one more than before. An unchanged seal was the user's
 * already; a struck-out one is being removed.
 */
function remainsOfSeals(before: readonly OwnControl[], after: readonly OwnControl[]): string[] {
  const changed = after.filter((control) => !before.some((old) => isSameControl(old, control)));
  return [
    ...changed.flatMap((control) => sealFaults(control).map((fault) => `${fault} (${control.tag})`)),
    ...doubled(before, after).map((tag) => `${tag} stands there twice`),
  ];
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

const isStruckOut = ({ shown, struckOut }: Pictures): boolean => shown === 0 && struckOut > 0;

function lockOf(element: XmlElement): string {
  if (element.name === 'w:lock') return element.attributes.get('w:val') ?? '';
  return elementsOf(element).map(lockOf).find(Boolean) ?? '';
}

function sealFaults({ tag, element }: OwnControl): string[] {
  if (!tag.startsWith(SEAL)) return [];
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
