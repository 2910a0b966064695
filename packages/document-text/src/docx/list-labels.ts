import { sealedAs } from './finding-list.ts';
import { numeral } from './layouts/numerals.ts';
import { attributeOf, childOf, elements, isOn, isSet, NAMESPACE, valueOf } from './wordml.ts';

const W = NAMESPACE.w;
const LEVELS = 9;

interface Numbering {
  list: string;
  level: number;
}

/** The labels that Word writes before paragraphs of lists; call in their order. */
export class ListLabels {
  readonly #lists: ReadonlyMap<string, Element>;
  readonly #abstracts: ReadonlyMap<string, Element>;
  readonly #styles: ReadonlyMap<string, Element>;
  readonly #usual: string | null;
  readonly #levels = new Map<Element, ReadonlyMap<string, Element>>();
  readonly #styled = new Map<string, Partial<Numbering> | null>();
  readonly #counts = new Map<Element, (number | undefined)[]>();
  readonly #started = new Set<string>();

  constructor(numbering: Element | null, styles: Element | null) {
    this.#lists = byId(numbering, 'num', 'numId');
    this.#abstracts = byId(numbering, 'abstractNum', 'abstractNumId');
    this.#styles = byId(styles, 'style', 'styleId');
    const usual = [...this.#styles.values()].find(
      (style) => attributeOf(style, 'type') === 'paragraph' && isSet(style, 'default'),
    );
    this.#usual = usual ? attributeOf(usual, 'styleId') : null;
  }

