import { ListLabels } from '#document-text/docx/list-labels.ts';
import { child, children, descendants } from '#word-host/opc/xml.ts';
import { number, value } from './showing.ts';
import type { StyleSheet } from './style-sheet.ts';

/** Bullets from Symbol and Wingdings, which only Windows has, as characters of every font. */
const BULLETS: Record<string, string> = {
  '\uf0b7': '•',
  '\uf0a7': '▪',
  '\uf0d8': '➢',
  '\uf0fc': '✓',
  o: '○',
};

export interface ListMark {
  label: string;
  level: Element;
}

/** The number or bullet of every list paragraph below a node. */
export function marksBelow(
  root: Element,
  numbering: Document | null,
  styles: StyleSheet,
): Map<Element, ListMark> {
  const marks = new Map<Element, ListMark>();
  if (!numbering) return marks;
  const definitions = numbering.documentElement;
  const labels = new ListLabels(definitions, styles.root);
  const lists = new Map(children(definitions, 'w:num').map((list) => [value(list, 'w:numId'), list]));
  const abstracts = new Map(
    children(definitions, 'w:abstractNum').map((list) => [value(list, 'w:abstractNumId'), list]),
  );
  for (const paragraph of descendants(root, 'w:p')) {
    const { label } = labels.next(paragraph);
    const properties = styles.paragraphProperty(paragraph, 'w:numPr');
    const list = lists.get(value(child(properties, 'w:numId')));
    const depth = number(child(properties, 'w:ilvl')) ?? 0;
    const override = children(list, 'w:lvlOverride').find((entry) => number(entry, 'w:ilvl') === depth);
    const abstract = abstracts.get(value(child(list, 'w:abstractNumId')));
    const level = levelOf(override, depth) ?? levelOf(abstract, depth);
    if (!level) continue;
    const isBullet = value(child(level, 'w:numFmt')) === 'bullet';
    marks.set(paragraph, { label: isBullet ? (BULLETS[label] ?? label) : label, level });
  }
  return marks;
}

function levelOf(list: Element | undefined, depth: number): Element | undefined {
  return children(list, 'w:lvl').find((level) => number(level, 'w:ilvl') === depth);
}
