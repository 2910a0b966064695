import { ListLabels } from '#document-text/docx/list-labels.ts';
import { child, descendants } from '#word-host/opc/xml.ts';
import { value } from './showing.ts';
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
  const labels = new ListLabels(numbering.documentElement, styles.root);
  for (const paragraph of descendants(root, 'w:p')) {
    const { label, level } = labels.next(paragraph);
    if (!level) continue;
    const isBullet = value(child(level, 'w:numFmt')) === 'bullet';
    marks.set(paragraph, { label: isBullet ? (BULLETS[label] ?? label) : label, level });
  }
  return marks;
}
