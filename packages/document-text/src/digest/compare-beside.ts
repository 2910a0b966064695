import type { Finding, FindingKind } from '#document-text/finding.ts';

import { besideReader, type DigestedPassage, type SealedBeside, sealedBeside } from './content-digest.ts';
import { type BesideKind, CHANGING, type ContentDigest, isLook } from './digest-format.ts';
import { grouped } from './grouped.ts';
import { wholeNotes } from './rests/cut-notes.ts';
import type { FoundPassage } from './rests/left-over.ts';
import { SECTIONS } from './layouts.ts';
import { lettersOf } from './letters.ts';
import { JOINED } from './rests/list-labels.ts';
import { headingsIn } from './rests/listed-lines.ts';
import { numbersLeftOpen, refilled } from './rests/open-numbers.ts';
import type { PageLine } from './page-readings.ts';

/** Kinds of which a different text is a change, and a missing one too. */
const TEXT: ReadonlySet<BesideKind> = new Set(['field', 'note']);
/**
 * The finding for each kind of text that differs. Such text may come from a program, or from a person who prints the
 * document.
 */
const NAMED: Partial<Record<BesideKind, FindingKind>> = {
  edge: 'edge',
  label: 'list-label',
  drawn: 'object',
  clock: 'field',
};

/** Findings tell if these differ from what was sealed. */
const FOUND: ReadonlySet<BesideKind> = new Set(['picture', 'struck']);

/** A bullet or an old list number, which LibreOffice draws before deleted text. */
const STRUCK_LABEL = /^(\[\d{1,3}[.)]?\]|[\uf076\uf0a7\uf0b7\uf0d8•◦▪▫➢‣*])$/;

interface BesideComparison {
  added: FoundPassage[];
  moved: FoundPassage[];
  missing: number;
  findings: Finding[];
  /** Text about which the digest says nothing. */
  beside: FoundPassage[];
}

/**
 * Compares what is beside the body of a .docx with what was sealed. `isInBody` tells whether the body contains a passage,
 * because a program may list it again.
 */
export function compareBeside(
  digest: ContentDigest,
  texts: readonly DigestedPassage[],
  isInBody: (text: string) => boolean,
): BesideComparison {
  const sealed = new SealedTexts(digest, texts);
  const compared: BesideComparison = { added: [], moved: [], missing: 0, findings: [], beside: [] };
  let [last, listedAnew, otherSections] = [0, 0, 0];
  const labels = new Set(
    texts.flatMap(({ kind, text }) => (kind === 'label' ? text.replaceAll(JOINED, '') : [])),
  );
  const isListed = (line: string) => {
    const [label = ''] = /^\S*/.exec(line) ?? [];
    return isInBody(line) || (labels.has(label) && isInBody(line.slice(label.length)));
  };
  for (const [index, each] of texts.entries()) {
    const { kind, text } = each;
    if (kind === undefined || !sealed.isCompared(each)) continue;
    const passage = { text: shownText(each).replaceAll(CHANGING, '…'), index };
    const place = sealed.take(each, kind);
    if (place !== undefined) {
      if (TEXT.has(kind) && place < last) compared.moved.push(passage);
      if (TEXT.has(kind)) last = Math.max(last, place);
    } else if (each.others === undefined && !sealed.known.has(kind)) {
      if (kind !== 'label') compared.beside.push(passage);
    } else if (kind === 'field' && sealed.isRecounted(text, texts[index + 1])) {
      listedAnew += 1;
      compared.findings.push({ kind: 'field', ...passage });
    } else if (kind === 'field' && isListed(text)) listedAnew += 1;
    else if (TEXT.has(kind)) compared.added.push(passage);
    else if (isOfSections(each)) otherSections += 1;
    else compared.findings.push(...otherText(each).map((found) => ({ kind: found, ...passage })));
  }
  // A line more repeats a passage beside another one.
  if (listedAnew > sealed.goneOf('field')) compared.findings.push({ kind: 'field', text: '', index: null });
  compared.missing = sealed.goneOf('note') + Math.max(0, sealed.goneOf('field') - listedAnew);
  const count = (kind: FindingKind) => compared.findings.filter((one) => one.kind === kind).length;
  // Another header is named by its words.
  const areSectionsOther = otherSections > 0 && count('edge') === 0;
  const isLayoutGone = sealed.goneOf('drawn') > count('shown-otherwise') + otherSections;
  // A program may drop headers that no page shows.
  const areEdgesGone =
    sealed.goneOf('edge') > 0 && !texts.some(({ kind, text }) => kind === 'edge' && text !== '');
  if (areSectionsOther || isLayoutGone)
    compared.findings.push({ kind: 'shown-otherwise', text: '', index: null });
  if (sealed.goneOf('label') > count('list-label'))
    compared.findings.push({ kind: 'list-label', text: '', index: null });
  if (areEdgesGone) compared.findings.push({ kind: 'edge', text: '', index: null });
  const findings = compared.findings.filter((one, at, all) => !isTold(one, all[at - 1]));
  return { ...compared, findings };
}

