import { grouped } from '#document-text/digest/grouped.ts';
import { type FindingList, joinsDigits, wordsBeside, wordsIn } from '#document-text/docx/finding-list.ts';
import { textsIn } from '#document-text/docx/plain-texts.ts';
import { type Formats, Looks } from './look.ts';
import { unseenBy } from './unseen.ts';
import { isMovedRow, oddCell, oddRun, oddStyle } from './odd-formats.ts';
import { symbolFont } from './symbol-fonts.ts';
import { isContradicting, partType } from './table-parts.ts';
import { isNarrow } from './table-widths.ts';
import { isParagraphOff, isTableOff, type PageArea } from '#document-text/docx/page-area.ts';
import {
  childOf,
  elements,
  isOn,
  isSet,
  NAMESPACE,
  nextLike,
  partsOf,
  twips,
  valueOf,
} from '#document-text/docx/wordml.ts';

const W = NAMESPACE.w;
const OVERRIDES = /[\u202a-\u202e\u2066-\u2069]/;
/** A number that lines may cut, and a hyphen that Word draws elsewhere than within a word. */
const MAY_END = [/\d\u200b+\d/, /(?:^|[^\p{L}\p{M}\u00ad])\u00ad|\u00ad(?![\p{L}\p{M}\u00ad])/u];
const MARKS = /[\u200f\u061c]/;
export const RIGHT_TO_LEFT = /[\p{sc=Hebrew}\p{sc=Arabic}\p{sc=Syriac}\p{sc=Thaana}\p{sc=Nko}\p{sc=Adlam}]/u;
/** A direction can change what a reader sees only between two words or numbers, or beside a sign. */
const SEVERAL_WORDS = /[\d\p{L}][^\d\p{L}]+[\d\p{L}]|[\d\p{L}]\s*[-+−±%$€£]|[-+−±%$€£]\s*[\d\p{L}]/u;
/** A point or comma in a number stays where it is in any direction. */
const IN_NUMBER = /(\d)[.,](?=\d)/g;
const [SIGNS, POINTS] = [new Set(['hyphen', 'underscore', 'heavy']), new Set(['dot', 'middleDot'])];
/** In twips: further away, a tab has more dots than a number. */
const [LEAST_REACH, WIDEST_LETTER] = [1000, 150];

/** In twips: a smaller frame has no room for a letter. */
const MIN_FRAME = 200;

const UNSTYLED = new Looks({ styles: null, theme: null });

interface FormatContext {
  list: FindingList;
  page: PageArea;
  formats: Formats;
  /** The words in a list's labels, apart from numbers and usual signs. */
  labelOf: (list: string, level: string) => string;
}

const nameOf = (style: Element) => valueOf(childOf(style, 'name'))?.toLowerCase();

/** Finds formats of a document and its used styles that change what a reader sees. */
export class FormatRules {
  readonly #context: FormatContext;
  readonly #styles: ReadonlyMap<string | null, Element>;
  readonly #usual: string | null;
  /** Of styles, in lower case. */
  readonly #names: ReadonlySet<string | undefined>;
  readonly #defaults: Element | null;
  readonly #found = new Map<string, Element | null>();
  readonly #looks: Looks;

