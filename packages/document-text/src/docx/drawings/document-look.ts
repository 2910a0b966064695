import { grouped } from '#document-text/digest/grouped.ts';
import { plainRunsOf } from '#document-text/docx/plain-texts.ts';
import {
  childOf,
  elements,
  isFirstShown,
  isOtherView,
  isSet,
  NAMESPACE,
  onceOf,
  valueOf,
} from '#document-text/docx/wordml.ts';

import { descriptionOf } from './part-description.ts';
import { hexHash } from './picture-key.ts';

const { w: W, r: R } = NAMESPACE;
/** What these lead to isn't shown. */
const LINKS =
  /^(hyperlink|hlink\w+|attachedTemplate|OLELink|printerSettings|dataSource|embed(Regular|(Bold)?(Italic)?))$/;
const STYLED = /^([pr]Style|tblStyle|basedOn|numStyleLink|styleLink)$/;
const FONTS = /^(ascii|hAnsi|eastAsia|cs|typeface)$/;
/** How many parts, styles and lists may lead to each other. */
const MAX_DEPTH = 100;
const DEFAULTS = new Set(['paragraph', 'character', 'table']);

/** Settings that decide how pages look, by the starts of their names. */
const SETTINGS =
  /^(mirrorMargins|alignBordersAndEdges|bordersDoNotSurround|gutterAtTop|evenAndOddHeaders|bookFold|printTwoOnOne|printFractionalCharacterWidth|autoHyphenation|consecutiveHyphenLimit|doNotHyphenateCaps|characterSpacingControl|defaultTabStop|noLineBreaks|strictFirstAndLastChars|displayBackgroundShape|clrSchemeMapping|revisionView)/;
const WITHIN =
  ':scope > compat > *, :scope > mathPr > *, :scope > footnotePr > :not(footnote), :scope > endnotePr > :not(endnote)';

/** A part of a document, and what its relationships lead to: another part or other bytes, null if that isn't known. */
export interface ShownPart {
  root: Element;
  to: (id: string) => ShownPart | Uint8Array | null;
}

export type SharedPart =
  | 'styles'
  | 'numbering'
  | 'theme'
  | 'settings'
  | 'fontTable'
  | 'footnotes'
  | 'endnotes';

/** How a whole document looks, in the form that an open document and its file have in common. */
export class DocumentLook {
  readonly #main: ShownPart;
  readonly #read: (name: SharedPart) => ShownPart | null;
  readonly #parts = new Map<SharedPart, ShownPart | null>();
  readonly #isLeftOut: (control: Element) => boolean;
  /** Descriptions by what is described; '' for one that isn't finished, because styles may refer to each other in a circle. */
  readonly #known = new Map<unknown, string | null>();
  readonly #entries = new Map<string, ReadonlyMap<string | null, Element[]>>();
  #depth = 0;
  /** Lists by the order of their first use. */
  readonly #lists = new Map<string, number>();

  constructor(
    main: ShownPart,
    read: (name: SharedPart) => ShownPart | null,
    isLeftOut: (control: Element) => boolean,
  ) {
    this.#main = main;
    this.#read = read;
    this.#isLeftOut = isLeftOut;
  }

