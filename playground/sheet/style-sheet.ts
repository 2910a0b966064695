import type { Name } from '#word-host/opc/namespaces.ts';
import { child, children, closest, isOn } from '#word-host/opc/xml.ts';
import { type Look, paragraphLook, runLook } from './look.ts';
import { descend, number, value } from './showing.ts';

export interface TabStop {
  position: number;
  kind: string;
}

/** `styles.xml`: the look of a paragraph or run before its own formatting. */
export class StyleSheet {
  readonly root: Element | null;
  readonly #styles = new Map<string, Element>();
  readonly #gifts = new Map<string, StyleGift>();
  readonly #defaults: Element | null;
  readonly #defaultParagraphStyle: string | null;

  constructor(styles: Document | null) {
    this.root = styles?.documentElement ?? null;
    this.#defaults = child(this.root, 'w:docDefaults');
    for (const style of children(this.root, 'w:style')) {
      const id = value(style, 'w:styleId');
      if (id) this.#styles.set(id, style);
    }
    const ofParagraphs = [...this.#styles.values()].find(
      (style) =>
        value(style, 'w:type') === 'paragraph' &&
        ['1', 'true', 'on'].includes(value(style, 'w:default') ?? ''),
    );
    this.#defaultParagraphStyle = value(ofParagraphs, 'w:styleId');
  }

  /** The style and those it's based on, the most general first. */
  chain(id: string | null): Element[] {
    const chain: Element[] = [];
    for (let style = this.#styles.get(id ?? ''); style && !chain.includes(style);) {
      chain.unshift(style);
      style = this.#styles.get(value(child(style, 'w:basedOn')) ?? '');
    }
    return chain;
  }

  /** The strongest element with that name among a paragraph's properties. */
  paragraphProperty(paragraph: Element, name: Name): Element | null {
    const own = child(child(paragraph, 'w:pPr'), name);
    return own ?? this.#given(paragraph).property(name);
  }

  /** `level` is the paragraph's list level: its indents apply unless the paragraph has its own. */
  paragraphLook(paragraph: Element, level: Element | null = null): Look {
    const own = child(paragraph, 'w:pPr');
    return { ...this.#given(paragraph).look, ...paragraphLook(child(level, 'w:pPr')), ...paragraphLook(own) };
  }

  /** The look of text in the paragraph without its own formatting. */
  textLook(paragraph: Element): Look {
    return this.#given(paragraph).textLook;
  }

  runLook(run: Element): Look {
    const own = child(run, 'w:rPr');
    const chain = this.chain(value(child(own, 'w:rStyle')));
    return Object.assign({}, ...chain.map((style) => runLook(child(style, 'w:rPr'))), runLook(own));
  }

  /** 0 for a first-level heading; null for anything else. */
  outlineLevel(paragraph: Element): number | null {
    const level = Number(value(this.paragraphProperty(paragraph, 'w:outlineLvl')) ?? 9);
    if (level < 9) return level;
    const name =
      value(child(this.#paragraphChain(value(descend(paragraph, 'w:pPr', 'w:pStyle'))).at(-1), 'w:name')) ??
      '';
    const heading = /^heading ([1-9])$/i.exec(name);
    return heading ? Number(heading[1]) - 1 : /^title$/i.test(name) ? 0 : null;
  }

  /** The style that follows when Enter is pressed at the end of a paragraph with this style. */
  nextStyle(id: string | null): string | null {
    const next = value(child(this.#styles.get(id ?? ''), 'w:next'));
    return next && this.#styles.has(next) ? next : id;
  }

  /** Tab stops, measured from the left edge of the text, in points. */
  tabStops(paragraph: Element): TabStop[] {
    const stops = new Map<number, string>();
    const own = child(paragraph, 'w:pPr');
    for (const properties of [...this.#given(paragraph).properties, own]) {
      for (const tab of children(child(properties, 'w:tabs'), 'w:tab')) {
        const position = (number(tab, 'w:pos') ?? 0) / 20;
        if (value(tab) === 'clear') stops.delete(position);
        else stops.set(position, value(tab) ?? 'left');
      }
    }
    return [...stops].map(([position, kind]) => ({ position, kind })).sort((a, b) => a.position - b.position);
  }

  hasContextualSpacing(paragraph: Element): boolean {
    return isOn(this.paragraphProperty(paragraph, 'w:contextualSpacing'));
  }

  /** The result of a paragraph's styles, computed once for each combination. */
  #given(paragraph: Element): StyleGift {
    const table = closest(paragraph, 'w:tbl');
    const tableStyle = value(descend(table, 'w:tblPr', 'w:tblStyle'));
    const style = value(descend(paragraph, 'w:pPr', 'w:pStyle'));
    const key = JSON.stringify([tableStyle, style]);
    const known = this.#gifts.get(key);
    if (known) return known;
    const styles = [...this.chain(tableStyle), ...this.#paragraphChain(style)];
    const gift = new StyleGift(this.#defaults, styles);
    this.#gifts.set(key, gift);
    return gift;
  }

  #paragraphChain(style: string | null): Element[] {
    const chain = this.chain(style);
    return chain.length > 0 ? chain : this.chain(this.#defaultParagraphStyle);
  }
}

/** The result of the defaults and a chain of styles, the most general first. */
export class StyleGift {
  /** The weakest first. */
  readonly properties: Element[];
  readonly look: Look;
  readonly textLook: Look;
  readonly #found = new Map<Name, Element | null>();

  constructor(defaults: Element | null, styles: readonly Element[]) {
    this.properties = [
      descend(defaults, 'w:pPrDefault', 'w:pPr'),
      ...styles.map((style) => child(style, 'w:pPr')),
    ].filter((properties) => properties !== null);
    this.look = Object.assign({}, ...this.properties.map(paragraphLook));
    this.textLook = Object.assign(
      { fontSize: '10pt' },
      runLook(descend(defaults, 'w:rPrDefault', 'w:rPr')),
      ...styles.map((style) => runLook(child(style, 'w:rPr'))),
    );
  }

  property(name: Name): Element | null {
    const known = this.#found.get(name);
    if (known !== undefined) return known;
    const found = this.properties
      .map((properties) => child(properties, name))
      .findLast((element) => element !== null);
    this.#found.set(name, found ?? null);
    return found ?? null;
  }
}
