import { type LocatedPassage, passagesOf, type TextOptions } from './passages.ts';
import { elements, NAMESPACE } from './wordml.ts';

const { w: W, pkg: PKG } = NAMESPACE;

/** The parts of what Word's `getOoxml` answers that are read. */
export interface FlatDocument {
  body: Element;
  styles: Element | null;
  settings: Element | null;
  /** Every part of the package by its path, such as `/word/media/image1.png`. */
  parts: ReadonlyMap<string, Element>;
  /** The text of the body, read when it's first asked for: the body must not be changed. */
  readonly passages: LocatedPassage[];
}

/** null for what is not a package with a body; a Word that lost its answer gives null or ''. */
export function readFlatOpc(flatOpc: string | null, options: TextOptions): FlatDocument | null {
  // A browser styles its report of a parsing error, which a strict CSP reports in turn.
  return flatOpc === null || flatOpc === ''
    ? null
    : documentIn(new DOMParser().parseFromString(flatOpc, 'text/xml'), options);
}

export function documentIn(parsed: Document, options: TextOptions): FlatDocument | null {
  const parts = new Map(
    elements(parsed, PKG, 'part').map((part) => [part.getAttributeNS(PKG, 'name') ?? '', part] as const),
  );
  const root = (name: string) => parts.get(name)?.firstElementChild?.firstElementChild ?? null;
  const main = root('/word/document.xml');
  const body = main && elements(main, W, 'body')[0];
  if (!body) return null;
  const styles = root('/word/styles.xml');
  let passages: LocatedPassage[] | undefined;
  return {
    body,
    styles,
    settings: root('/word/settings.xml'),
    parts,
    get passages() {
      return (passages ??= passagesOf(body, { styles, theme: root('/word/theme/theme1.xml') }, options));
    },
  };
}
