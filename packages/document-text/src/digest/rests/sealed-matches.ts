import { besideReader, type SealedBeside, sealedBeside } from '#document-text/digest/content-digest.ts';
import {
  type BesideKind,
  CHANGING,
  type ContentDigest,
  REFILLED,
} from '#document-text/digest/digest-format.ts';
import { grouped } from '#document-text/digest/grouped.ts';
import { lettersOf } from '#document-text/digest/letters.ts';
import { inTurnedBoxes } from '#document-text/digest/near-objects.ts';
import { headingsIn } from './listed-lines.ts';
import { numbersLeftOpen, numbersTogetherOpen, refilled } from './open-numbers.ts';

/** A text sealed beside the body that words of a file may be; `how` if it's a passage that is missing. */
export interface Match {
  sealed: SealedBeside;
  how?: 'beside' | 'recounted';
  /** All labels of a chart in the same line. */
  row?: readonly SealedBeside[];
}

/** A text longer than a few lines isn't a header or a line of a list. */
const FEW_LINES = 3;
/** Of a row of labels. */
const MAX_LABELS = 40;
/** Of a line of two cells, and of all those lines: each blank may part them. */
const [MAX_BLANKS, MAX_JOINED] = [20, 3000];
/** A line of so many letters may be taken for a page number of the line above it, as "cc". */
const MAX_NUMBER = 7;
/** What a note begins with; a letter without a blank or sign behind it may be that of a word, and 1900 or more a year. */
export const NOTE_MARK =
  /^((1[0-8]\d\d|\p{Nd}{1,3}|[\u2460-\u2473]|[*†‡§]{1,3}|\[\d{1,4}\])[.)]?|([ivxlc]{1,5}|[a-z])[.)\s])\s*/iu;
/** What leads back from a note to its mark, on pages for browsers. */
export const NOTE_END = /\s?[\u2191\u21a9]\ufe0e?$/;
/** Of numbers that lie together, such as a date. */
const DATE_LETTERS = 24;
/** Before words that were sealed in the color of paper: a shape or picture behind them may show them. */
const UNSEEN = `${CHANGING}unseen-colour `;
/** Characters that don't count as letters. */
const NO_LETTERS = /[\s\u00ad\u2010\u2011-]/g;
/** Hyphens beside each other count as letters. */
const SEVERAL_HYPHENS = /[\u2010\u2011-]\s*[\u2010\u2011-]/;
const ALL_KINDS: readonly BesideKind[] = ['note', 'edge', 'field', 'drawn', 'clock', 'label'];

/** Whether each passage was found, or may be there with another number or result of a field, or as a picture. */
export function mayBeWhole(digest: ContentDigest, places: readonly unknown[]): boolean {
  const counted = new Set(
    sealedBeside(digest).flatMap(({ kind, after }) => (kind === 'clock' ? after - 1 : [])),
  );
  const turned = inTurnedBoxes(digest);
  return places.every((place, index) => place !== null || counted.has(index) || turned.has(index));
}

/** How many letters a form has. */
function sizeOf(form: string): number {
  return (SEVERAL_HYPHENS.test(form) ? lettersOf(form).letters : form.replace(NO_LETTERS, '')).length;
}

/** Finds what words are by their hashes. `isMissing` tells of a passage that it isn't found. */
export class SealedMatches {
  readonly all: readonly SealedBeside[];
  readonly maxLetters: number;
  readonly #byHash: ReadonlyMap<string, readonly SealedBeside[]>;
  /** By hash, those that the file may still have: each is there once, except headers. */
  readonly #open: ReadonlyMap<string, Set<SealedBeside>>;
  readonly #order: ReadonlyMap<SealedBeside, number>;
  readonly #lengths: ReadonlySet<number>;
  /** The lengths of the texts of each kind, and the passages with a number that programs count. */
  readonly #ofKinds: ReadonlyMap<BesideKind, ReadonlySet<number>>;
  readonly #counted: ReadonlySet<number>;
  /** The lengths of missing passages, as they're retold. */
  readonly #missing: ReadonlySet<number>;
  readonly #read: ReturnType<typeof besideReader>;
  readonly #changing: readonly string[];
  readonly #isMissing: (passage: number) => boolean;
  #joined = 0;

