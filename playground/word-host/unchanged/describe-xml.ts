import { elementsOf } from './package-content.ts';
import type { XmlElement, XmlNode } from './read-xml.ts';

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

/** As a person names it. */
export function nameOf({ name }: XmlElement): string {
  return NAMES[name] ?? name;
}

/** Which one it is among its kind in its parent: `paragraph 3`. */
export function stepTo(parent: XmlElement, element: XmlElement, start = 0): string {
  const kind = elementsOf(parent).filter(({ name }) => name === element.name);
  const place = kind.indexOf(element);
  if (place < 0) return `${nameOf(element)} ${start + 1}`;
  return kind.length > 1 ? `${nameOf(element)} ${place + 1}` : nameOf(element);
}

/** Enough of what was lost or added to recognise it. */
export function excerptOf(node: XmlNode): string {
  if (typeof node === 'string') return `“${short(node)}”`;
  const text = textOf(node).trim();
  const inner = insideOf(node);
  const parts = [text && `“${short(text)}”`, inner && `with ${inner}`].filter(Boolean);
  return parts.join(' ') || 'nothing in it';
}

/** What other than text stands in it, by the names that tell most. */
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

function short(text: string): string {
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}
