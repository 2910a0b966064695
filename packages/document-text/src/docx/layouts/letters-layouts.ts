import { type Layout, LAYOUT } from '#document-text/digest/layouts.ts';

import { RIGHT_TO_LEFT } from '#document-text/docx/formats/format-rules.ts';
import { type WholeLook } from '#document-text/docx/formats/layout-look.ts';
import type { ParagraphText } from '#document-text/docx/paragraph-text.ts';
import { LINE_END } from './layout.ts';
import { usualSize } from './overlooked.ts';

/** How much larger, wider or further apart letters are than others, as a share of these; in percent, their own width. */
const [STEPS, WHOLE] = [[0.1, 0.1, 0.15], 100];
const TWIPS_PER_HALF_POINT = 10;
/** Numbers that change places where they're written from right to left. */
const TURNABLE = /\d\s?[-+–−]\s?\d/g;
const [NUMBER, BETWEEN] = [/\d(?:[.,:/]*\d)*/g, /^\s?[-+–−]\s?$/];
/** In Hebrew, these signs belong to a number that is all written from right to left, and it stays as it is. */
const [HEBREW, OF_NUMBER] = [/\p{sc=Hebrew}/u, /[-+−]/];
/** With a line below, these are other signs, such as ≥. */
const UNDERLINABLE = /^\s*[-+<>=~−–]\s*$/;

/** Letters of one look, and where numbers of them change places. */
interface Piece {
  kind: string;
  text: string;
  turns: number[];
}

/**
 * Letters that don't stand like the others of their paragraph, blanks of another width, and ends of lines. Programs part and join
 * runs; earlier digests have a layout of each run.
 */
export function lettersLayouts({ parts, look: { isFromRight = false } }: ParagraphText): Layout[] {
  const usual = usualSize(parts);
  const runs = parts.map(([look, text], index): Piece => {
    const isOther = UNDERLINABLE.test(text) && isUnderlinedAlone(parts, index);
    const turns = look.isTurned ? [...text.matchAll(TURNABLE)].map((match) => match.index) : [];
    return { kind: kindOf(look, usual) + (isOther ? '‗' : ''), text, turns };
  });
  const turns = turnsIn(parts, isFromRight);
  const joined: Piece[] = [];
  let [from, turn] = [0, 0];
  for (const { kind, text } of runs) {
    const end = from + text.length;
    let piece = joined.at(-1);
    if (piece?.kind !== kind) joined.push((piece = { kind, text: '', turns: [] }));
    const start = from - piece.text.length;
    for (; (turns[turn] ?? end) < end; turn += 1) piece.turns.push((turns[turn] ?? 0) - start);
    piece.text += text;
    from = end;
  }
  const [text = '', ...others] = new Set(
    [joined, runs].map(piecesLayout).map((form) => (form === '' ? '' : `${LAYOUT} ${form}`)),
  );
  return text === '' && others.length === 0 ? [] : [[text, ...others]];
}

/** The last digit of each number that changes places with the next one. */
function turnsIn(parts: ParagraphText['parts'], isFromRight: boolean): number[] {
  if (!parts.some(([{ isTurned }]) => isTurned)) return [];
  const [text, turned] = [
    parts.map((part) => part[1]).join(''),
    parts.map(([{ isTurned }, own]) => (isTurned ? '←' : '→').repeat(own.length)).join(''),
  ];
  const isTurned = (from: number, to: number) => !turned.slice(from, to).includes('→');
  const ends = (at: number) =>
    at < 0 || at >= text.length || (isTurned(at, at + 1) && !isFromLeft(text.charAt(at)));
  // From left to right, a number stays as it is in a paragraph from right to left, unless other letters are of its run.
  const isApart = (from: number, to: number) =>
    isTurned(from, to) || (!turned.slice(from, to).includes('←') && ends(from - 1) && ends(to));
  const isHebrew = HEBREW.test(text);
  const found: number[] = [];
  let [start, end] = [0, 0];
  for (const { 0: number, index } of text.matchAll(NUMBER)) {
    const next = index + number.length;
    const between = text.slice(end, index);
    const isTurnable = end > 0 && BETWEEN.test(between);
    const isSign = isFromRight && isTurned(end, index) && !(isHebrew && OF_NUMBER.test(between));
    if (
      isTurnable &&
      (isTurned(end - 1, index + 1) || (isSign && isApart(start, end) && isApart(index, next)))
    )
      found.push(end - 1);
    [start, end] = [index, next];
  }
  return found;
}

const isFromLeft = (letter: string) => /[\p{L}\p{M}]/u.test(letter) && !RIGHT_TO_LEFT.test(letter);

function piecesLayout(pieces: readonly Piece[]): string {
  const found: { kind: string; at: number; text: string }[] = [];
  let at = 0;
  for (const { kind, text, turns } of pieces) {
    const letters = text.replace(/\s+/g, '');
    const last = found.at(-1);
    const isBlank = letters === '' && text.replaceAll(LINE_END, '') !== '';
    if (isBlank && kind !== '' && at > 0) found.push({ kind: `${kind}␣`, at, text: '' });
    else if (last?.kind === kind && last.at + last.text.length === at) last.text += letters;
    else if (kind !== '' && letters !== '') found.push({ kind, at, text: letters });
    const lettersTo = (end: number) => at + text.slice(0, end).replace(/\s+/g, '').length;
    for (const start of turns) found.push({ kind: '⇄', at: lettersTo(start) + 1, text: '' });
    for (const { 0: blank, index: start } of text.matchAll(
      /[ \u00a0]{3,}|\b\u200b+\b|[\v\u007f\u061c\u180e\u2000-\u200a\u200c-\u200f\u202f\u205f\u206a-\u206f\u3000\u{1bca0}-\u{1bca3}]/gu,
    )) {
      const [first = '', ...others] = blank;
      const sign = first.codePointAt(0)?.toString(16) ?? '';
      found.push({ kind: others.length > 0 ? `␣${blank.length}` : sign, at: lettersTo(start), text: '' });
    }
    at += letters.length;
  }
  return found
    .filter((each) => (each.at > 0 && each.at < at) || each.text !== '')
    .map((each) => `${each.at}${each.kind}${each.text}`)
    .join(' ');
}

/** Whether the line below a part goes on neither before nor behind it. */
const isUnderlinedAlone = (parts: ParagraphText['parts'], index: number) =>
  parts[index]?.[0].isUnderlined === true &&
  ![index - 1, index + 1].some((at) => parts[at]?.[0].isUnderlined && parts[at][1].trim() !== '');

function kindOf({ size, raise, rise, spread, scale, mark, isFramed, formats }: WholeLook, usual: number) {
  const shares = [size / usual - 1, scale / WHOLE - 1, spread / (size * TWIPS_PER_HALF_POINT)];
  const [larger, wider, further] = shares.map((share, at) => Math.round(share / (STEPS[at] ?? 1)) || '');
  return [
    larger && `▾${larger}`,
    raise === 'superscript' || rise > 0 ? '↑' : raise === 'subscript' || rise < 0 ? '↓' : '',
    further && `↔${further}`,
    wider && `⇔${wider}`,
    mark === 'none' ? '' : mark,
    isFramed ? '▯' : '',
    formats,
  ].join('');
}
