import { attribute, child, descendants, escapeXml, is } from '#word-host/opc/xml.ts';

/** Visible text, and the node that shows it: a text, or an element such as a tab. */
interface Stretch {
  readonly node: Node;
  readonly text: string;
}

export function isShowingPlaceholder(control: Element): boolean {
  return child(child(control, 'w:sdtPr'), 'w:showingPlcHdr') !== null;
}

/** The visible text below a node, piece by piece, without text boxes, placeholders and deleted text. */
function stretchesOf(node: Node, sign = ''): Stretch[] {
  if (sign && isObject(node)) return [{ node, text: sign }];
  if (node instanceof Text) return is(node.parentNode, 'w:t') ? [{ node, text: node.data }] : [];
  if (is(node, 'w:tab') && is(node.parentNode, 'w:r')) return [{ node, text: '\t' }];
  if (is(node, 'w:br', 'w:cr')) return [{ node, text: attribute(node, 'w:type') === 'page' ? '\f' : '\v' }];
  if (is(node, 'w:noBreakHyphen')) return [{ node, text: '\u2011' }];
  if (is(node, 'w:txbxContent') || (is(node, 'w:sdt') && isShowingPlaceholder(node))) return [];
  return [...node.childNodes].flatMap((below) => stretchesOf(below, sign));
}

/** A chart, equation, note mark or field, but not a picture. */
function isObject(node: Node): boolean {
  if (is(node, 'w:drawing')) return descendants(node, 'pic:pic').length === 0;
  if (is(node, 'w:fldChar')) return attribute(node, 'w:fldCharType') === 'begin';
  return is(node, 'w:object', 'm:oMath', 'w:footnoteReference', 'w:endnoteReference');
}

/** The visible text below a node, or its part inside the range; `sign` represents each object that isn't text. */
export function textOf(root: Node, within?: Range, sign = ''): string {
  return stretchesOf(root, sign)
    .map(({ node, text }) => {
      if (within && !within.intersectsNode(node)) return '';
      const start = within?.startContainer === node ? within.startOffset : 0;
      const end = within?.endContainer === node ? within.endOffset : text.length;
      return text.slice(start, end);
    })
    .join('');
}

/** Runs that show the text; a line end becomes a line break. */
export function runsOf(text: string): string {
  return text
    .split(/\r\n?|\n/)
    .map((line, index) => {
      const lineBreak = index ? '<w:br/>' : '';
      return `<w:r>${lineBreak}<w:t xml:space="preserve">${escapeXml(line)}</w:t></w:r>`;
    })
    .join('');
}
