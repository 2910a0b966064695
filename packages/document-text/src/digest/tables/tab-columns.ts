import { besideReader, sealedBehind } from '#document-text/digest/content-digest.ts';
import type { ContentDigest } from '#document-text/digest/digest-format.ts';
import { type FileLetters, lettersAt, lineAt } from '#document-text/digest/file-letters.ts';
import type { PassagePlace } from '#document-text/digest/find-passages.ts';
import { tabsAt } from '#document-text/digest/layouts.ts';
import type { PageLine } from '#document-text/digest/page-readings.ts';
import { RIGHT_TO_LEFT, ROW } from './other-rows.ts';

/** More tabs behind each other, and lines further apart, aren't compared. */
const [MAX_TABS, MAX_LINES] = [9, 30];
/** In points: how far texts of one column may be apart. */
const ALIGNED = 2;
const COUNTS = Array.from({ length: MAX_TABS }, (_, at) => at + 1);

/** A text behind tabs, and where the one before these ends. */
interface Tabbed {
  place: PassagePlace;
  index: number;
  tabs: number;
  turn: number;
  sheet: string;
  end: number;
  left: number;
  right: number;
}

/**
 * Passages of which a part is in another column than it was sealed in, where nothing is ruled: of lines whose tabs stop at the
 * same places, one with fewer tabs, which begin no further right, leads to a column that's further left.
 */
export function inOtherTabColumns(
  digest: ContentDigest,
  text: FileLetters,
  places: readonly (PassagePlace | null)[],
): PassagePlace[] {
  if (!text.isPaged) return [];
  const [read, behind] = [besideReader(digest), sealedBehind(digest)];
  const all = places.flatMap((place, index) => (place ? tabbedIn(place, index) : []));
  const against = new Map<PassagePlace, Set<PassagePlace>>();
  for (const [at, one] of all.entries())
    for (let next = at + 1; next < all.length; next += 1) {
      const [before, other] = [all[next - 1], all[next]];
      // A line without tabs is between them, or tabs stop elsewhere.
      if (!before || !other || other.index - before.index > 1 || other.turn !== one.turn) break;
      if (other.index - one.index > MAX_LINES) break;
      if (other.place === one.place || other.sheet !== one.sheet) continue;
      if (!isElsewhere(one, other) && !isElsewhere(other, one)) continue;
      for (const [own, its] of [
        [one, other],
        [other, one],
      ] as const)
        against.set(own.place, (against.get(own.place) ?? new Set()).add(its.place));
    }
  // One that fits to fewer others is elsewhere itself.
  const sizeOf = (place: PassagePlace) => against.get(place)?.size ?? 0;
  return [...against].flatMap(([place, others]) =>
    [...others].some((other) => sizeOf(other) <= others.size) ? [place] : [],
  );

  function tabbedIn(place: PassagePlace, index: number): Tabbed[] {
    const sealed = new Set(behind.get(index)?.flatMap(({ kind, hash }) => (kind === 'picture' ? hash : [])));
    if (sealed.size === 0) return [];
    const words = lettersAt(text.letters, place.letters);
    const tabbed: Tabbed[] = [];
    for (let at = 1; at < place.letters.length && tabbed.length < MAX_TABS; at += 1) {
      const [before, own] = [at - 1, at].map((each) => lineAt(text, place.letters[each]));
      if (!before || !own || before === own || !areBeside(before, own)) continue;
      const known = COUNTS.flatMap((tabs) => [0, 1].map((turn) => ({ tabs, turn }))).find(({ tabs, turn }) =>
        sealed.has(read(tabsAt(tabs, at, turn), words).hash),
      );
      const [[, , end = 0] = [], [left = 0, , right = 0] = []] = [before.edges, own.edges];
      if (known) tabbed.push({ place, index, ...known, sheet: sheetOf(own), end, left, right });
    }
    return tabbed;
  }
}

const sheetOf = ({ page, sheet }: PageLine) => `${page} ${sheet}`;

const areBeside = (before: PageLine, own: PageLine) =>
  sheetOf(before) === sheetOf(own) &&
  Math.abs((before.y ?? Infinity) - (own.y ?? 0)) < ROW &&
  !RIGHT_TO_LEFT.test(before.text + own.text);

/** Whether a text with no more tabs before it than another one, which begin no further right, is in a column further right. */
function isElsewhere(one: Tabbed, other: Tabbed): boolean {
  if (one.end > other.end + ALIGNED || one.tabs > other.tabs) return false;
  const isAligned = [one.left - other.left, one.right - other.right].some((far) => Math.abs(far) < ALIGNED);
  return one.left > other.right + ALIGNED || (isAligned && one.tabs < other.tabs);
}
