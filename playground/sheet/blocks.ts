import { child, children, is } from '#word-host/opc/xml.ts';
import { InlineContent, showControl } from './inline.ts';
import { wear } from './look.ts';
import { make, number, type Showing, value } from './showing.ts';
import { showTable } from './table.ts';

/** Paragraphs, tables and the controls around them, in the order of the document. */
export function showBlocks(parent: Element, showing: Showing): HTMLElement[] {
  return children(parent).flatMap((block) => showBlock(block, showing) ?? []);
}

export function showBlock(block: Element, showing: Showing): HTMLElement | null {
  if (is(block, 'w:p')) return showParagraph(block, showing);
  if (is(block, 'w:tbl')) return showTable(block, showing, showBlocks);
  if (is(block, 'w:sdt')) {
    const [box] = showControl(block, 'div', showing, (content) => showBlocks(content, showing));
    return box instanceof HTMLElement ? box : null;
  }
  if (is(block, 'w:customXml')) return make('div', '', ...showBlocks(block, showing));
  return null;
}

function showParagraph(paragraph: Element, showing: Showing): HTMLElement {
  const { styles, places, marks } = showing;
  const mark = marks.get(paragraph);
  const textLook = styles.textLook(paragraph);
  const inline = new InlineContent(showing, textLook);
  const content = inline.show(paragraph);
  const view = places.bind(make('p', '', ...content), paragraph);

  const level = styles.outlineLevel(paragraph);
  if (level !== null && showing.page === null) {
    view.setAttribute('role', 'heading');
    view.setAttribute('aria-level', String(level + 2));
  }
  wear(view, textLook);
  wear(view, styles.paragraphLook(paragraph, mark?.level ?? null));
  if (inline.smallest !== null) view.style.fontSize = `${inline.smallest}pt`;
  if (mark) markItem(view, mark.label, mark.level);
  if (isWithinSameStyle(paragraph, styles.hasContextualSpacing(paragraph))) view.style.marginTop = '0';
  // A line needs content to have a height and to contain a caret.
  if (!view.lastChild || endsInBreak(view)) view.append(document.createElement('br'));
  return view;
}

function markItem(view: HTMLElement, label: string, level: Element): void {
  view.dataset['mark'] = label;
  const indent = child(child(level, 'w:pPr'), 'w:ind');
  const width = number(indent, 'w:hanging') ?? 360;
  view.style.setProperty('--mark-width', `${width / 20}pt`);
}

function isWithinSameStyle(paragraph: Element, hasContextualSpacing: boolean): boolean {
  const previous = paragraph.previousElementSibling;
  return hasContextualSpacing && is(previous, 'w:p') && styleOf(previous) === styleOf(paragraph);
}

function endsInBreak(view: HTMLElement): boolean {
  let last: Node = view;
  while (last.lastChild) last = last.lastChild;
  return last.nodeName === 'BR' || (last instanceof Text && last.data === '');
}

const styleOf = (paragraph: Element) => value(child(child(paragraph, 'w:pPr'), 'w:pStyle'));
