import { child, children, closest, element, insertInOrder, is } from '#word-host/opc/xml.ts';
import {
  blocksOf,
  inlinesOf,
  isBlockContainer,
  isVacant,
  keepParagraph,
  paragraphsIn,
  storyOf,
} from '#word-host/wordml/blocks.ts';
import { PARAGRAPH_ORDER } from '#word-host/wordml/element-order.ts';
import { deleteRange, pointAt, splitParagraph } from '#word-host/wordml/point.ts';
import { isShowingPlaceholder } from '#word-host/wordml/text.ts';
import { value } from './showing.ts';
import type { StyleSheet } from './style-sheet.ts';

/** Inserts typed text at a caret, in the format at the caret; returns the caret after it. */
export function typeText(caret: Range, text: string): Range {
  const place = textAt(clearPlaceholder(caret));
  place.node.insertData(place.offset, text);
  place.node.parentElement?.setAttribute('xml:space', 'preserve');
  return caretAt(place.node, place.offset + text.length);
}

/** A line break inside the paragraph, as with Shift+Enter. */
export function breakLine(caret: Range): Range {
  const { node, offset } = textAt(clearPlaceholder(caret));
  const holder = node.parentElement;
  if (!holder) return caret;
  const lineBreak = element(holder.ownerDocument, '<w:br/>');
  const rest = element(holder.ownerDocument, '<w:t xml:space="preserve"></w:t>');
  const text = holder.ownerDocument.createTextNode(node.data.slice(offset));
  rest.append(text);
  node.deleteData(offset, node.length - offset);
  holder.after(lineBreak, rest);
  return caretAt(text, 0);
}

/** The effect of Enter: the paragraph is cut in two, or after a heading the style's next style begins. */
export function startParagraph(caret: Range, styles: StyleSheet): Range {
  const paragraph = closest(caret.startContainer, 'w:p') ?? paragraphNear(caret);
  const after = caret.cloneRange();
  after.setEnd(paragraph, paragraph.childNodes.length);
  if (after.toString() === '' && !after.cloneContents().querySelector('*|drawing'))
    return startFollower(paragraph, styles);
  const rest = splitParagraph(paragraph, pointAt(caret.startContainer, caret.startOffset));
  if (rest === paragraph) paragraph.before(emptyLike(paragraph));
  return startOf(rest);
}

function startFollower(paragraph: Element, styles: StyleSheet): Range {
  const made = emptyLike(paragraph);
  const style = value(child(child(paragraph, 'w:pPr'), 'w:pStyle'));
  const next = styles.nextStyle(style);
  const properties = child(made, 'w:pPr');
  if (next !== style && next !== null) {
    properties?.replaceChildren();
    const owner = properties ?? made.insertBefore(element(made.ownerDocument, '<w:pPr/>'), null);
    insertInOrder(owner, element(made.ownerDocument, `<w:pStyle w:val="${next}"/>`), PARAGRAPH_ORDER);
  }
  const section = child(child(paragraph, 'w:pPr'), 'w:sectPr');
  paragraph.after(made);
  if (section) (child(made, 'w:pPr') ?? made).append(section);
  return startOf(made);
}

function emptyLike(paragraph: Element): Element {
  const made = element(paragraph.ownerDocument, '<w:p/>');
  const properties = child(paragraph, 'w:pPr')?.cloneNode(true);
  if (properties instanceof Element) {
    child(properties, 'w:sectPr')?.remove();
    made.append(properties);
  }
  return made;
}

/** The text node at a caret, created if there is none. */
function textAt(caret: Range): { node: Text; offset: number } {
  const { startContainer: node, startOffset: offset } = caret;
  if (node instanceof Text && is(node.parentElement, 'w:t')) return { node, offset };
  const run = closest(node, 'w:r');
  if (run) return textInRun(run, node === run ? offset : run.childNodes.length);
  const container =
    is(node, 'w:p', 'w:hyperlink') || (is(node, 'w:sdtContent') && closest(node, 'w:p')) ? node : null;
  const parent = container instanceof Element ? container : paragraphNear(caret);
  const at = container ? Math.max(offset, child(parent, 'w:pPr') ? 1 : 0) : parent.childNodes.length;
  const before = [...parent.childNodes].slice(0, at).findLast((part) => is(part, 'w:r'));
  if (before instanceof Element) return textInRun(before, before.childNodes.length);
  const after = [...parent.childNodes].slice(at).find((part) => is(part, 'w:r'));
  if (after instanceof Element) return textInRun(after, 0);
  const made = element(parent.ownerDocument, '<w:r/>');
  const mark = child(child(parent, 'w:pPr'), 'w:rPr')?.cloneNode(true);
  if (mark) made.append(mark);
  parent.insertBefore(made, parent.childNodes[at] ?? null);
  return textInRun(made, made.childNodes.length);
}