  /** '' if the paragraph has none; what is between it and its text, its level, and how it counts if that's unusual or unknown. */
  next(paragraph: Element) {
    const { list, level } = this.#numberingOf(paragraph) ?? { list: '0', level: 0 };
    const numbering = this.#lists.get(list);
    const abstract = numbering && this.#abstractOf(numbering);
    const isKnown = abstract && this.#levelOf(numbering, abstract, level);
    // Some programs draw a number for a level that isn't there.
    if (!numbering || !isKnown) return { label: '', gap: 'tab', counts: numbering ? '?' : '', level: null };
    const counts = this.#counts.get(abstract) ?? [];
    this.#counts.set(abstract, counts);
    const levelAt = (at: number) => this.#levelOf(numbering, abstract, at);
    const startOf = (at: number) => Number(valueOf(childOf(levelAt(at), 'start')) ?? 0);
    const restart = valueOf(childOf(this.#within(numbering).get(String(level)), 'startOverride'));
    const isNew = restart !== null && !this.#started.has(`${list} ${level}`);
    this.#started.add(`${list} ${level}`);
    const before = counts[level];
    counts[level] = isNew ? Number(restart) : before === undefined ? startOf(level) : before + 1;
    for (let at = 0; at < level; at += 1) counts[at] ??= startOf(at);
    for (let at = level + 1; at < LEVELS; at += 1)
      if (level < Number(valueOf(childOf(levelAt(at), 'lvlRestart')) ?? LEVELS)) counts[at] = undefined;
    const own = levelAt(level);
    const isLegal = isOn(childOf(own, 'isLgl'));
    let odd = '';
    const label = (valueOf(childOf(own, 'lvlText')) ?? '').replace(/%([1-9])/g, (_, digit: string) => {
      const at = Number(digit) - 1;
      const format = valueOf(childOf(levelAt(at), 'numFmt')) ?? 'decimal';
      const count = counts[at] ?? startOf(at);
      const numbered = numeral(count, isLegal && at !== level ? 'decimal' : format);
      // Programs differ in whether a level's own number is in digits, too.
      if (numbered === null || (isLegal && at === level && format !== 'decimal')) odd += format;
      return numbered ?? String(count);
    });
    const shown = label === CIRCLE && WITH_CIRCLE.test(fontOf(own)) ? '○' : label;
    return { label: shown, gap: valueOf(childOf(own, 'suff')) ?? 'tab', counts: odd, level: own };
  }

  /** The list that properties of a paragraph or of a style name, with the level's properties; `around` is that of their style. */
  levelIn(properties: Element, around = ''): { list: string; format: Element | null } | null {
    const own = numberingIn(properties);
    if (own === null) return null;
    const list = own.list ?? around;
    const style = properties.closest('style');
    const styled = style && this.#styledNumbering(attributeOf(style, 'styleId'));
    const numbering = this.#lists.get(list);
    const abstract = numbering && this.#abstractOf(numbering);
    const level = this.#levelOf(numbering, abstract, styled?.level ?? own.level ?? 0);
    return { list, format: childOf(level, 'pPr') };
  }

  #levelOf(numbering: Element | undefined, abstract: Element | undefined, at: number): Element | null {
    const overridden = numbering && childOf(this.#within(numbering).get(String(at)), 'lvl');
    return overridden ?? (abstract && this.#within(abstract).get(String(at))) ?? null;
  }

  #numberingOf(paragraph: Element): Numbering | null {
    const properties = childOf(paragraph, 'pPr');
    const named = valueOf(childOf(properties, 'pStyle')) ?? this.#usual;
    const [own, styled] = [numberingIn(properties), this.#styledNumbering(named)];
    const list = own?.list ?? styled?.list;
    return list === undefined ? null : { list, level: own?.level ?? styled?.level ?? 0 };
  }

  /** A style has its own list and level or those of its base; the list names the styles of its levels. */
  #styledNumbering(named: string | null): Partial<Numbering> | null {
    const chain: string[] = [];
    let id = named;
    for (; id !== null && !this.#styled.has(id); id = valueOf(childOf(this.#styles.get(id), 'basedOn'))) {
      chain.push(id);
      this.#styled.set(id, null);
    }
    let found = (id !== null && this.#styled.get(id)) || null;
    for (const each of chain.toReversed()) {
      found = this.#ownNumbering(each, found);
      this.#styled.set(each, found);
    }
    return found;
  }

  #ownNumbering(id: string, base: Partial<Numbering> | null): Partial<Numbering> | null {
    const own = numberingIn(childOf(this.#styles.get(id), 'pPr'));
    const list = own?.list ?? base?.list;
    if (own === null || list === undefined) return base;
    const numbering = this.#lists.get(list);
    const levels = numbering && this.#within(this.#abstractOf(numbering) ?? numbering).values();
    const linked = levels && [...levels].find((each) => valueOf(childOf(each, 'pStyle')) === id);
    return { ...own, list, ...(linked && { level: Number(attributeOf(linked, 'ilvl')) }) };
  }

  /** The levels that a list defines or overrides, by number. */
  #within(list: Element): ReadonlyMap<string, Element> {
    const known = this.#levels.get(list);
    if (known) return known;
    const levels = [...list.children].map((each) => [attributeOf(each, 'ilvl'), each] as const);
    this.#levels.set(list, new Map(levels));
    return this.#within(list);
  }

  #abstractOf(numbering: Element): Element | undefined {
    const abstract = this.#abstracts.get(valueOf(childOf(numbering, 'abstractNumId')) ?? '');
    const link = valueOf(childOf(abstract, 'numStyleLink'));
    const list = link === null ? undefined : numberingIn(childOf(this.#styles.get(link), 'pPr'))?.list;
    const linked = list === undefined ? undefined : this.#lists.get(list);
    return (
      (linked && this.#abstracts.get(valueOf(childOf(linked, 'abstractNumId')) ?? '')) ??
      [...this.#abstracts.values()].find(
        (each) => link !== null && valueOf(childOf(each, 'styleLink')) === link,
      ) ??
      abstract
    );
  }
}

/** What LibreOffice writes for an empty circle, which other fonts don't have there. */
const [CIRCLE, WITH_CIRCLE] = ['\uf081', /^wingdings 2$/i];

function fontOf(level: Element | null): string {
  const fonts = childOf(childOf(level, 'rPr'), 'rFonts');
  const [ascii, other] = ['ascii', 'hAnsi'].map((name) => fonts?.getAttributeNS(W, name) ?? '');
  return ascii === other ? (ascii ?? '') : '';
}

const byId = (root: Element | null, name: string, key: string) =>
  new Map((root ? elements(root, W, name) : []).map((each) => [attributeOf(each, key), each] as const));

function numberingIn(properties: Element | null): Partial<Numbering> | null {
  const numbering = childOf(properties, 'numPr');
  if (numbering === null) return null;
  const [list, level] = ['numId', 'ilvl'].map((name) => valueOf(childOf(numbering, name)) ?? undefined);
  return { ...(list !== undefined && { list }), ...(level !== undefined && { level: Number(level) }) };
}

const HEADING_STYLE = /^(title|heading [1-9])$/i;

/** Style names are English in every file, whatever language Word shows; ids aren't. */
export function headingStyleIds(styles: Element | null): Set<string> {
  const found = styles === null ? [] : elements(styles, W, 'style');
  return new Set(
    found.flatMap((style) => {
      const name = valueOf(elements(style, W, 'name')[0]) ?? '';
      const isOutlined = elements(style, W, 'outlineLvl').length > 0;
      return HEADING_STYLE.test(name) || isOutlined ? (style.getAttributeNS(W, 'styleId') ?? []) : [];
    }),
  );
}

export function isHeadingParagraph(paragraph: Element, headingStyles: Set<string>): boolean {
  const properties = childOf(paragraph, 'pPr');
  if (properties === null) return false;
  const [style] = properties.getElementsByTagNameNS(W, 'pStyle');
  const isStyled = headingStyles.has(style?.getAttributeNS(W, 'val') ?? '');
  return isStyled || properties.getElementsByTagNameNS(W, 'outlineLvl').length > 0;
}

const NOTE_NUMBERS = ['footnotePr', 'endnotePr'].map((of) => `${of} > :not(footnote, endnote, pos)`).join();
const USUAL_NUMBERS =
  / num(Start 1|Restart continuous)$|^footnotePr numFmt decimal$|^endnotePr numFmt lowerRoman$/;
/** In twips: nearer line numbers can be read as a part of their lines. */
const MIN_DISTANCE = 200;

/** How the lines of each section with numbers are numbered, as it's sealed. */
export function lineNumbersIn(body: Element): Set<string> {
  const keys = elements(body, W, 'lnNumType').map((numbers) => {
    const [by, start, restart, distance] = ['countBy', 'start', 'restart', 'distance'].map((name) =>
      numbers.getAttributeNS(W, name),
    );
    const isNear = Number(distance ?? MIN_DISTANCE) < MIN_DISTANCE;
    return sealedAs('list-label', [by, start, restart ?? 'newPage', isNear].join(' '));
  });
  return new Set(keys);
}

/** How the notes that a body refers to are numbered, if that isn't usual. */
export function noteNumbersIn(body: Element, settings: Element | null): Set<string> {
  const roots = body.querySelector('footnoteReference, endnoteReference') ? [body, settings] : [];
  const found = roots.flatMap((root) => [...(root?.querySelectorAll(NOTE_NUMBERS) ?? [])]);
  const keys = found.map((one) => `${one.parentElement?.localName} ${one.localName} ${valueOf(one)}`);
  return new Set(keys.filter((key) => !USUAL_NUMBERS.test(key)));
}
