import { EMPTIED, isEmptyParagraph } from './own-content.ts';
import { elementsOf } from './package-content.ts';
import type { XmlElement, XmlNode } from './read-xml.ts';

/** Word renumbers recorded changes each time it saves; nothing refers to these numbers. */
const NUMBERED_ANEW = new Set(
  ['ins', 'del', 'moveFrom', 'moveTo', 'cellIns', 'cellDel', 'cellMerge', 'numberingChange']
    .concat(
      ['rPr', 'pPr', 'sectPr', 'tblPr', 'tblPrEx', 'tblGrid', 'trPr', 'tcPr'].map((name) => `${name}Change`),
    )
    .map((name) => `w:${name}`),
);

type Nodes = readonly XmlNode[];
/** An old and a new node; undefined if one was removed or added. */
type Pair = [old: XmlNode | undefined, now: XmlNode | undefined];

/** Limits the work; nobody would read more. */
const MAX_COMPARED = 400;

/** Steps at the start of every path into a story, which carry no information. */
const UNNAMED = new Set(['w:document', 'body', 'header', 'footer']);

/** Describes the differences between two trees, each with its path; empty if they are equal. */
export function treeDifferences(before: XmlElement, after: XmlElement): string[] {
  const found: string[] = [];
  compare(before, after, '', found);
  return found;
}

function compare(before: XmlElement, after: XmlElement, way: string, found: string[]): void {
  if (before === after) return;
  const [was, is] = [shownAttributes(before), shownAttributes(after)];
  for (const name of new Set([...was.keys(), ...is.keys()])) {
    const [old, now] = [was.get(name), is.get(name)];
    if (old === now) continue;
    found.push(`${way || nameOf(after)}: ${name} ${phrase(old, now)}`);
  }
  const { gone, added, start } = changedSpan(ordered(before), ordered(after));
  for (const [old, now] of pairs(gone, added)) {
    if (old !== undefined && now !== undefined && typeof old !== 'string' && typeof now !== 'string') {
      compare(old, now, join(way, stepTo(after, now)), found);
    } else if (typeof old === 'string' && typeof now === 'string') {
      found.push(`${way}: the text was “${short(old)}”, is now “${short(now)}”`);
    } else {
      const parent = now === undefined ? before : after;
      const node = now ?? old ?? '';
      const where = join(way, typeof node === 'string' ? 'text' : stepTo(parent, node, start));
      found.push(`${where} ${now === undefined ? 'is gone' : 'is new'}: ${excerptOf(node)}`);
    }
  }
}

function phrase(old: string | undefined, now: string | undefined): string {
  if (old === undefined) return `is new: “${short(now ?? '')}”`;
  return now === undefined ? `is gone: “${short(old)}”` : `was “${short(old)}”, is now “${short(now)}”`;
}

function isSame(one: XmlNode, other: XmlNode): boolean {
  if (one === other) return true;
  if (typeof one === 'string' || typeof other === 'string') return false;
  if (one === EMPTIED) return isEmptyParagraph(other);
  if (other === EMPTIED) return isEmptyParagraph(one);
  if (one.name !== other.name || !hasSameAttributes(one, other)) return false;
  const [ones, others] = [ordered(one), ordered(other)];
  return ones.length === others.length && ones.every((node, index) => isSame(node, others[index] ?? ''));
}

function hasSameAttributes(one: XmlElement, other: XmlElement): boolean {
  if (NUMBERED_ANEW.has(one.name) || one.name === 'w:trackRevisions') {
    const [shown, others] = [shownAttributes(one), shownAttributes(other)];
    return shown.size === others.size && [...shown].every(([name, value]) => others.get(name) === value);
  }
  if (one.attributes.size !== other.attributes.size) return false;
  for (const [name, value] of one.attributes) if (other.attributes.get(name) !== value) return false;
  return true;
}

function shownAttributes({ name, attributes }: XmlElement): ReadonlyMap<string, string> {
  if (NUMBERED_ANEW.has(name)) return new Map([...attributes].filter(([key]) => key !== 'w:id'));
  // Values for "on" are equal: the add-in switches tracking off and on again.
  if (name === 'w:trackRevisions' && /^(1|true|on)$/.test(attributes.get('w:val') ?? '')) return new Map();
  return attributes;
}

/** The order of settings has no meaning, and Word changes it. */
function ordered(element: XmlElement): Nodes {
  if (element.name !== 'w:settings') return element.children;
  return elementsOf(element).toSorted((one, other) =>
    one.name < other.name ? -1 : Number(one.name > other.name),
  );
}