function textInRun(run: Element, at: number): { node: Text; offset: number } {
  const before = run.childNodes[at - 1];
  const beside = is(before, 'w:t') ? before : run.childNodes[at];
  if (is(beside, 'w:t')) {
    const found = [...beside.childNodes].find((node) => node instanceof Text);
    const node = found ?? beside.appendChild(run.ownerDocument.createTextNode(''));
    return { node, offset: beside === before ? node.length : 0 };
  }
  const made = element(run.ownerDocument, '<w:t xml:space="preserve"></w:t>');
  const node = made.appendChild(run.ownerDocument.createTextNode(''));
  run.insertBefore(
    made,
    (at === 0 ? (child(run, 'w:rPr')?.nextSibling ?? run.firstChild) : run.childNodes[at]) ?? null,
  );
  return { node, offset: 0 };
}

/** Typing into a control that shows its placeholder replaces it. */
function clearPlaceholder(caret: Range): Range {
  const control = closest(caret.startContainer, 'w:sdt');
  const content = child(control, 'w:sdtContent');
  if (!control || !content || !isShowingPlaceholder(control)) return caret;
  child(child(control, 'w:sdtPr'), 'w:showingPlcHdr')?.remove();
  const paragraph = child(content, 'w:p');
  const owner = paragraph ?? content;
  for (const part of paragraph ? inlinesOf(paragraph) : children(content)) part.remove();
  return caretAt(owner, owner.childNodes.length);
}

function paragraphNear(caret: Range): Element {
  const all = paragraphsIn(storyOf(caret.startContainer));
  const found = all.find((paragraph) => caret.comparePoint(paragraph, 0) >= 0) ?? all.at(-1);
  if (!found) throw new Error('The story has no paragraph');
  return found;
}

function startOf(paragraph: Element): Range {
  const properties = child(paragraph, 'w:pPr');
  return caretAt(paragraph, properties ? 1 : 0);
}

function caretAt(node: Node, offset: number): Range {
  const range = (node.ownerDocument ?? document).createRange();
  range.setStart(node, offset);
  range.collapse(true);
  return range;
}

/**
 * Deletes a selection. Adjacent paragraphs are joined; across the border of a table cell or a control only letters are
 * deleted, because Word doesn't remove those borders either.
 */
export function erase(range: Range): Range {
  const start = caretAt(range.startContainer, range.startOffset);
  const first = closest(range.startContainer, 'w:p');
  const last = closest(range.endContainer, 'w:p');
  if (first && last && first.parentNode !== last.parentNode) {
    const container = range.commonAncestorContainer;
    const covered = isBlockContainer(container)
      ? blocksOf(container).filter((block) => covers(range, block))
      : [];
    if (!eraseLetters(range) && covered.length === 0) dropEmptyNeighbour(first, last);
    for (const block of covered)
      if (!block.contains(start.startContainer) || is(block, 'w:tbl', 'w:sdt')) block.remove();
    keepParagraph(container);
  } else {
    deleteRange(range);
  }
  return start.startContainer.isConnected ? start : range;
}

/** Whether nothing visible of the block is left out. */
function covers(range: Range, block: Element): boolean {
  const whole = range.cloneRange();
  whole.selectNodeContents(block);
  const before = whole.cloneRange();
  const after = whole.cloneRange();
  if (block.contains(range.startContainer)) before.setEnd(range.startContainer, range.startOffset);
  else before.collapse(true);
  if (block.contains(range.endContainer)) after.setStart(range.endContainer, range.endOffset);
  else after.collapse(false);
  const isTouched = range.intersectsNode(block);
  return isTouched && before.toString() === '' && after.toString() === '';
}

function eraseLetters(range: Range): boolean {
  const root = range.commonAncestorContainer;
  const walker = root.ownerDocument?.createTreeWalker(root);
  const inside: Node[] = [];
  for (let node = walker?.nextNode(); node; node = walker?.nextNode()) {
    const isLetter = node instanceof Text && is(node.parentElement, 'w:t');
    if ((isLetter || is(node, 'w:tab', 'w:br', 'w:drawing')) && range.intersectsNode(node)) inside.push(node);
  }
  let erased = false;
  for (const node of inside) {
    if (!(node instanceof Text)) {
      if (is(node.parentElement, 'w:r')) node.parentElement.removeChild(node);
      erased = true;
      continue;
    }
    const start = node === range.startContainer ? range.startOffset : 0;
    const end = node === range.endContainer ? range.endOffset : node.length;
    if (end > start) node.deleteData(start, end - start);
    erased ||= end > start;
  }
  return erased;
}

/** Backspace after a table or control removes the empty line of the caret. */
function dropEmptyNeighbour(first: Element, last: Element): void {
  for (const paragraph of [last, first]) {
    const container = paragraph.parentNode;
    if (!isVacant(paragraph) || !isBlockContainer(container) || blocksOf(container).length < 2) continue;
    paragraph.remove();
    return;
  }
}
