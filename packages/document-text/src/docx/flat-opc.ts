import type { Formats } from './formats/look.ts';
import { type LocatedPassage, passagesOf, type TextOptions } from './passages.ts';
import { elements, NAMESPACE } from './wordml.ts';

const { w: W, pkg: PKG } = NAMESPACE;

/** The parts of Word's `getOoxml` answer that are read. */
export interface FlatDocument {
  body: Element;
  settings: Element | null;
  /** Every part of the package by its path, such as `/word/media/image1.png`. */
  parts: ReadonlyMap<string, Element>;
  /** The text of the body, read when it's first used: don't change the body. */
  readonly passages: LocatedPassage[];
  readonly formats: Formats;
  /** How its text is read. */
  readonly options: TextOptions;
}

/** null if it isn't a package with a body; a Word that lost its answer gives null or ''. */
export function readFlatOpc(flatOpc: string | null, options: TextOptions): FlatDocument | null {
  // A browser styles its report of a parsing error, which violates a strict CSP.
  return flatOpc === null || flatOpc === ''
    ? null
    : documentIn(new DOMParser().parseFromString(flatOpc, 'text/xml'), options);
}

export function documentIn(parsed: Document, options: TextOptions): FlatDocument | null {
  const parts = new Map(
    elements(parsed, PKG, 'part').map((part) => [part.getAttributeNS(PKG, 'name') ?? '', part] as const),
  );
  const root = (path: string) => rootIn(parts, path);
  const main = root('/word/document.xml');
  const body = main && elements(main, W, 'body')[0];
  if (!body) return null;
  const formats = {
    styles: root('/word/styles.xml'),
    theme: root('/word/theme/theme1.xml'),
    numbering: root('/word/numbering.xml'),
    settings: root('/word/settings.xml'),
  };
  let passages: LocatedPassage[] | undefined;
  return {
    body,
    settings: formats.settings,
    parts,
    formats,
    options,
    get passages() {
      return (passages ??= passagesOf(body, formats, options));
    },
  };
}

/** The root element of a part; null if the package lacks it. */
export function rootIn(parts: FlatDocument['parts'], path: string): Element | null {
  return parts.get(path)?.firstElementChild?.firstElementChild ?? null;
}