  constructor(context: FormatContext, body: Element) {
    this.#context = context;
    const { list, formats } = context;
    this.#looks = new Looks(formats);
    const styles = formats.styles === null ? [] : elements(formats.styles, W, 'style');
    this.#styles = new Map(styles.map((style) => [style.getAttributeNS(W, 'styleId'), style] as const));
    const usual = styles.find(
      (style) => style.getAttributeNS(W, 'type') === 'paragraph' && isSet(style, 'default'),
    );
    this.#usual = usual?.getAttributeNS(W, 'styleId') ?? null;
    this.#names = new Set([...this.#styles.keys(), ...styles.map(nameOf)].map((name) => name?.toLowerCase()));
    const paragraphs = formats.styles && elements(formats.styles, W, 'pPrDefault')[0];
    this.#defaults = childOf(paragraphs, 'pPr');
    const defaults = ['rPrDefault', 'pPrDefault'].flatMap((name) =>
      formats.styles === null ? [] : elements(formats.styles, W, name),
    );
    for (const one of defaults) list.add(oddStyle(one, wordsIn(body), formats), body, '');
    if (this.#defaults && isParagraphOff(this.#defaults, context.page)) list.add('off-page', body, '');
    const ids = [
      ...[...styles, ...defaults].map((one) => one.getAttributeNS(W, 'styleId') ?? one.localName),
      ...styles.flatMap((one) => (isSet(one, 'default') ? `default ${one.getAttributeNS(W, 'type')}` : [])),
    ];
    const named = grouped(styles, nameOf);
    // Programs differ in whether all letters follow such a style, and in which one of a name they follow.
    const shared = styles.filter(
      (one) =>
        (one.getAttributeNS(W, 'type') === 'character' && isSet(one, 'default')) ||
        named.get(nameOf(one))?.[1],
    );
    const isOdd = shared
      .map((one) => UNSTYLED.of(one, 'rPr', {}))
      .some((look) => unseenBy(look) ?? (look.caps || look.smallCaps || look.isRaised));
    if (isOdd || new Set(ids).size < ids.length) list.add('alternative', body, '');
  }

  paragraph(paragraph: Element): void {
    const { list, page } = this.#context;
    const properties = childOf(paragraph, 'pPr');
    const text = wordsIn(paragraph);
    if (OVERRIDES.test(text)) list.add('direction', paragraph);
    if (MAY_END.some((pattern) => pattern.test(text))) list.add('blank', paragraph);
    const named = valueOf(childOf(properties, 'pStyle')) ?? this.#usual;
    const bidi =
      childOf(properties, 'bidi') ?? this.#styled(named, 'pPr', 'bidi') ?? childOf(this.#defaults, 'bidi');
    const turned = [bidi, ...elements(paragraph, W, 'rtl')];
    const isTurned = MARKS.test(text) || turned.some(isOn);
    if (isTurned) this.turned(paragraph);
    const frame = childOf(properties, 'framePr');
    const isBlank = text.trim() === '';
    if (frame?.getAttributeNS(W, 'wrap') === 'through' || (isBlank && frame && isDrawn(paragraph, frame)))
      list.add('covered', paragraph);
    if (isBlank) return;
    if (this.#isBeforeWords(paragraph)) list.add('blank', paragraph);
    // Word then opens without what is below a heading.
    if (properties?.querySelector(':scope > collapsed')) list.add('hidden', paragraph);
    if (!childOf(properties, 'pStyle')) this.#style(this.#usual, paragraph);
    const tabs = [properties, this.#defaults].map((each) => childOf(each, 'tabs'));
    if (hasLeaders(paragraph, [...tabs, this.#styled(named, 'pPr', 'tabs')])) list.add('blank', paragraph);
    if (!properties) return;
    const mark = childOf(properties, 'rPr');
    if (mark && (childOf(properties, 'numPr') ?? this.#styled(named, 'pPr', 'numPr')) && isOddMark(mark))
      list.add('list-label', paragraph);
    if (isParagraphOff(properties, page)) list.add('off-page', paragraph);
    this.#style(valueOf(childOf(properties, 'pStyle')), paragraph);
    this.#label(properties, paragraph);
  }

  run(run: Element): void {
    const properties = childOf(run, 'rPr');
    if (properties) this.#context.list.add(oddRun(properties, wordsIn(run)), run);
    const named = valueOf(childOf(properties, 'rStyle'));
    const [align, position] = ['vertAlign', 'position'].map((name) =>
      valueOf(childOf(properties, name) ?? this.#styled(named, 'rPr', name)),
    );
    const isApart = (align ?? 'baseline') !== 'baseline' || Number(position ?? 0) !== 0;
    // The mark of a note that isn't raised is part of the number before it.
    const isMark = ['footnoteReference', 'endnoteReference'].some((name) => childOf(run, name));
    const isBehindDigit = isMark && /\d$/.test(wordsBeside(run, 'previousSibling'));
    if (isApart ? joinsDigits(run) : isBehindDigit) this.#context.list.add('raised', run);
    if (!properties) return;
    if (!childOf(properties, 'rtl') && isOn(this.#styled(named, 'rPr', 'rtl'))) this.turned(run);
    this.#style(named, run);
  }

  /** Reports an element whose text is written from right to left, although its letters aren't. */
  turned(element: Element): void {
    // Programs may exchange the runs of a number.
    const text = textsIn(element)
      .map((part) => part.replace(IN_NUMBER, '$1'))
      .join('');
    if (SEVERAL_WORDS.test(text) && !RIGHT_TO_LEFT.test(text)) this.#context.list.add('direction', element);
  }

  table(table: Element): void {
    const { list, page } = this.#context;
    const properties = childOf(table, 'tblPr');
    const named = valueOf(childOf(properties, 'tblStyle'));
    const of = (name: string) => childOf(properties, name) ?? this.#styled(named, 'tblPr', name);
    if (isOn(of('bidiVisual')) && !RIGHT_TO_LEFT.test(wordsIn(table))) list.add('direction', table);
    if (isNarrow(table)) list.add('tiny', table);
    if (isContradicting(childOf(properties, 'tblLook'))) list.add('alternative', table);
    for (const row of partsOf(table, 'tr')) {
      if (isMovedRow(row, of)) list.add('shown-otherwise', row);
      for (const cell of partsOf(row, 'tc')) {
        const kind = oddCell(cell, of('tblCellMar'), page.h);
        if (kind && wordsIn(cell).trim() !== '') list.add(kind, cell);
      }
    }
    if (!properties) return;
    const isFloating = childOf(properties, 'tblpPr') !== null;
    if (isFloating && wordsIn(table).trim() === '') list.add('covered', table);
    if (isTableOff(table, of, page)) list.add('off-page', table);
    this.#style(named, table);
  }

  /** Whether a paragraph is read as one with the next words, because no end of a paragraph between them is seen. */
  #isBeforeWords(paragraph: Element): boolean {
    let last: Element | null = paragraph;
    while (last && this.#isGone(last)) {
      last = nextLike(last);
      if (last && wordsIn(last).trim() !== '') return true;
    }
    return false;
  }

  /** Whether the end of a paragraph is hidden or deleted, also by its style if words aren't. */
  #isGone(paragraph: Element): boolean {
    const mark = childOf(childOf(paragraph, 'pPr'), 'rPr');
    const named = valueOf(childOf(mark, 'rStyle'));
    const isShown = elements(paragraph, W, 'vanish').some((each) => !isOn(each));
    if (isShown && this.#looks.with(mark, this.#looks.ofStyled(paragraph, this.#looks.base)).vanish)
      return true;
    return ['vanish', 'specVanish', 'del', ...(isMovedAway(paragraph) ? [] : ['moveFrom'])].some((name) =>
      isOn(childOf(mark, name) ?? this.#styled(named, 'rPr', name)),
    );
  }

  /** What a style, or one that it's based on, has of these properties. */
  #styled(named: string | null, properties: string, name: string): Element | null {
    const chain: string[] = [];
    let found: Element | null = null;
    for (
      let id = named;
      id !== null && found === null;
      id = valueOf(childOf(this.#styles.get(id), 'basedOn'))
    ) {
      const key = `${name} ${id}`;
      const known = this.#found.get(key);
      found = known ?? childOf(childOf(this.#styles.get(id), properties), name);
      if (known !== undefined) break;
      this.#found.set(key, null);
      chain.push(key);
    }
    for (const key of chain) this.#found.set(key, found);
    return found;
  }

  /** A style and those it's based on, with the first user. */
  #style(named: string | null, user: Element): void {
    const { list, page, formats } = this.#context;
    for (let id = named; id !== null && list.isFirst(`style ${id}`);) {
      const style = this.#styles.get(id);
      // Some programs look for its name.
      if (!style && this.#names.has(id.toLowerCase())) list.add('alternative', user);
      const format = childOf(style, 'pPr');
      if (style) list.add(oddStyle(style, wordsIn(user), formats), user);
      const parts = style ? [style, ...elements(style, W, 'tblStylePr')] : [];
      const others = parts.map((part) => childOf(part, 'pPr'));
      if (others.some((one) => one && isParagraphOff(one, page))) list.add('off-page', user);
      if (format?.querySelector(':scope > collapsed')) list.add('hidden', user);
      if (format) this.#label(format, user);
      id = valueOf(childOf(style, 'basedOn'));
      const base = id === null ? undefined : this.#styles.get(id);
      // Programs differ in whether a style follows one of another kind, or one that its formats name.
      const isMixed = style && base && partType(base) !== partType(style);
      if (isMixed || style?.querySelector('rPr > rStyle, pPr > pStyle, tblPr > tblStyle'))
        list.add('alternative', user);
    }
  }

  #label(properties: Element, paragraph: Element): void {
    const { list, labelOf } = this.#context;
    const numbering = childOf(properties, 'numPr');
    const id = valueOf(childOf(numbering, 'numId'));
    const level = valueOf(childOf(numbering, 'ilvl')) ?? '0';
    const label = id !== null && list.isFirst(`list ${id} ${level}`) ? labelOf(id, level) : '';
    if (label !== '') list.add('list-label', paragraph, label);
  }
}

/** Whether an empty frame hides what is beneath it, or is so small that it can be a sign or a line through text. */
function isDrawn(paragraph: Element, frame: Element): boolean {
  const isShaded = elements(paragraph, W, 'shd').some((shade) =>
    /[\da-f]{6}/i.test(shade.getAttributeNS(W, 'fill') ?? ''),
  );
  return (
    isShaded || ['w', 'h'].some((side) => frame.hasAttributeNS(W, side) && twips(frame, side) < MIN_FRAME)
  );
}

/** Whether the end of a paragraph, which looks like its label, isn't seen, or of a font of symbols. */
function isOddMark(mark: Element): boolean {
  const look = UNSTYLED.with(mark, {});
  const kind = symbolFont(look) ?? oddRun(mark, '1') ?? unseenBy(look);
  return kind !== null && kind !== 'struck';
}

/** What else a paragraph has that was moved away as a whole: nothing of it is read with the next one. */
const BESIDE_MOVED = /^(pPr|moveFrom|moveFromRange(Start|End)|bookmark(Start|End)|proofErr)$/;
function isMovedAway({ children }: Element): boolean {
  const names = Array.from(children, ({ localName }) => localName);
  return names.includes('moveFrom') && names.every((name) => BESIDE_MOVED.test(name));
}

/** Whether what leads to a tab can be read as the sign or the point of a number, because there's little of it. */
function hasLeaders(paragraph: Element, tabs: readonly (Element | null)[]): boolean {
  const reach = LEAST_REACH + wordsIn(paragraph).length * WIDEST_LETTER;
  const stops = tabs.flatMap((each) => [...(each?.children ?? [])]);
  // A tab may begin where another one stops.
  const startOf = (end: number) =>
    Math.max(0, ...stops.map((stop) => twips(stop, 'pos')).filter((place) => place < end));
  const leaders = stops.flatMap((tab) => {
    const end = twips(tab, 'pos');
    const isNear = end < reach || end - startOf(end) < LEAST_REACH;
    return isNear ? (tab.getAttributeNS(W, 'leader') ?? []) : [];
  });
  if (leaders.length + elements(paragraph, W, 'ptab').length === 0) return false;
  return [...paragraph.querySelectorAll('r > tab, r > ptab')].some((tab) => {
    const isNumber = /^\s*\d/.test(wordsBeside(tab, 'nextSibling'));
    const isBetween = isNumber && /\d\s*$/.test(wordsBeside(tab, 'previousSibling'));
    const own = tab.getAttributeNS(W, 'leader') ?? '';
    return [own, ...leaders].some(
      (leader) => (isNumber && SIGNS.has(leader)) || (isBetween && POINTS.has(leader)),
    );
  });
}
