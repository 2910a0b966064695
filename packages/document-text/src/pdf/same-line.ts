import type { RowLetter } from './letter-gaps.ts';
import { INITIAL } from './line-starts.ts';
import { isRightToLeft } from './right-to-left.ts';
import { type Piece, TURNED } from './structure.ts';

interface DrawnLine {
  y: number;
  height: number;
  letters: readonly RowLetter[];
}

/** In heights: the largest vertical offset within a line. */
const SAME_LINE = 0.1;
/** In heights: letters that overlap more aren't side by side. */
const OVERLAP = 0.2;
/** The most letters of a line that a piece is compared with. */
const MAX_LETTERS = 200;
/** How much larger an initial is whose line is that of the text beside it. */
const LARGER = 1.5;
/** How much larger at least an initial is beside lines with other baselines. */
const LOWERED = 3;
/** The same for one that is drawn behind its last line. */
const LATE = 2;

/** In heights of a line: how far from its end a turned piece goes on, and the most lines among which it's looked for. */
const [NEXT, MAX_LINES] = [0.5, 50];

/** The line drawn before a piece; of turned text, that which ends where it begins, because browsers draw cells word by word. */
export function lineBefore<Line extends DrawnLine>(lines: readonly Line[], piece: Piece): Line | undefined {
  const { y, height, letters } = piece;
  const isBefore = (line: Line) => {
    const gap = (letters[0]?.left ?? 0) - (line.letters.at(-1)?.right ?? 0);
    return Math.abs(line.y - y) < height * SAME_LINE && Math.abs(gap) < height * NEXT;
  };
  return (y > TURNED.from ? lines.slice(-MAX_LINES).findLast(isBefore) : undefined) ?? lines.at(-1);
}

/** Whether a piece belongs to the line that is drawn before it. */
export function isOnLine(line: DrawnLine, piece: Piece): boolean {
  // Some fonts have vowels lower than their letters, and the line may begin with the raised mark of a note.
  const isVowels = piece.letters.every(({ text }) => /^\p{M}+$/u.test(text));
  const y = isVowels ? (line.letters.at(-1)?.y ?? line.y) : line.y;
  const isClose = Math.abs(piece.y - y) < heightOfLine(line.height, piece.height) / 2;
  return isClose && !isOver(line, piece) && !isInitial(piece, line) && !isLateInitial(piece, line);
}

/** Beside a lowered initial, each line has its own height. */
function heightOfLine(...heights: [number, number]): number {
  const [least, most] = [Math.min(...heights), Math.max(...heights)];
  return most > least * LOWERED ? least : most;
}

/** Whether letters are drawn over earlier ones at another height, as in a box that extends into a line, or as the next line. */
function isOver(line: DrawnLine, { letters, y, height }: Piece): boolean {
  const [left, right] = pieceEdges(letters);
  for (let at = Math.max(0, line.letters.length - MAX_LETTERS); at < line.letters.length; at += 1) {
    const letter = line.letters[at];
    if (!letter || Math.abs(y - letter.y) < height * SAME_LINE) continue;
    const common = Math.min(right, letter.right) - Math.max(left, letter.left);
    if (common > height * OVERLAP && letter.text.trim() !== '') return true;
  }
  return false;
}

/** Whether it's an initial over several lines, or the last of those: they have one line in common, but not one place. */
function isInitial({ letters, y, height }: Piece, row: DrawnLine): boolean {
  if (Math.max(height, row.height) < Math.min(height, row.height) * LARGER) return false;
  const [left, right] = pieceEdges(letters);
  const least = Math.min(height, row.height) * OVERLAP;
  // Letters of another font are drawn amid those of their line, of which a note's number may be the first.
  const isOfLine = (letter: RowLetter) =>
    letter.height === height && Math.abs(letter.y - y) < height * SAME_LINE;
  const isCommon = (letter: RowLetter) =>
    !isOfLine(letter) && Math.min(right, letter.right) - Math.max(left, letter.left) > least;
  return row.letters.some((letter) => letter.text.trim() !== '' && isCommon(letter));
}

/** Whether it's an initial on the left of its last line, which was drawn before. */
function isLateInitial({ letters, height }: Piece, line: DrawnLine): boolean {
  if (height < line.height * LATE || line.letters.length === 0) return false;
  const text = letters.map((letter) => letter.text).join('');
  const [, right] = pieceEdges(letters);
  const start = Math.min(...line.letters.slice(0, MAX_LETTERS).map(({ left }) => left));
  return INITIAL.test(text.trim()) && !isRightToLeft(text) && right < start + line.height * OVERLAP;
}

function pieceEdges(letters: Piece['letters']): [left: number, right: number] {
  const shown = letters.filter(({ text }) => text.trim() !== '');
  return shown.reduce<[number, number]>(
    ([least, most], { left, right }) => [Math.min(least, left), Math.max(most, right)],
    [Infinity, -Infinity],
  );
}