  constructor(digest: ContentDigest, isMissing: (passage: number) => boolean) {
    this.all = sealedBeside(digest).filter(({ letters }) => letters > 0);
    this.#byHash = grouped(this.all, ({ hash }) => hash);
    this.#open = new Map(Array.from(this.#byHash, ([hash, all]) => [hash, new Set(all)]));
    this.#order = new Map(this.all.map((sealed, index) => [sealed, index]));
    this.#lengths = new Set(this.all.map(({ letters }) => letters));
    const byKind = grouped(this.all, ({ kind }) => kind);
    this.#ofKinds = new Map(
      Array.from(byKind, ([kind, all]) => [kind, new Set(all.map(({ letters }) => letters))]),
    );
    this.#counted = new Set(byKind.get('clock')?.map(({ after }) => after - 1));
    this.maxLetters = Math.max(0, ...this.#lengths) * 2 + DATE_LETTERS;
    this.#read = besideReader(digest);
    this.#changing = [CHANGING, REFILLED].map((sign) => this.#read(sign).hash);
    this.#isMissing = isMissing;
    const missing = byKind.get('clock')?.filter(({ after }) => isMissing(after - 1));
    this.#missing = new Set(missing?.map(({ letters }) => letters));
  }

  use(sealed: SealedBeside): void {
    if (sealed.kind !== 'edge') this.#open.get(sealed.hash)?.delete(sealed);
  }

  /** Whether words were sealed as a text of this kind that belongs to a passage. */
  isBound(words: string, passage: () => string, kind: BesideKind): boolean {
    const mayBe = this.#ofKinds.get(kind)?.has(lettersOf(words).letters.length) === true;
    return mayBe && this.#alike(this.#read(words, passage()).hash).some((one) => one.kind === kind);
  }