  /** A hash of all that is shown and how; null if something that is shown isn't known. */
  get key(): string | null {
    return this.#once('key', () => {
      const theme = this.#partOf('theme');
      return hashOfAll([
        this.#describe(this.#main),
        theme ? this.#describe(theme) : '',
        this.#describeAll('styles', this.#all('styles', 'docDefaults')),
        this.#describeAll('styles', this.#all('styles', 'style').filter(isDefault)),
      ]);
    });
  }

  /** The same with the settings, of which Word may give others while the document is open. */
  get keyWithSettings(): string | null {
    const root = this.#partOf('settings')?.root;
    const settings = [
      ...[...(root?.children ?? [])].filter(isLook),
      ...(root?.querySelectorAll(WITHIN) ?? []),
    ];
    const backgrounds = elements(this.#main.root, W, 'background');
    return hashOfAll([
      this.key,
      ...settings.map(settingOf).toSorted(),
      ...backgrounds.flatMap((each) => [settingOf(each), this.#describe(this.#main, each)]),
    ]);
  }

  /** Describes a drawing of the main part; of one elsewhere, what it refers to is only in the look of the document. */
  drawing(drawing: Element, isInMain: boolean): string | null {
    return descriptionOf(drawing, {
      shownBy: (element, attribute) => {
        const shown = this.#shownBy(this.#main, element, attribute);
        return isInMain || shown === undefined ? shown : '';
      },
      isLeftOut: ({ localName }) => localName === 'txbxContent',
    });
  }

  /** Describes what the main part shows by a relationship's id. */
  readonly hashOf = (id: string): string | null => this.#target(this.#main, id);

  /** The same for what a header or footer shows, by the id of its own relationship. */
  hashIn(id: string): (picture: string) => string | null {
    const edge = this.#main.to(id);
    return (picture) => (edge && 'root' in edge ? this.#target(edge, picture) : null);
  }

  #once(key: unknown, describe: () => string | null): string | null {
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    if (this.#depth > MAX_DEPTH) return null;
    this.#known.set(key, '');
    this.#depth += 1;
    const description = describe();
    this.#depth -= 1;
    this.#known.set(key, description);
    return description;
  }

  /** A hash of what a part shows; '' for nothing. */
  #describe(part: ShownPart, root = part.root): string | null {
    return this.#once(root, () => {
      const left = leftOut(root, this.#isLeftOut);
      const description = descriptionOf(root, {
        shownBy: (element, attribute) => this.#shownBy(part, element, attribute),
        isLeftOut: (element) => left.has(element) || this.#isUnusedEdge(part, element),
      });
      return description && hexHash(description);
    });
  }

  /** Whether no page shows a header or footer, or it contains nothing but the seal. */
  #isUnusedEdge(part: ShownPart, element: Element): boolean {
    if (!/^(header|footer)Reference$/.test(element.localName)) return false;
    if (!isFirstShown(element, sectionsOf(part.root))) return true;
    const edge = part.to(element.getAttributeNS(R, 'id') ?? '');
    return edge !== null && 'root' in edge && this.#describe(edge) === '';
  }

  #shownBy(part: ShownPart, element: Element, { namespaceURI, localName: name, value }: Attr) {
    const { localName } = element;
    if (namespaceURI === R && (value === '' || LINKS.test(localName))) return '';
    if (namespaceURI === R) return this.#target(part, value) ?? (isStored(element) ? '' : null);
    if (localName === 'dataModelExt' && name === 'relId') return this.#target(this.#main, value);
    if (FONTS.test(name)) return `${value} ${this.#otherNameOf(value)}`;
    if (element.namespaceURI !== W) return undefined;
    if (STYLED.test(localName)) return this.#entry('styles', 'style', 'styleId', value);
    if (localName === 'numId') return this.#list(value);
    if (localName === 'abstractNumId') return '';
    if (localName === 'lvlPicBulletId')
      return this.#entry('numbering', 'numPicBullet', 'numPicBulletId', value);
    const [, note] = /^(foot|end)noteReference$/.exec(localName) ?? [];
    return note && name === 'id'
      ? this.#entry(`${note}notes` as SharedPart, `${note}note`, 'id', value)
      : undefined;
  }

  #target(part: ShownPart, id: string): string | null {
    const target = part.to(id);
    if (target === null || 'root' in target) return target && this.#describe(target);
    return this.#once(target, () => hexHash(target));
  }

  /** Word names a font otherwise where it's installed under another name. */
  #otherNameOf(font: string): string | null {
    return this.#once(`font ${font}`, () => {
      const fonts = [...(this.#partOf('fontTable')?.root.children ?? [])];
      const found = fonts.find((each) => each.getAttributeNS(W, 'name') === font);
      return valueOf(childOf(found, 'altName')) ?? '';
    });
  }

  /** A list, and whether it goes on: its numbers may be others each time Word writes it. */
  #list(id: string): string | null {
    if (id === '0') return id;
    return this.#once(`list ${id}`, () => {
      const list = this.#entry('numbering', 'num', 'numId', id);
      const [first] = this.#entries.get('num')?.get(id) ?? [];
      const shape = valueOf(childOf(first, 'abstractNumId')) ?? '';
      const places = [`list ${id}`, `shape ${shape}`].map((key) => {
        this.#lists.set(key, this.#lists.get(key) ?? this.#lists.size);
        return this.#lists.get(key);
      });
      return hashOfAll([
        places.join(),
        list,
        this.#entry('numbering', 'abstractNum', 'abstractNumId', shape),
      ]);
    });
  }

  #entry(type: SharedPart, name: string, key: string, value: string): string | null {
    return this.#once(`${name} ${value}`, () => {
      const known =
        this.#entries.get(name) ?? grouped(this.#all(type, name), (each) => each.getAttributeNS(W, key));
      this.#entries.set(name, known);
      // Programs differ in which of several they use.
      return this.#describeAll(type, known.get(value) ?? []);
    });
  }

  #partOf(name: SharedPart): ShownPart | null {
    const part = this.#parts.get(name);
    if (part !== undefined) return part;
    this.#parts.set(name, this.#read(name));
    return this.#partOf(name);
  }

  #all(type: SharedPart, name: string): Element[] {
    const part = this.#partOf(type);
    return part ? elements(part.root, W, name) : [];
  }

  #describeAll(type: SharedPart, entries: readonly Element[]): string | null {
    const part = this.#partOf(type);
    return part ? hashOfAll(entries.map((entry) => this.#describe(part, entry))) : '';
  }
}