/** Several signs of one passage follow each other; its words are told once. */
const isTold = ({ kind, text, index }: Finding, before?: Finding) =>
  text !== '' && before?.kind === kind && before.text === text && (before.index ?? -1) + 1 === index;

/** The texts sealed beside the body, each of which one text of a file takes. */
class SealedTexts {
  /** Kinds of which all texts are known: Word gives some parts of an open document at one time, and not at another. */
  readonly known: ReadonlySet<BesideKind>;
  readonly #sealed: readonly SealedBeside[];
  readonly #read: ReturnType<typeof besideReader>;
  readonly #places: ReadonlyMap<string, number[]>;
  readonly #used = new Map<string, number>();
  readonly #taken = new Set<number>();
  readonly #hasLayouts: boolean;
  readonly #hasSections: boolean;

  constructor(digest: ContentDigest, texts: readonly DigestedPassage[]) {
    const given = new Set(texts.map(({ kind }) => kind));
    this.#sealed = sealedBeside(digest);
    const kinds = new Set(this.#sealed.map(({ kind }) => kind));
    this.known = new Set([...kinds].filter((kind) => given.has(kind)));
    this.#read = besideReader(digest);
    this.#places = grouped([...this.#sealed.keys()], (place) => keyOf(this.#sealed[place]));
    this.#hasLayouts = digest.version === 4;
    // Word doesn't give every header and note of an open document.
    this.#hasSections = this.#hasLayouts && kinds.has('edge') && kinds.has('note');
  }

  /** Layouts only if the digest has some; findings tell of pictures, and of what is struck out. */
  isCompared({ kind = 'picture', text, others }: DigestedPassage): boolean {
    if (others === undefined) return !FOUND.has(kind) && text !== '';
    return [text, ...others].some((form) => form.startsWith(SECTIONS)) ? this.#hasSections : this.#hasLayouts;
  }

  /** The place of a text among the sealed ones. Pages repeat a header or footer; every other sealed text occurs once. */
  take(text: DigestedPassage, kind: BesideKind): number | undefined {
    const keys = formsOf(text).map((form) => keyOf({ kind, ...this.#read(form, text.of) }));
    const isLeft = (key: string) => this.#placeOf(key) !== undefined;
    const key = keys.find(isLeft) ?? keys[0] ?? '';
    const place = this.#placeOf(key) ?? (kind === 'edge' ? this.#places.get(key)?.[0] : undefined);
    if (place === undefined) return undefined;
    this.#used.set(key, (this.#used.get(key) ?? 0) + 1);
    this.#taken.add(place);
    return place;
  }

  /** Whether a field is one that programs compute anew, as what is listed next tells. */
  isRecounted(text: string, next: DigestedPassage | undefined): boolean {
    const forms = [...(/^\d+$/.test(text) ? [CHANGING] : []), ...refilled(text)];
    const isNext = next?.kind === 'clock' && forms.includes(next.text);
    return isNext && this.#places.has(keyOf({ kind: 'clock', ...this.#read(next.text) }));
  }

  /** The number of texts of a kind that the file lacks. */
  goneOf(kind: BesideKind): number {
    const isGone = ({ kind: own, letters }: SealedBeside, place: number) =>
      own === kind && letters > 0 && !this.#taken.has(place);
    return this.known.has(kind) ? this.#sealed.filter(isGone).length : 0;
  }

  #placeOf(key: string): number | undefined {
    return this.#places.get(key)?.[this.#used.get(key) ?? 0];
  }
}

/** How a text may have been sealed. */
function formsOf({ kind, text, others = [] }: DigestedPassage): string[] {
  // In a list, a stop behind a word can't be told from the dots that lead to a page number.
  const hasStop = kind === 'field' && /\p{L}\.?$/u.test(text);
  return [text, ...(hasStop ? [`${text}.`, text.replace(/\.$/, '')] : []), ...others];
}

/** Text that is drawn is written in signs of the digest; readers get its passage. */
function isDrawn({ kind, of, others }: DigestedPassage): boolean {
  return (kind === 'drawn' || others !== undefined) && of !== undefined;
}

function shownText(text: DigestedPassage): string {
  return (isDrawn(text) ? text.of : undefined) ?? text.text;
}

/** Whether a text is the layout of all sections or headers, without a passage. */
function isOfSections({ text, of, others }: DigestedPassage): boolean {
  return text.startsWith(SECTIONS) && of === '' && others?.includes('') !== true;
}

/** What names a text that differs. */
function otherText(each: DigestedPassage): FindingKind[] {
  const { kind, text, others } = each;
  // It isn't sealed where it's usual. A passage with a number is named itself, or was sealed before its numbers were told.
  const isUsual = others !== undefined && formsOf(each).includes('');
  if (isUsual || (kind === 'clock' && text !== CHANGING && text.includes(CHANGING))) return [];
  return isDrawn(each) ? ['shown-otherwise'] : [NAMED[kind ?? 'picture'] ?? []].flat();
}

/** Tells whether a picture, or a passage's struck-out text, is there as it was sealed; each sealed one counts once. */
export function sealedFindings(
  digest: ContentDigest,
): (found: { kind: BesideKind; text: string; of?: string }) => boolean {
  const read = besideReader(digest);
  const open = new Map<string, number>();
  for (const one of sealedBeside(digest)) open.set(keyOf(one), (open.get(keyOf(one)) ?? 0) + 1);
  return ({ kind, text, of }) => {
    const key = keyOf({ kind, ...read(text, of) });
    const left = open.get(key) ?? 0;
    if (!isLook(text)) open.set(key, left - 1);
    return left > 0;
  };
}

/**
 * Finds lines that are whole texts sealed beside the body: a note, a header in the margin, or a line of a list with a page number,
 * which may be in a cell of its own, as may its label. Such a line may begin like a passage.
 */
export function sealedLines(digest: ContentDigest, lines: readonly PageLine[]): Set<PageLine> {
  const sealed = new Set(sealedBeside(digest).map(({ kind, hash }) => `${kind} ${hash}`));
  const read = besideReader(digest);
  // Many lines end with the same numbers.
  const hashes = new Map<string, string>();
  const isOf = (kind: BesideKind, text: string) => {
    const hash = hashes.get(text) ?? read(text).hash;
    hashes.set(text, hash);
    return sealed.has(`${kind} ${hash}`);
  };
  const found = new Set(wholeNotes(digest, lines));
  for (const [index, line] of sealed.size === 0 ? [] : lines.entries()) {
    const isNumber = (cell: PageLine | undefined) =>
      cell?.row === line.row && headingsIn(` ${cell.text}`).includes('');
    const more = [1, 2].find((step) => isNumber(lines[index + step])) ?? 0;
    const cells = lines.slice(index, index + more + 1);
    const whole = textOf(cells);
    const isListed = headingsIn(whole).some((heading) => heading !== whole && isOf('field', heading));
    // Tabs part the words of a header, and its page number.
    const isOfRow = (other: PageLine) => other.row === line.row && other.margin !== 0;
    const edges = [3, 2, 1]
      .map((size) => lines.slice(index, index + size))
      .filter((some) => some.every(isOfRow));
    const edge = edges.find((some) =>
      [textOf(some), ...numbersLeftOpen(textOf(some))].some((form) => isOf('edge', form)),
    );
    for (const cell of isListed ? cells : (edge ?? [])) found.add(cell);
  }
  return found;
}

/**
 * Tells whether a page's struck-out text consists only of complete texts that were sealed as struck out. Call for the pages
 * in order.
 */
export function sealedStruck(digest: ContentDigest): (text: string) => boolean {
  const sealed = sealedBeside(digest).filter(({ kind }) => kind === 'struck');
  const read = besideReader(digest);
  let next = 0;
  return (text) => {
    const words = text.split(/\s+/).filter((word) => !STRUCK_LABEL.test(word));
    const { letters } = lettersOf(words.join(' '));
    let at = 0;
    for (; next < sealed.length && at < letters.length; next += 1) {
      const one = sealed[next];
      if (one && read(letters.slice(at, at + one.letters)).hash === one.hash) at += one.letters;
    }
    return at > 0 && at === letters.length;
  };
}

const textOf = (cells: readonly PageLine[]) => cells.map(({ text }) => text).join(' ');

function keyOf(one?: Pick<SealedBeside, 'kind' | 'hash' | 'form'>): string {
  return `${one?.kind} ${one?.hash} ${one?.form}`;
}
