import { W14 } from '#document-text/docx/formats/layout-look.ts';
import { plainRunsOf } from '#document-text/docx/plain-texts.ts';
import { childOf, goThrough, NAMESPACE } from '#document-text/docx/wordml.ts';

const { w: W, v: V } = NAMESPACE;
const XMLNS = 'http://www.w3.org/2000/xmlns/';
const PREFIXES = new Map<string | null, string>(
  Object.entries(NAMESPACE).map(([prefix, uri]) => [uri, prefix]),
);

/** Elements that show nothing by themselves, or that Word writes anew each time. */
const UNSHOWN = new Set(
  (
    'proofErr lastRenderedPageBreak bookmarkStart bookmarkEnd commentRangeStart commentRangeEnd permStart permEnd lang noProof ' +
    'sdtPr sdtEndPr printerSettings nsid tmpl name aliases next link uiPriority qFormat semiHidden unhideWhenUsed locked rsid'
  ).split(' '),
);
/** Attributes that Word counts anew, and those with names of drawings. */
const COUNTS = /^(rsid\w*|paraId|textId|spid|anchorId|editId|tplc|tentative|durableId|ShapeID|ObjectID)$/;
const [NAMED, NAMES] = [/^(docPr|cNvPr)$/, /^(id|name|title|descr)$/];
/** Shapes of letters, which hide nothing. */
const SHAPES = /^(ligatures|numForm|numSpacing|cntxtAlts)$/;
const TEXTS = /^(t|instrText|delText)$/;

/** How the elements of a part are described. */
export interface Describing {
  /** Describes what an attribute refers to: null if that isn't known, undefined for one that doesn't refer to anything. */
  shownBy: (element: Element, attribute: Attr) => string | null | undefined;
  isLeftOut: (element: Element) => boolean;
}

/** A run may go on in the next one of the same format: Word parts runs at places that show nothing. */
interface Run {
  parent: Element | null;
  format: string;
  isBegun: boolean;
  /** The run that contains it, such as a text box's. */
  outer: Run | null;
}

interface Around {
  depth: number;
  run: Run | null;
}

type Line = [depth: number, name: string, ...content: (string | null)[]];

/**
 * Describes what an element shows by all that is in it, in the same way whenever Word writes it; null if it refers to
 * something that isn't known.
 */
export function descriptionOf(root: Element, describing: Describing): string | null {
  const description = new Description(describing);
  description.add(root, { depth: 0, run: null });
  return description.isKnown ? description.text() : null;
}

class Description {
  isKnown = true;
  readonly #describing: Describing;
  readonly #lines: Line[] = [];
  /** The last run in each element, and the number of lines up to its end. */
  readonly #last = new Map<Element | null, { format: string; end: number }>();
  /** Thousands of plain runs have a handful of formats. */
  readonly #formats = new Map<Element, string>();

  constructor(describing: Describing) {
    this.#describing = describing;
  }

  text(): string {
    const lines: string[] = [];
    let next = 0;
    for (const line of this.#lines.toReversed()) {
      const isEmptyFormat = line.length === 2 && next <= line[0] && /^w [rp]Pr$/.test(line[1]);
      if (isEmptyFormat) continue;
      lines.push(JSON.stringify(line));
      [next] = line;
    }
    return lines.toReversed().join('\n');
  }

  add(root: Element, outside: Around): void {
    goThrough(root, outside, (element, around) => this.#enter(element, around));
  }

  #enter(element: Element, { depth, run }: Around): Around {
    const skipped = { depth: -1, run: null };
    const { localName, parentElement } = element;
    const isOfWord = element.namespaceURI === W;
    if (depth < 0 || isUnshown(element) || this.#describing.isLeftOut(element)) return skipped;
    const within = { depth: depth + 1, run };
    if (isOfWord && localName === 'r')
      return { ...within, run: this.#runIn(parentElement, childOf(element, 'rPr'), run) };
    if (isOfWord && localName === 'rPr' && parentElement?.localName === 'r') return skipped;
    if (isOfWord && TEXTS.test(localName)) {
      this.#write([depth, localName, textOf(element)], run);
      return skipped;
    }
    const own = isOfWord || element.childElementCount > 0 ? '' : element.textContent;
    const content = [...this.#attributesOf(element), ...(own === '' ? [] : [own])];
    this.#write([depth, nameOf(element), ...content], run);
    const plain = plainRunsOf(element);
    if (plain.length === 0) return within;
    const format = childOf(element, 'pPr');
    if (format) this.add(format, this.#enter(format, within));
    for (const { properties, text } of plain)
      this.#write([depth + 2, 't', text], this.#runIn(element, properties));
    return skipped;
  }

  #write(line: Line, run: Run | null): void {
    if (run?.isBegun === false) {
      const last = this.#last.get(run.parent);
      const goesOn = last?.format === run.format && last.end === this.#lines.length;
      if (!goesOn) this.#lines.push([line[0] - 1, 'r', run.format]);
      run.isBegun = true;
    }
    const before = this.#lines.at(-1);
    if (TEXTS.test(line[1]) && before?.[1] === line[1] && before[0] === line[0])
      before[2] = `${before[2]}${line[2]}`;
    else this.#lines.push(line);
    for (let around = run; around; around = around.outer)
      this.#last.set(around.parent, { format: around.format, end: this.#lines.length });
  }

  #runIn(parent: Element | null, properties: Element | null, outer: Run | null = null): Run {
    let format = properties ? this.#formats.get(properties) : '';
    if (properties && format === undefined) {
      const described = descriptionOf(properties, this.#describing);
      this.isKnown &&= described !== null;
      format = described ?? '';
      this.#formats.set(properties, format);
    }
    return { parent, format: format ?? '', isBegun: false, outer };
  }

  #attributesOf(element: Element): (string | null)[] {
    return [...element.attributes].flatMap((attribute) => {
      const shown = this.#describing.shownBy(element, attribute);
      this.isKnown &&= shown !== null;
      if (shown === undefined && isCounted(element, attribute)) return [];
      return [nameOf(attribute), shown ?? attribute.value];
    });
  }
}

const nameOf = ({ namespaceURI, localName }: Element | Attr) =>
  `${PREFIXES.get(namespaceURI) ?? namespaceURI} ${localName}`;

function isUnshown(element: Element): boolean {
  const { localName, namespaceURI, parentElement } = element;
  if (namespaceURI === W) return UNSHOWN.has(localName);
  // These are left away where runs are read as plain text.
  const isShape = namespaceURI === W14 && parentElement?.localName === 'rPr' && SHAPES.test(localName);
  return localName === 'Fallback' || isShape;
}

function isCounted(element: Element, { namespaceURI, localName: name }: Attr): boolean {
  const { localName, namespaceURI: space } = element;
  const isOfParagraph = space === W && localName === 'p';
  if (namespaceURI === XMLNS || isOfParagraph || COUNTS.test(name)) return true;
  if (NAMED.test(localName)) return NAMES.test(name);
  // The others join what they're on, as shapes of one kind and runs of one width.
  return name === 'id' && !/^(fitText|shapetype)$/.test(localName) && (namespaceURI === W || space === V);
}

const EDGE_BLANK = /^[ \t\r\n]|[ \t\r\n]$/;

/** Word leaves away blanks at the ends of a text that doesn't say that they're to be kept. */
function textOf(text: Element): string {
  const { textContent } = text;
  if (!EDGE_BLANK.test(textContent) || text.closest('[*|space="preserve"]')) return textContent;
  return textContent
    .split(/[ \t\r\n]+/)
    .filter(Boolean)
    .join(' ');
}
