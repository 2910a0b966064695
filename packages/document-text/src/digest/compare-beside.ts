import type { Finding, FindingKind } from '#document-text/finding.ts';

import { besideReader, type DigestedPassage, type SealedBeside, sealedBeside } from './content-digest.ts';
import { type BesideKind, CHANGING, type ContentDigest, isLook } from './digest-format.ts';
import type { FoundPassage } from './rests/left-over.ts';
import { LAYOUTS, SECTIONS } from './layouts.ts';
import { lettersOf } from './letters.ts';
import { headingsIn } from './rests/listed-lines.ts';
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
  const sealed = sealedBeside(digest);
  // Word gives some parts of an open document at one time, and not at another.
  const given = new Set(texts.map(({ kind }) => kind));
  const known = new Set(sealed.flatMap(({ kind }) => (given.has(kind) ? kind : [])));
  const read = besideReader(digest);
  const open = new Map<string, { next: number; places: number[] }>();
  for (const [place, one] of sealed.entries()) {
    const queue = open.get(keyOf(one)) ?? { next: 0, places: [] };
    queue.places.push(place);
    open.set(keyOf(one), queue);
  }
  const found = new Set<number>();
  const compared: BesideComparison = { added: [], moved: [], missing: 0, findings: [], beside: [] };
  let [last, listedAnew, sections] = [0, 0, 0];
  const has = (entry: string) => sealed.some(({ hash }) => hash === read(entry).hash);
  const [hasLayouts, hasSections] = [LAYOUTS, SECTIONS].map(has);
  for (const [index, { kind, text, of, others }] of texts.entries()) {
    if (kind === undefined) continue;
    const isOfSection = [text, ...(others ?? [])].some((form) => form.startsWith(SECTIONS));
    const isSealedKind = others && (isOfSection ? hasSections : hasLayouts);
    if (!(isSealedKind ?? (!FOUND.has(kind) && text !== ''))) continue;
    // Such a text is written in signs of the digest; readers get the passage itself.
    const isShown = (kind === 'drawn' || others !== undefined) && of !== undefined;
    const passage = { text: (isShown ? of : text).replaceAll('\ufffc', '…'), index };
    // In a list, a stop behind a word can't be told from the dots that lead to a page number.
    const hasStop = kind === 'field' && /\p{L}\.?$/u.test(text);
    const stopped = hasStop ? [text, `${text}.`, text.replace(/\.$/, '')] : [text];
    // Older digests have no sign for a number of pages that wasn't filled in.
    const forms = kind === 'edge' ? [text, text.replaceAll(CHANGING, '')] : [...stopped, ...(others ?? [])];
    const isUsual = others !== undefined && forms.includes('');
    const queues = forms.map((form) => open.get(keyOf({ kind, ...read(form, of) })));
    const queue = queues.find((each) => each && each.next < each.places.length) ?? queues[0];
    // Pages repeat a header or footer; every other sealed text occurs once.
    const place = queue?.places[queue.next] ?? (kind === 'edge' ? queue?.places[0] : undefined);
    if (queue && place !== undefined) {
      queue.next += 1;
      found.add(place);
      if (TEXT.has(kind) && place < last) compared.moved.push(passage);
      last = TEXT.has(kind) ? Math.max(last, place) : last;
    } else if (!known.has(kind)) {
      if (kind !== 'label') compared.beside.push(passage);
    } else if (kind === 'field' && (isListed(text) || isRecounted(text))) {
      listedAnew += 1;
      if (isRecounted(text)) compared.findings.push({ kind: 'field', ...passage });
    } else if (TEXT.has(kind)) compared.added.push(passage);
    // The passage itself differs too, or was sealed before its numbers were told.
    else if (!isUsual && (kind !== 'clock' || text === CHANGING || !text.includes(CHANGING))) {
      const named = isShown ? 'shown-otherwise' : NAMED[kind];
      if (text.startsWith(SECTIONS) && of === '') sections += 1;
      else if (named) compared.findings.push({ kind: named, ...passage });
    }
  }
  const gone = sealed.filter(
    ({ kind, letters }, place) => known.has(kind) && letters > 0 && !found.has(place),
  );
  const goneOf = (kind: BesideKind) => gone.filter((one) => one.kind === kind).length;
  compared.missing = goneOf('note') + Math.max(0, goneOf('field') - listedAnew);
  const others = compared.findings.filter(({ kind }) => kind === 'shown-otherwise').length;
  // Another header is named by its words.
  const areSectionsOther = sections > 0 && !compared.findings.some(({ kind }) => kind === 'edge');
  if (goneOf('drawn') > others + sections || areSectionsOther)
    compared.findings.push({ kind: 'shown-otherwise', text: '', index: null });
  // A program may drop headers that no page shows.
  if (goneOf('edge') > 0 && !texts.some(({ kind, text }) => kind === 'edge' && text !== ''))
    compared.findings.push({ kind: 'edge', text: '', index: null });
  return compared;

  function isRecounted(text: string): boolean {
    return /^\d+$/.test(text) && open.has(keyOf({ kind: 'clock', ...read(CHANGING) }));
  }

  function isListed(text: string): boolean {
    return isInBody(text) || isInBody(text.replace(/^\S+\s/u, ''));
  }
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
 * Finds lines that are whole texts sealed beside the body: a header in the margin, or a line of a list with a page number,
 * which may be in a cell of its own, as may its label. Such a line may begin like a passage.
 */
export function sealedLines(digest: ContentDigest, lines: readonly PageLine[]): Set<PageLine> {
  const sealed = new Set(sealedBeside(digest).map(({ kind, hash }) => `${kind} ${hash}`));
  const read = besideReader(digest);
  const isOf = (kind: BesideKind, text: string) => sealed.has(`${kind} ${read(text).hash}`);
  const found = new Set<PageLine>();
  for (const [index, line] of sealed.size === 0 ? [] : lines.entries()) {
    const [next, last] = [lines[index + 1], lines[index + 2]];
    const isNumber = (cell: PageLine | undefined) =>
      cell?.row === line.row && headingsIn(` ${cell.text}`).includes('');
    const cells = [
      line,
      ...(next && isNumber(next) ? [next] : next && last && isNumber(last) ? [next, last] : []),
    ];
    const whole = cells.map(({ text }) => text).join(' ');
    const isListed = headingsIn(whole).some((heading) => heading !== whole && isOf('field', heading));
    if (isListed || (line.margin !== 0 && isOf('edge', line.text)))
      for (const cell of isListed ? cells : [line]) found.add(cell);
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

function keyOf({ kind, hash, form }: Pick<SealedBeside, 'kind' | 'hash' | 'form'>): string {
  return `${kind} ${hash} ${form}`;
}
