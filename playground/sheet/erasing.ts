import { closest, is } from '#playground/word-host/opc/xml.ts';
import { blocksOf, isBlockContainer, isVacant, keepParagraph } from '#playground/word-host/wordml/blocks.ts';
import { deleteRange } from '#playground/word-host/wordml/delete-range.ts';
import { caretAt } from './typed-text.ts';

/**
 * Erases what a person selected. Paragraphs become one where they stand side by side; across the border of a
 * table cell or a control only letters go, since Word does not tear those down either.
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

/** Backspace after a table or control takes away the empty line it was pressed on. */
function dropEmptyNeighbour(first: Element, last: Element): void {
  for (const paragraph of [last, first]) {
    const container = paragraph.parentNode;
    if (!isVacant(paragraph) || !isBlockContainer(container) || blocksOf(container).length < 2) continue;
    paragraph.remove();
    return;
  }
}
