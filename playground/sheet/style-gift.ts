import type { Name } from '#playground/word-host/opc/namespaces.ts';
import { child } from '#playground/word-host/opc/xml.ts';
import { type Look, paragraphLook, runLook } from './look.ts';
import { descend } from './values.ts';

/** What defaults and a chain of styles, the most general first, give a paragraph. */
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
