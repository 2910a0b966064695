import { type FindingList, joinsDigits, wordsIn } from './finding-list.ts';
import type { Formats } from './look.ts';
import { isFlat, isNarrow, oddRun, oddStyle } from './odd-formats.ts';
import { isParagraphOff, isTableOff, type PageArea } from './page-area.ts';
import { childOf, elements, isOn, NAMESPACE, valueOf } from './wordml.ts';

const W = NAMESPACE.w;
const OVERRIDES = /[\u202a-\u202e\u2066-\u2069]/;
const MARKS = /[\u200f\u061c]/;
const RIGHT_TO_LEFT = /[\p{sc=Hebrew}\p{sc=Arabic}\p{sc=Syriac}\p{sc=Thaana}\p{sc=Nko}\p{sc=Adlam}]/u;
/** A direction can change what a reader sees only between two words or numbers. */
const SEVERAL_WORDS = /[\d\p{L}][^\d\p{L}]+[\d\p{L}]/u;

interface FormatContext {
  list: FindingList;
  page: PageArea;
  formats: Formats;
  /** The words in a list's labels, apart from numbers and usual signs. */
  labelOf: (list: string, level: string) => string;
}

/** Finds formats of a document and its used styles that change what a reader sees. */
export class FormatRules {
  readonly #context: FormatContext;
  readonly #styles: ReadonlyMap<string | null, Element>;
  readonly #usual: string | null;

  constructor(context: FormatContext, body: Element) {
    this.#context = context;
    const { list, formats } = context;
    const styles = formats.styles === null ? [] : elements(formats.styles, W, 'style');
    this.#styles = new Map(styles.map((style) => [style.getAttributeNS(W, 'styleId'), style] as const));
    const usual = styles.find(
      (style) =>
        style.getAttributeNS(W, 'type') === 'paragraph' &&
        /^(1|true|on)$/.test(style.getAttributeNS(W, 'default') ?? ''),
    );
    this.#usual = usual?.getAttributeNS(W, 'styleId') ?? null;
    for (const name of ['rPrDefault', 'pPrDefault'])
      for (const defaults of formats.styles === null ? [] : elements(formats.styles, W, name))
        list.add(oddStyle(defaults, wordsIn(body), formats), body, '');
  }

  paragraph(paragraph: Element): void {
    const { list, page } = this.#context;
    const properties = childOf(paragraph, 'pPr');
    const text = wordsIn(paragraph);
    if (OVERRIDES.test(text)) list.add('direction', paragraph);
    const turned = [childOf(properties, 'bidi'), ...elements(paragraph, W, 'rtl')];
    const isTurned = MARKS.test(text) || turned.some(isOn);
    if (isTurned && SEVERAL_WORDS.test(text) && !RIGHT_TO_LEFT.test(text)) list.add('direction', paragraph);
    if (text.trim() === '') return;
    if (!childOf(properties, 'pStyle')) this.#style(this.#usual, paragraph);
    if (!properties) return;
    if (isFlat(properties)) list.add('tiny', paragraph);
    if (isParagraphOff(properties, page)) list.add('off-page', paragraph);
    this.#style(valueOf(childOf(properties, 'pStyle')), paragraph);
    this.#label(properties, paragraph);
  }

  run(run: Element): void {
    const properties = childOf(run, 'rPr');
    if (!properties) return;
    this.#context.list.add(oddRun(properties, wordsIn(run)), run);
    const isApart = (valueOf(childOf(properties, 'vertAlign')) ?? 'baseline') !== 'baseline';
    if (isApart && joinsDigits(run)) this.#context.list.add('raised', run);
    this.#style(valueOf(childOf(properties, 'rStyle')), run);
  }

  table(table: Element): void {
    const { list, page } = this.#context;
    const properties = childOf(table, 'tblPr');
    const isReversed = isOn(childOf(properties, 'bidiVisual'));
    if (isReversed && !RIGHT_TO_LEFT.test(wordsIn(table))) list.add('direction', table);
    if (isNarrow(table)) list.add('tiny', table);
    if (!properties) return;
    if (isTableOff(properties, page)) list.add('off-page', table);
    this.#style(valueOf(childOf(properties, 'tblStyle')), table);
  }

  /** A style and those it's based on, with the first user. */
  #style(named: string | null, user: Element): void {
    const { list, page, formats } = this.#context;
    for (let id = named; id !== null && list.isFirst(`style ${id}`);) {
      const style = this.#styles.get(id);
      const format = childOf(style, 'pPr');
      if (style) list.add(oddStyle(style, wordsIn(user), formats), user);
      if (format && isParagraphOff(format, page)) list.add('off-page', user);
      if (format) this.#label(format, user);
      id = valueOf(childOf(style, 'basedOn'));
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
