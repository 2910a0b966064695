import { attribute, child, children, is } from '#playground/word-host/opc/xml.ts';
import { blocksOf } from './blocks.ts';

export function rowsOf(table: Element): Element[] {
  return throughControls(table, 'w:tr');
}

/** The cells a person sees: one that goes on from the row above is part of that one. */
export function cellsOf(row: Element): Element[] {
  return throughControls(row, 'w:tc').filter((cell) => {
    const merged = child(child(cell, 'w:tcPr'), 'w:vMerge');
    return merged === null || attribute(merged, 'w:val') === 'restart';
  });
}

export function isHeaderRow(row: Element): boolean {
  return child(child(row, 'w:trPr'), 'w:tblHeader') !== null;
}

/** Rows and cells may stand in content controls of their own. */
function throughControls(parent: Element, name: 'w:tr' | 'w:tc'): Element[] {
  return children(parent).flatMap((part) => {
    if (is(part, name)) return [part];
    const content = is(part, 'w:sdt') ? child(part, 'w:sdtContent') : null;
    return content ? throughControls(content, name) : [];
  });
}

/** The table, or the outermost control that holds nothing beside it. */
export function blockOfTable(table: Element): Element {
  const content = table.parentElement;
  const control = content?.parentElement;
  if (!control || !is(content, 'w:sdtContent') || blocksOf(content).length > 1) return table;
  return blockOfTable(control);
}
