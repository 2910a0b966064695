import { child, children, is } from '#word-host/opc/xml.ts';
import { borderLine, wear } from './look.ts';
import { descend, make, number, type Showing, twips, value } from './showing.ts';

type ShowBlocks = (parent: Element, showing: Showing) => HTMLElement[];

export function showTable(table: Element, showing: Showing, showBlocks: ShowBlocks): HTMLElement {
  const body = make('tbody');
  const view = make('table', '', body);
  const styles = showing.styles.chain(value(descend(table, 'w:tblPr', 'w:tblStyle')));
  const properties = [...styles, table].map((owner) => child(owner, 'w:tblPr'));
  const borders = properties.map((owner) => child(owner, 'w:tblBorders')).findLast((found) => found !== null);
  const margins = properties.map((owner) => child(owner, 'w:tblCellMar')).findLast((found) => found !== null);
  const alignment = value(descend(table, 'w:tblPr', 'w:jc'));
  if (alignment === 'center') wear(view, { marginInline: 'auto' });
  if (alignment === 'right' || alignment === 'end') wear(view, { marginInlineStart: 'auto' });
  const columns = children(child(table, 'w:tblGrid'), 'w:gridCol').map(
    (column) => number(column, 'w:w') ?? 0,
  );
  const isPercent = value(descend(table, 'w:tblPr', 'w:tblW'), 'w:type') === 'pct';
  if (isPercent) view.style.width = '100%';
  else if (columns.some(Boolean)) view.style.width = twips(columns.reduce((sum, width) => sum + width, 0));
  if (columns.some(Boolean)) view.prepend(columnGroup(columns));

  const rows = unwrapped(table, 'w:tr');
  rows.forEach((row, rowIndex) => {
    const line = make('tr');
    const height = number(descend(row, 'w:trPr', 'w:trHeight'));
    if (height) line.style.height = twips(height);
    const cells = unwrapped(row, 'w:tc');
    cells.forEach((cell, cellIndex) => {
      if (isMergedUp(cell)) return;
      const box = showing.places.bind(make('td', '', ...showBlocks(cell, showing)), cell);
      const span = number(descend(cell, 'w:tcPr', 'w:gridSpan'));
      if (span) box.colSpan = span;
      const below = rowsBelow(rows.slice(rowIndex + 1), cellIndex);
      if (descend(cell, 'w:tcPr', 'w:vMerge')) box.rowSpan = below + 1;
      const edges = {
        top: rowIndex === 0,
        bottom: rowIndex + below === rows.length - 1,
        left: cellIndex === 0,
        right: cellIndex === cells.length - 1,
      };
      dress(box, cell, borders ?? null, margins ?? null, edges);
      line.append(box);
    });
    body.append(line);
  });
  return make('div', 'table', view);
}

/** Rows and cells can be wrapped in content controls. */
function unwrapped(parent: Element, name: 'w:tr' | 'w:tc'): Element[] {
  return children(parent).flatMap((node) => {
    if (is(node, name)) return [node];
    const content = is(node, 'w:sdt') ? child(node, 'w:sdtContent') : null;
    return content ? unwrapped(content, name) : [];
  });
}

function columnGroup(widths: number[]): HTMLElement {
  const columns = widths.map((width) => {
    const column = make('col');
    column.style.width = twips(width);
    return column;
  });
  return make('colgroup', '', ...columns);
}

function isMergedUp(cell: Element): boolean {
  const merge = descend(cell, 'w:tcPr', 'w:vMerge');
  return merge !== null && (value(merge) ?? 'continue') === 'continue';
}

function rowsBelow(rows: Element[], cellIndex: number): number {
  const end = rows.findIndex((row) => {
    const cell = unwrapped(row, 'w:tc')[cellIndex];
    return !cell || !isMergedUp(cell);
  });
  return end === -1 ? rows.length : end;
}

const SIDES = [
  ['w:top', 'w:insideH', 'top'],
  ['w:bottom', 'w:insideH', 'bottom'],
  ['w:left', 'w:insideV', 'left'],
  ['w:right', 'w:insideV', 'right'],
] as const;

function dress(
  box: HTMLElement,
  cell: Element,
  tableBorders: Element | null,
  tableMargins: Element | null,
  isEdge: Record<'top' | 'bottom' | 'left' | 'right', boolean>,
): void {
  const own = child(cell, 'w:tcPr');
  const paddings = { top: 0, bottom: 0, left: 108, right: 108 };
  for (const [name, inside, side] of SIDES) {
    const border =
      child(child(own, 'w:tcBorders'), name) ?? child(tableBorders, isEdge[side] ? name : inside);
    const line = borderLine(border);
    if (line) box.style.setProperty(`border-${side}`, line);
    const margin =
      number(child(child(own, 'w:tcMar'), name), 'w:w') ??
      number(child(tableMargins, name), 'w:w') ??
      paddings[side];
    box.style.setProperty(`padding-${side}`, twips(margin));
  }
  const fill = value(child(own, 'w:shd'), 'w:fill');
  if (fill && /^[0-9a-f]{6}$/i.test(fill)) box.style.backgroundColor = `#${fill}`;
  const vertical = value(child(own, 'w:vAlign'));
  box.style.verticalAlign = vertical === 'center' ? 'middle' : (vertical ?? 'top');
}