  /** Whether words are a passage, by its index, with another number than it was sealed with. */
  isRecounted(words: () => string, passage: number): boolean {
    if (!this.#counted.has(passage)) return false;
    return numbersLeftOpen(words())
      .filter((form) => this.#mayBeOne(form, ['clock']))
      .some((form) => {
        const { hash, form: spelling } = this.#read(form);
        const isOf = ({ kind, after, form: own }: SealedBeside) =>
          kind === 'clock' && after - 1 === passage && own === spelling;
        return this.#alike(hash).some(isOf);
      });
  }

  isBefore(one: SealedBeside, other: SealedBeside): boolean {
    return (this.#order.get(one) ?? 0) < (this.#order.get(other) ?? 0);
  }

  /** Whether some lines of a list are used and others aren't. */
  isListCut(isUsed: (line: SealedBeside) => boolean): boolean {
    const lines = this.all.filter(({ kind, letters }) => kind === 'field' && letters > MAX_NUMBER);
    const lists = [...grouped(lines, ({ after }) => after).values()];
    return lists.some((list) => list.some(isUsed) && !list.every(isUsed));
  }

  isChanging({ hash }: SealedBeside): boolean {
    return this.#changing.includes(hash);
  }

  /** Whether all words of a match are as they were sealed, with no other number in them. */
  isAsSealed(rests: readonly { text: string }[], { sealed }: Match): boolean {
    return this.#read(rests.map(({ text }) => text).join(' ')).hash === sealed.hash;
  }

  /** How often a header was sealed: the same text may be both header and footer of a page. */
  edgesLike({ hash }: SealedBeside): number {
    return this.#alike(hash).filter(({ kind }) => kind === 'edge').length;
  }

  /** Whether so many letters may be one of the texts, with or without the mark of a note. */
  mayHave(letters: number, lines: number): boolean {
    return lines <= FEW_LINES || [-1, 0, 1, 2, 3, 4].some((mark) => this.#lengths.has(letters - mark));
  }

  /** Notes with these words, with their mark or without, and texts of other kinds without one. */
  *notesOf(words: string, kinds: readonly BesideKind[] = ['note']): Generator<Match> {
    yield* this.#sealedAs(words, kinds);
    yield* this.#sealedAs(words.replace(NOTE_MARK, '').replace(NOTE_END, ''), ['note']);
  }

  /** The likeliest first. `beside`: the passages before and after the words. */
  *of(words: string, lines: number, beside = (): readonly string[] => []): Generator<Match> {
    yield* this.notesOf(words, ALL_KINDS);
    if (lines === 1) yield* this.#joinedCells(words);
    if (lines === 1) yield* this.#rowsOfLabels(words.split(' '));
    yield* this.#retoldAs('beside', words + CHANGING, CHANGING);
    for (const passage of this.#mayBeOne(UNSEEN + words, ['picture']) ? beside() : [])
      yield* this.#sealedAs(UNSEEN + words, ['picture'], passage);
    if (lines > FEW_LINES) return;
    for (const heading of headingsIn(words)) yield* this.#sealedAs(heading, ['field']);
    for (const form of numbersLeftOpen(words)) yield* this.#numberedAs(form);
    for (const form of numbersTogetherOpen(words)) yield* this.#sealedAs(form, ['edge']);
    for (const form of refilled(words)) yield* this.#numberedAs(form);
  }

  #alike(hash: string): readonly SealedBeside[] {
    return this.#byHash.get(hash) ?? [];
  }

  #mayBeOne(form: string, kinds: readonly BesideKind[]): boolean {
    const size = sizeOf(form);
    return kinds.some((kind) => this.#ofKinds.get(kind)?.has(size));
  }

  *#sealedAs(form: string, kinds: readonly BesideKind[], of?: string): Generator<Match> {
    if (!this.#mayBeOne(form, kinds)) return;
    for (const sealed of this.#open.get(this.#read(form, of).hash) ?? [])
      if (kinds.includes(sealed.kind)) yield { sealed };
  }

  /** Two cells of a header that stand so close to each other that they're read as one. */
  #joinedCells(words: string): Match[] {
    const blanks = [...words.matchAll(/ /g)];
    this.#joined += blanks.length;
    if (blanks.length > MAX_BLANKS || this.#joined > MAX_JOINED) return [];
    const edgesAs = (cell: string) =>
      [cell, ...numbersLeftOpen(cell)].flatMap((form) => Array.from(this.#sealedAs(form, ['edge'])));
    return blanks.flatMap(({ index }) =>
      edgesAs(words.slice(index)).length > 0 ? edgesAs(words.slice(0, index)) : [],
    );
  }

  /** Labels of a chart side by side, in their order, so close to each other that they're read as one. */
  #rowsOfLabels(words: readonly string[]): Match[] {
    if (words.length > MAX_LABELS) return [];
    return this.#labelsAt(words, 0, -1).flatMap(({ sealed, size }) => {
      const row = [sealed];
      for (let at = size; at < words.length;) {
        const [next] = this.#labelsAt(words, at, this.#order.get(row.at(-1) ?? sealed) ?? 0);
        if (next === undefined) return [];
        row.push(next.sealed);
        at += next.size;
      }
      return row.length > 1 ? { sealed, row } : [];
    });
  }

  /** The labels behind another with which some words may begin, the longest first: of equal ones the first. */
  #labelsAt(words: readonly string[], at: number, last: number): { sealed: SealedBeside; size: number }[] {
    const sizes = [4, 3, 2, 1].filter((size) => at + size <= words.length);
    return sizes.flatMap((size) => {
      for (const { sealed } of this.#sealedAs(words.slice(at, at + size).join(' '), ['drawn']))
        if ((this.#order.get(sealed) ?? 0) > last) return { sealed, size };
      return [];
    });
  }

  *#numberedAs(form: string): Generator<Match> {
    for (const match of this.#sealedAs(form, ['edge', 'clock']))
      if (match.sealed.kind === 'edge' || this.isChanging(match.sealed)) yield match;
    yield* this.#retoldAs('recounted', form);
  }

  /** Missing passages that a text is: with other numbers, or with the stored results of fields amid it. */
  *#retoldAs(how: NonNullable<Match['how']>, words: string, of?: string): Generator<Match> {
    if (!this.#missing.has(sizeOf(words))) return;
    const read = this.#read(words, of);
    for (const sealed of this.#open.get(read.hash) ?? []) {
      const isAlike = sealed.kind === 'clock' && !this.isChanging(sealed) && sealed.form === read.form;
      if (isAlike && this.#isMissing(sealed.after - 1)) yield { sealed, how };
    }
  }
}
