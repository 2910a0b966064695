import { openedMarks } from './boxed-letters.ts';
import { compareMarks } from './compare-marks.ts';
import {
  besideReader,
  passageReader,
  sealedBeside,
  type SealedPassage,
  sealedPassages,
} from './content-digest.ts';
import { type BesideKind, CAPITALS, type ContentDigest } from './digest-format.ts';
import { endsInLeaders, type FileLetters, lettersAt } from './file-letters.ts';
import type { PassagePlace } from './find-passages.ts';
import { grouped } from './grouped.ts';
import { leadersAt } from './layouts.ts';
import { CAPITAL, FLOATING } from './letters.ts';

/** In a file with boxes, a passage as it was sealed for them. */
export type Searched = SealedPassage & { plain?: SealedPassage };

/** Checks SHA-256 and the gaps between the letters of a window, from which dots may lead to letters that are covered. */
export function passageConfirmer(digest: ContentDigest, text: FileLetters, isCovered?: Uint8Array) {
  const { letters, lineOf, isStart, isLeader, boxes } = text;
  const [read, besideRead] = [passageReader(digest), besideReader(digest)];
  const hashesOf = (own: BesideKind) =>
    sealedBeside(digest).flatMap(({ kind, hash }) => (kind === own ? hash : []));
  const [listed, leading] = [new Set(hashesOf('label')), new Set(hashesOf('picture'))];
  const [drawn, equal] = [hashesOf('drawn'), sealedPassages(digest).map(({ hash }) => hash)].map((hashes) =>
    grouped(hashes, (hash) => hash),
  );
  const countIn = (hashes: typeof drawn, hash: string) => hashes?.get(hash)?.length ?? 0;
  return (passage: Searched, window: Int32Array): PassagePlace | null => {
    const last = window.at(-1) ?? 0;
    const isLed = isLeader[last + 1] === 1 && lineOf[last] === lineOf[last + 1];
    if (last + 1 < letters.length && !(isLed ? endsInLeaders(text, last + 1, isCovered) : isStart[last + 1]))
      return null;
    // Only boxes may be other letters than those that were sealed: rare letters beside one would be free to change.
    const hasBox = boxes !== undefined && window.some(boxes.isBox);
    if (hasBox && window.some(boxes.isUnsure)) return null;
    const plain = hasBox ? undefined : passage.plain;
    const written = plain && boxes ? Array.from(window, (each) => boxes.plain[each]).join('') : null;
    const words = written ?? lettersAt(letters, window);
    const sealed = read(plain ?? passage, words);
    const marks = sealed && written !== null ? openedMarks(words, sealed) : sealed;
    const are = {
      isListed: () => listed.has(besideRead('-', words).hash),
      // Equal passages may take each other's places, so that all have to be shown so.
      areCapitals: () =>
        countIn(drawn, besideRead(CAPITALS + words, words).hash) >= Math.max(countIn(equal, passage.hash), 1),
      isLed: (sign: string, place: number) => leading.has(besideRead(leadersAt(sign, place), words).hash),
    };
    const blanks = marks && compareMarks(text, window, marks, are);
    // Dots before another passage may show which of two things belongs to a third.
    const isLedOn = isLed && isCovered !== undefined && !endsInLeaders(text, last + 1);
    const isSealed = () => are.isLed(String.fromCharCode(letters[last + 1] ?? 0), window.length);
    if (blanks && isLedOn && !isSealed()) blanks.push(window.length);
    return blanks && { letters: window, blanks, isFloating: (marks[0] ?? 0) % CAPITAL === FLOATING };
  };
}
