import { besideReader, sealedBeside, sealedTexts } from '#document-text/digest/content-digest.ts';
import type { ContentDigest } from '#document-text/digest/digest-format.ts';
import { type FileLetters, lineAt, shownText } from '#document-text/digest/file-letters.ts';
import { grouped } from '#document-text/digest/grouped.ts';
import { lettersOf } from '#document-text/digest/letters.ts';
import { type PageLine, RAISED } from '#document-text/digest/page-readings.ts';

import type { AroundText } from './around-text.ts';
import type { Explanation, Rest } from './explained-rests.ts';
import { type Match, NOTE_MARK, type SealedMatches } from './sealed-matches.ts';

/** The most lines of one part. */
const MAX_LINES = 30;
const RAISED_SIGNS = new RegExp(`[${RAISED.before}${RAISED.after}]`, 'gu');

interface CutNote {
  match: Match;
  /** Its lines on both pages. */
  lines: readonly Rest[];
}

interface Line {
  rest: Rest;
  letters: readonly number[];
}

interface Known {
  matches: SealedMatches;
  around: AroundText;
  explained: ReadonlyMap<Rest, Explanation>;
}

/** Notes that a page end cuts: the last lines below the text of a page, and the first ones below that of the next page. */
export function cutNotes(
  text: FileLetters,
  rests: readonly Rest[],
  { matches, around, explained }: Known,
): CutNote[] {
  const below = rests.filter((rest) => {
    const isNote =
      (explained.get(rest) ?? 'beside') === 'beside' && lineAt(text, rest.first)?.isRepeated !== true;
    return isNote && around.isBelowText(rest.after) && !around.isInRow(rest.first);
  });
  const pages = grouped(below, ({ first }) => {
    const { page = 0, sheet = 0 } = lineAt(text, first) ?? {};
    return `${page} ${sheet}`;
  });
  const blocks = [...pages.values()].map((block) =>
    block.map((rest) => ({ rest, letters: lettersIn(rest) })),
  );
  const isExplained = ({ rest }: Line) => explained.has(rest);
  return blocks.flatMap((block, index) => {
    const next = blocks[index + 1] ?? [];
    const end = next.findIndex(isExplained);
    const tail = block.slice(block.findLastIndex(isExplained) + 1).slice(-MAX_LINES);
    return cutBetween(tail, next.slice(0, end === -1 ? MAX_LINES : Math.min(end, MAX_LINES))) ?? [];
  });

  function lettersIn({ first, after }: Rest): number[] {
    return Array.from({ length: after - first }, (_, at) => first + at).filter((at) => !text.isRaised[at]);
  }

  function cutBetween(tail: readonly Line[], head: readonly Line[]): CutNote | null {
    for (const [from] of tail.entries()) {
      const start = tail.slice(from);
      let count = start.reduce((sum, { letters }) => sum + letters.length, 0);
      for (const [at, { letters }] of head.entries()) {
        count += letters.length;
        const size = start.length + at + 1;
        if (count > matches.maxLetters) break;
        if (!matches.mayHave(count, size)) continue;
        const lines = [...start, ...head.slice(0, at + 1)];
        const words = shownText(
          text,
          lines.flatMap((line) => line.letters),
        );
        for (const match of matches.notesOf(words)) return { match, lines: lines.map(({ rest }) => rest) };
      }
    }
    return null;
  }
}

/**
 * The lines of whole notes behind their numbers: they may be as large as the text, which goes on past them. A passage with the same
 * words may be an item of a list.
 */
export function wholeNotes(digest: ContentDigest, lines: readonly PageLine[]): PageLine[] {
  const notes = sealedBeside(digest).filter(({ kind, letters }) => kind === 'note' && letters > 0);
  if (notes.length === 0) return [];
  const hashes = new Set(notes.map(({ hash }) => hash));
  const counts = new Set(notes.map(({ letters }) => letters));
  const [read, isPassage, most] = [besideReader(digest), sealedTexts(digest), Math.max(...counts)];
  const texts = lines.map(({ text }) => text.replace(RAISED_SIGNS, ''));
  const sizes = texts.map(sizeOf);
  const linesFrom = (first: number, mark: string) => {
    let letters = -sizeOf(mark);
    for (let after = first + 1; after <= Math.min(first + MAX_LINES, lines.length); after += 1) {
      letters += sizes[after - 1] ?? 0;
      if (letters > most || lines[after - 1]?.page !== lines[first]?.page) break;
      const words = counts.has(letters) ? texts.slice(first, after).join(' ').slice(mark.length) : '';
      if (words !== '' && hashes.has(read(words).hash) && !isPassage(words)) return lines.slice(first, after);
    }
    return [];
  };
  return texts.flatMap((text, first) => {
    const mark = NOTE_MARK.exec(text)?.[0];
    return mark === undefined ? [] : linesFrom(first, mark);
  });
}

const sizeOf = (text: string) => lettersOf(text).letters.length;
