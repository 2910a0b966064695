import { elementsOf } from './package-content.ts';
import type { XmlElement, XmlNode } from './read-xml.ts';

/** What is left if the add-in's paragraph was the only one in a story or cell: any one empty paragraph. */
export const EMPTIED: XmlElement = { name: '#emptied', attributes: new Map(), children: [] };

const HOLDS_BLOCKS = new Set([
  'w:body',
  'w:hdr',
  'w:ftr',
  'w:tc',
  'w:txbxContent',
  'w:footnote',
  'w:endnote',
]);
const BLOCKS = new Set(['w:p', 'w:tbl', 'w:sdt', 'w:customXml', 'w:altChunk']);
const REVISIONS = new Set(['w:ins', 'w:del', 'w:moveFrom', 'w:moveTo']);

export interface OwnControl {
  readonly tag: string;
  readonly element: XmlElement;
}

/** What an act of the add-in may add, change and remove in a document; anything not listed isn't its own. */
export interface Ours {
  /** Whether a content control with this tag belongs to the add-in. */
  isOwnTag?(tag: string): boolean;
  /**
   * Whether the format (`w:pPr`) is that of the add-in's paragraphs: Word leaves an empty one behind when it records their
   * removal.
   */
  isOwnFormat?(format: XmlElement): boolean;
  /** Faults of the controls that an act left in a story, in sentences. */
  faultsOf?(before: readonly OwnControl[], after: readonly OwnControl[]): string[];
  /** The root elements of its custom XML parts, as `{namespace}name`. */
  readonly customXml?: RegExp;
  /** The name of its custom property, in lower case. */
  readonly property?: string;
  /** The id under which the document stores the add-in's settings. */
  readonly addInId?: string | undefined;
}

export interface Separated {
  readonly rest: XmlElement;
  /** The add-in's controls, and the format of the paragraphs removed with them. */
  readonly taken: readonly XmlElement[];
  readonly controls: readonly OwnControl[];
}

/** Separates the add-in's content of a part from the user's. */
export function separated(tree: XmlElement, ours: Ours): Separated {
  const taken: XmlElement[] = [];
  const controls: OwnControl[] = [];
  const rest = without(tree, (element) => {
    if (element.name !== 'w:sdt') return false;
    const tag = valueOf(childOf(element, 'w:sdtPr'), 'w:tag') ?? '';
    if (!ours.isOwnTag?.(tag)) return false;
    taken.push(element);
    controls.push({ tag, element });
    return true;
  });
  return { rest, taken, controls };

  function without(element: XmlElement, isOwn: (element: XmlElement) => boolean): XmlElement {
    let isTouched = false;
    const children: XmlNode[] = [];
    for (const node of element.children) {
      if (typeof node === 'string') {
        children.push(node);
      } else if (isOwn(node) || isStruckOutLine(node, ours)) {
        isTouched = true;
      } else {
        const left = without(node, isOwn);
        if (left !== node) isTouched = true;
        if (left === node || !isLeftEmpty(left)) children.push(left);
        else taken.push(left);
      }
    }
    if (!isTouched) return element;
    if (isContainer(element) && !children.some(isBlock)) children.push(EMPTIED);
    return { ...element, children };
  }
}

/** The value of an element's child, in the usual form of WordprocessingML. */
export function valueOf(element: XmlElement | undefined, name: string): string | null {
  const found = element && childOf(element, name);
  return found?.attributes.get('w:val') ?? null;
}

export function childOf(element: XmlElement, name: string): XmlElement | undefined {
  return elementsOf(element).find((child) => child.name === name);
}

/** A paragraph or recorded change that contained only the add-in's content. The end of a section stays. */
function isLeftEmpty(element: XmlElement): boolean {
  if (REVISIONS.has(element.name)) return elementsOf(element).length === 0;
  return isEmptyParagraph(element);
}

export function isEmptyParagraph(element: XmlElement): boolean {
  if (element.name !== 'w:p') return false;
  const [format, ...others] = elementsOf(element);
  if (!format) return true;
  return others.length === 0 && format.name === 'w:pPr' && !childOf(format, 'w:sectPr');
}

/** The rest of the add-in's paragraph when Word records its removal: an empty line with a struck-out mark. */
function isStruckOutLine(element: XmlElement, ours: Ours): boolean {
  if (!isEmptyParagraph(element)) return false;
  const format = childOf(element, 'w:pPr');
  const mark = format && childOf(format, 'w:rPr');
  if (!mark || !childOf(mark, 'w:del')) return false;
  return ours.isOwnFormat?.(format) ?? false;
}

function isContainer(element: XmlElement): boolean {
  if (element.name !== 'w:sdtContent') return HOLDS_BLOCKS.has(element.name);
  return elementsOf(element).some(({ name }) => name === 'w:p' || name === 'w:tbl');
}

const isBlock = (node: XmlNode): boolean => typeof node !== 'string' && BLOCKS.has(node.name);