/** The rest of two lists without their common beginning and end. */
function changedSpan(before: Nodes, after: Nodes): { gone: Nodes; added: Nodes; start: number } {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && isSame(before[start] ?? '', after[start] ?? '')) start += 1;
  let end = 0;
  while (end < shorter - start && isSame(before.at(-1 - end) ?? '', after.at(-1 - end) ?? '')) end += 1;
  return {
    gone: before.slice(start, before.length - end),
    added: after.slice(start, after.length - end),
    start,
  };
}

function pairs(gone: Nodes, added: Nodes): Pair[] {
  const matched: Pair[] = [];
  let [old, now] = [0, 0];
  for (const [sameOld, sameNow] of commonPlaces(gone, added)) {
    matched.push(...alike(gone.slice(old, sameOld), added.slice(now, sameNow)));
    [old, now] = [sameOld + 1, sameNow + 1];
  }
  return [...matched, ...alike(gone.slice(old), added.slice(now))];
}

/** Positions of equal nodes in both lists, as many as can be paired in order. */
function commonPlaces(gone: Nodes, added: Nodes): [number, number][] {
  const height = gone.length + 1;
  if (gone.length === 0 || added.length === 0 || gone.length * added.length > MAX_COMPARED ** 2) return [];
  const lengths = new Uint16Array(height * (added.length + 1));
  const at = (old: number, now: number) => lengths[now * height + old] ?? 0;
  const same = new Set<number>();
  for (let now = added.length - 1; now >= 0; now -= 1) {
    for (let old = gone.length - 1; old >= 0; old -= 1) {
      const isEqual = isSame(gone[old] ?? '', added[now] ?? '');
      if (isEqual) same.add(now * height + old);
      lengths[now * height + old] = isEqual
        ? at(old + 1, now + 1) + 1
        : Math.max(at(old + 1, now), at(old, now + 1));
    }
  }
  const places: [number, number][] = [];
  for (let old = 0, now = 0; old < gone.length && now < added.length;) {
    if (same.has(now * height + old)) places.push([old++, now++]);
    else if (at(old + 1, now) >= at(old, now + 1)) old += 1;
    else now += 1;
  }
  return places;
}

/** Pairs nodes of the same kind as one that changed. */
function alike(gone: Nodes, added: Nodes): Pair[] {
  const rest = [...added];
  const matched = gone.map((old): Pair => {
    const index = rest.findIndex((now) => kindOf(now) === kindOf(old));
    return [old, index < 0 ? undefined : rest.splice(index, 1)[0]];
  });
  return [...matched, ...rest.map((now): Pair => [undefined, now])];
}

const kindOf = (node: XmlNode): string => (typeof node === 'string' ? '' : node.name);

function join(way: string, step: string): string {
  if (UNNAMED.has(step)) return way;
  return way ? `${way}, ${step}` : step;
}

const NAMES: Readonly<Record<string, string>> = {
  'w:p': 'paragraph',
  'w:tbl': 'table',
  'w:tr': 'row',
  'w:tc': 'cell',
  'w:r': 'run',
  'w:sdt': 'content control',
  'w:pPr': 'paragraph format',
  'w:rPr': 'text format',
  'w:sectPr': 'section',
  'w:hdr': 'header',
  'w:ftr': 'footer',
  'w:body': 'body',
  '#emptied': 'empty paragraph',
};

/** The name in a person's words. */
const nameOf = ({ name }: XmlElement): string => NAMES[name] ?? name;

/** The position among its kind in its parent: `paragraph 3`. */
function stepTo(parent: XmlElement, element: XmlElement, start = 0): string {
  const kind = elementsOf(parent).filter(({ name }) => name === element.name);
  const place = kind.indexOf(element);
  if (place < 0) return `${nameOf(element)} ${start + 1}`;
  return kind.length > 1 ? `${nameOf(element)} ${place + 1}` : nameOf(element);
}

/** Enough of a removed or added node to recognize it. */
function excerptOf(node: XmlNode): string {
  if (typeof node === 'string') return `“${short(node)}”`;
  const text = textOf(node).trim();
  const inner = insideOf(node);
  const parts = [text && `“${short(text)}”`, inner && `with ${inner}`].filter(Boolean);
  return parts.join(' ') || 'nothing in it';
}

/** Its content apart from text, by the most telling names. */
function insideOf(element: XmlElement): string {
  const telling = new Set<string>();
  const look = (found: XmlElement): void => {
    for (const child of elementsOf(found)) {
      if (!/^w:(r|t|rPr|pPr|p)$/.test(child.name)) telling.add(nameOf(child));
      if (telling.size < 6 && !child.name.endsWith('Pr')) look(child);
    }
  };
  look(element);
  return [...telling].slice(0, 6).join(', ');
}

function textOf(element: XmlElement): string {
  return element.children.map((node) => (typeof node === 'string' ? node : textOf(node))).join('');
}

const short = (text: string): string => (text.length > 60 ? `${text.slice(0, 60)}…` : text);
