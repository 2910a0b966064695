import { besideReader, sealedBeside } from './content-digest.ts';
import { type ContentDigest, METAFILE } from './digest-format.ts';
import { depthOf } from './displaced-boxes.ts';
import { type FileLetters, lineAt } from './file-letters.ts';
import type { PassagePlace } from './find-passages.ts';
import type { PageLine } from './page-readings.ts';

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
  return lines.every((line) => {
    const depth = line ? depthOf(line) : Number.NaN;
    return rooms.some(([from, to]) => depth >= from && depth < to);
  });
}
