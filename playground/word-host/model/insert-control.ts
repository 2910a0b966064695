import { element } from '#playground/word-host/opc/xml.ts';
import { contentOf } from '#playground/word-host/wordml/control.ts';
import { insertAt, pointAt } from '#playground/word-host/wordml/point.ts';
import { PLACEHOLDER, PLACEHOLDER_FORMAT, runsOf } from '#playground/word-host/wordml/text.ts';
import { numberControls } from '#playground/word-host/wordml/unique-ids.ts';
import { asWord } from './call-arguments.ts';
import type { ContentControl } from './content-control.ts';
import { openPoint } from './insertion-point.ts';
import type { Spanning } from './spanning.ts';
import { WordRefusal } from './word-refusal.ts';

/** Puts a rich-text control around an object; around nothing it shows the placeholder. */
export function insertControl(target: Spanning, type: unknown): ContentControl {
  asWord(type ?? 'RichText', ['RichText']);
  const { model } = target;
  model.protection.requireEditable(target.span.startContainer);
  model.protection.requireEditable(target.span.endContainer);
  const control = target.span.collapsed ? aroundNothing(target) : target.wrap(emptyControl(target));
  numberControls(model.stories());
  model.changed();
  return model.objects.control(control);
}

/** Puts an element around runs of one paragraph; `holder` is what of it takes them. */
export function wrapInline(range: Range, outer: Element, holder: Element): Element {
  const end = pointAt(range.endContainer, range.endOffset);
  const start = pointAt(range.startContainer, range.startOffset);
  if (start.parent !== end.parent) {
    throw new WordRefusal('GeneralException', 'The range cannot hold a content control.');
  }
  const until = end.before;
  insertAt(start, [outer]);
  fill(holder, start.before, until);
  return outer;
}

/** Around whole blocks that stand side by side. */
export function wrapBlocks(first: Element, last: Element, control: Element): Element {
  if (first.parentNode !== last.parentNode) {
    throw new WordRefusal('GeneralException', 'The paragraphs cannot hold a content control.');
  }
  const until = last.nextSibling;
  first.before(control);
  fill(contentOf(control), first, until);
  return control;
}

function fill(holder: Element, from: Node | null, until: Node | null): void {
  for (let node = from; node && node !== until;) {
    const next: Node | null = node.nextSibling;
    holder.append(node);
    node = next;
  }
}

function emptyControl(target: Spanning): Element {
  return element(target.root.ownerDocument, '<w:sdt><w:sdtPr/><w:sdtContent/></w:sdt>');
}

function aroundNothing(target: Spanning): Element {
  const point = openPoint(target, 'Start');
  const control = element(
    point.parent.ownerDocument,
    `<w:sdt><w:sdtPr><w:showingPlcHdr/></w:sdtPr>` +
      `<w:sdtContent>${runsOf(PLACEHOLDER, PLACEHOLDER_FORMAT)}</w:sdtContent></w:sdt>`,
  );
  insertAt(point, [control]);
  return control;
}
