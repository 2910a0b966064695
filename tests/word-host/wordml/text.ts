import { attribute, child, escapeXml, is } from '../opc/xml.ts';

export const PLACEHOLDER = 'Click or tap here to enter text.';

export function isShowingPlaceholder(control: Element): boolean {
  return child(child(control, 'w:sdtPr'), 'w:showingPlcHdr') !== null;
}

/** The visible text below a node, or what of it lies inside the range. */
export function textOf(node: Node, within?: Range): string {
  if (within && !within.intersectsNode(node)) return '';
  if (node instanceof Text) {
    if (!is(node.parentNode, 'w:t')) return '';
    const start = within?.startContainer === node ? within.startOffset : 0;
    const end = within?.endContainer === node ? within.endOffset : node.length;
    return node.data.slice(start, end);
  }
  if (is(node, 'w:tab') && is(node.parentNode, 'w:r')) return '\t';
  if (is(node, 'w:br', 'w:cr')) return attribute(node, 'w:type') === 'page' ? '\f' : '\v';
  if (is(node, 'w:noBreakHyphen')) return '\u2011';
  if (is(node, 'w:txbxContent') || (is(node, 'w:sdt') && isShowingPlaceholder(node))) return '';
  return [...node.childNodes].map((part) => textOf(part, within)).join('');
}

/** Runs that show the text; a line end becomes a line break. */
export function runsOf(text: string, properties = ''): string {
  const format = properties && `<w:rPr>${properties}</w:rPr>`;
  return text
    .split(/\r\n?|\n/)
    .map((line, index) => {
      const lineBreak = index ? '<w:br/>' : '';
      return `<w:r>${format}${lineBreak}<w:t xml:space="preserve">${escapeXml(line)}</w:t></w:r>`;
    })
    .join('');
}

export const PLACEHOLDER_FORMAT = '<w:color w:val="808080"/>';
