import type { Finding } from '#document-text/finding.ts';

import { besideReader, sealedBeside } from './content-digest.ts';
import { type ContentDigest, METAFILE, TURNED_BOX } from './digest-format.ts';
import { depthOf } from './displaced-boxes.ts';
import { type FileLetters, lineAt } from './file-letters.ts';
import type { PassagePlace } from './find-passages.ts';
import type { PageLine } from './page-readings.ts';

/** The passages that Word may draw as pictures. */
export function inTurnedBoxes(digest: ContentDigest): Set<number> {
  const { hash } = besideReader(digest)(TURNED_BOX);
  return new Set(sealedBeside(digest).flatMap((one) => (one.hash === hash ? one.after - 1 : [])));
}

/** Names the pages where passages are missing if Word may have drawn a picture of each; null without any. */
export function mayBePictures(
  digest: ContentDigest,
  text: FileLetters,
  places: readonly (PassagePlace | null)[],
  missing: readonly number[],
): Finding[] | null {
  const turned = inTurnedBoxes(digest);
  if (missing.length === 0 || !missing.every((index) => turned.has(index))) return null;
  return missing.map((index) => {
    const before = places.slice(0, index).findLast((place) => place && !place.isFloating);
    return { kind: 'object' as const, text: '', index: lineAt(text, before?.letters.at(-1))?.page ?? 0 };
  });
}

/** A comparison in which passages may be pictures, or as they're missing where no page there has one that wasn't sealed. */
export function ifPictured<Compared extends Pictured>(compared: Compared): Compared {
  const { isSame, findings } = compared;
  const unread = findings.filter(({ kind, text }) => kind === 'object' && text === '');
  const pages = new Set(findings.map(({ kind, index }) => (kind === 'picture' ? index : null)));
  const isShown = ({ index }: Finding) => index !== null && (pages.has(index) || pages.has(index + 1));
  if (isSame !== null || unread.every(isShown)) return compared;
  const others = findings.filter((finding) => !unread.includes(finding));
  return { ...compared, isSame: false, missing: compared.missing + unread.length, findings: others };
}

interface Pictured {
  isSame: boolean | null;
  missing: number;
  findings: Finding[];
}

/** In points: how far words of an object may be above the line that it's in. */
const ABOVE = 20;

/**
 * Whether all these lines are where objects were sealed whose words no digest has: on a page, below the passage before the
 * object or beside the one that it's in, and above the next one.
 */
export function areInObjects(
  digest: ContentDigest,
  text: FileLetters,
  places: readonly (PassagePlace | null)[],
  lines: readonly (PageLine | undefined)[],
): boolean {
  const { hash } = besideReader(digest)(METAFILE);
  const objects = sealedBeside(digest).filter((one) => one.kind === 'picture' && one.hash === hash);
  const depthAt = (index: number, step: 1 | -1): number => {
    let at = index;
    while (places[at]?.isFloating) at += step;
    const line = lineAt(text, places[at]?.letters[0]);
    return line ? depthOf(line) : step * Infinity;
  };
  const rooms = objects.map(({ after }) => [depthAt(after - 1, -1) - ABOVE, depthAt(after, 1)] as const);
  return (
    lines.length > 0 &&
    lines.every((line) => {
      const depth = line ? depthOf(line) : Number.NaN;
      return rooms.some(([from, to]) => depth >= from && depth < to);
    })
  );
}
