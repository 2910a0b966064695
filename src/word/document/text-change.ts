import type { LocatedPassage, Passage } from '#document-text/docx/passages.ts';
import {
  paragraphHash,
  TRACED_PARAGRAPHS,
  writtenIn,
  type TextTrace,
} from '#contract/word-file/text-trace.ts';

/** How the text differs from the file's trace, or from the service's digest. */
export interface TextChange {
  /** Anyone who edits the file can edit its trace, but not the service's digest. */
  source: 'file' | 'service';
  /** When the trace or digest was taken, in seconds since 1970. */
  since: number;
  /** The first new or different paragraphs. */
  paragraphs: ChangedParagraph[];
  /** How many are new or different, and how many former ones are gone. */
  changed: number;
  gone: number;
}

export interface ChangedParagraph {
  text: string;
  start: string;
  /** The heading above it, unless it is one itself. */
  heading: string | null;
}

/** How many changed paragraphs are listed. */
export const SHOWN = 3;
const START_LENGTH = 40;

/**
 * null if the text is unchanged. Paragraphs are compared by their hashes, wherever they are now: if paragraphs only changed
 * places, or differ far down in a very long text, all counts are 0.
 */
export function changeSince(
  kept: TextTrace,
  now: TextTrace,
  paragraphs: LocatedPassage[],
): TextChange | null {
  if (kept.whole === now.whole) return null;
  const left = countsOf(kept.paragraphs);
  const changed = writtenIn(paragraphs)
    .slice(0, TRACED_PARAGRAPHS)
    .filter(({ text }) => !take(left, paragraphHash(text)));
  const isWhole = Math.max(kept.paragraphCount, now.paragraphCount) <= TRACED_PARAGRAPHS;
  const gone = [...left.values()].reduce((sum, count) => sum + count, 0);
  return {
    source: 'file',
    since: kept.takenAt,
    paragraphs: changed.slice(0, SHOWN).map(shownParagraph),
    changed: changed.length,
    // A paragraph pushed past the traced ones isn't gone.
    gone: isWhole ? Math.max(gone - changed.length, 0) : 0,
  };
}

export function shownParagraph({ text, isHeading, heading }: Passage): ChangedParagraph {
  return { text, start: startOf(text), heading: isHeading ? null : heading };
}

function countsOf(hashes: string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const hash of hashes) counts.set(hash, (counts.get(hash) ?? 0) + 1);
  return counts;
}

function take(counts: Map<string, number>, hash: string): boolean {
  const count = counts.get(hash) ?? 0;
  if (count > 0) counts.set(hash, count - 1);
  return count > 0;
}

function startOf(text: string): string {
  const characters = Array.from(text);
  if (characters.length <= START_LENGTH) return text;
  const cut = characters.slice(0, START_LENGTH).join('');
  const word = cut.lastIndexOf(' ');
  return `${(word > START_LENGTH / 2 ? cut.slice(0, word) : cut).trimEnd()}…`;
}