const hashOfAll = (parts: readonly (string | null)[]) =>
  parts.includes(null) ? null : hexHash(parts.join('\n\n'));

/** Whether a chart shows only the data that it has itself. */
const isStored = (data: Element) =>
  data.localName === 'externalData' &&
  data.querySelector('autoUpdate:not([val="0"], [val="false"])') === null;

const sectionsOf = onceOf((root) => elements(root, W, 'sectPr'));
function isDefault(style: Element): boolean {
  return isSet(style, 'default') && DEFAULTS.has(style.getAttributeNS(W, 'type') ?? '');
}

function isLook(setting: Element): boolean {
  return SETTINGS.test(setting.localName) || (setting.localName === 'view' && isOtherView(setting));
}

function isEmpty(one: Element): boolean {
  return one.localName === 'p' && !one.hasChildNodes() && plainRunsOf(one).length === 0;
}

/** What isn't part of a document's text: seals, and empty paragraphs at its end, of which Word adds one to an open document. */
function leftOut(root: Element, isLeftOut: (control: Element) => boolean): Set<Element> {
  const left = new Set(elements(root, W, 'background'));
  for (const seal of elements(root, W, 'sdt').filter(isLeftOut)) {
    const paragraph = seal.closest('p');
    left.add(seal);
    // It may have been put in with the seal.
    if (paragraph?.textContent === seal.textContent) left.add(paragraph);
  }
  let last = childOf(root, 'body')?.lastElementChild ?? null;
  if (last?.localName === 'sectPr') last = last.previousElementSibling;
  for (; last && (left.has(last) || isEmpty(last)); last = last.previousElementSibling) left.add(last);
  return left;
}

function settingOf({ localName, attributes }: Element): string {
  const values = Array.from(attributes, ({ localName: name, value }) =>
    name === 'val' ? value : `${name}=${value}`,
  );
  return [localName, ...values].join(' ');
}
