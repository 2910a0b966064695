import { closest, descendants, element, is } from '#word-host/opc/xml.ts';
import { isBlockContainer } from '#word-host/wordml/blocks.ts';
import { emptyControl, runLevelControlOf } from '#word-host/wordml/control.ts';
import { insertAt, paragraphAt, type Point, pointAt } from '#word-host/wordml/point.ts';
import { isShowingPlaceholder } from '#word-host/wordml/text.ts';
import type { Spanning } from '#word-host/model/spanning.ts';
import { noParagraph, notAllowed } from '#word-host/model/word-refusal.ts';

/** A position relative to an object of the document. */
export type Location = 'Replace' | 'Start' | 'End' | 'Before' | 'After';

export const INSIDE = ['Replace', 'Start', 'End'] as const satisfies readonly Location[];
export const EVERYWHERE = [
  'Replace',
  'Start',
  'End',
  'Before',
  'After',
] as const satisfies readonly Location[];
export const BESIDE = ['Before', 'After'] as const satisfies readonly Location[];

export function isAtStart(location: Location): boolean {
  return location === 'Start' || location === 'Before' || location === 'Replace';
}

/**
 * Makes room for runs in or at an object; 'Replace' empties it first. Throws AccessDenied, before any change, if the
 * document or a locked control refuses.
 */
export function openPoint(target: Spanning, location: Location): Point {
  const { protection, revisions } = target.model;
  const isReplaced = location === 'Replace';
  target.requireLocation(location);
  requireSupported(target, location);
  protection.requireEditable(target.rangeAt(isAtStart(location) ? 'Start' : 'End').startContainer);
  if (isReplaced) {
    protection.requireDeletable(target.span);
    target.takeOut();
  }
  // Struck-out content stays, and its replacement comes after it.
  const atStart = isAtStart(location) && !(isReplaced && revisions.isTracking);
  const place = target.rangeAt(atStart ? 'Start' : 'End');
  const control = closest(place.startContainer, 'w:sdt');
  if (control && isShowingPlaceholder(control)) emptyControl(control);
  const point = pointAt(place.startContainer, place.startOffset);
  return paragraphAt(point.parent) ? point : pointInParagraph(target, point, atStart);
}

/** Throws NotAllowed if Word in a browser refuses such a change. */
function requireSupported(target: Spanning, location: Location): void {
  const { behaviors } = target.model;
  const { span } = target;
  const isUnsupported =
    behaviors.has('refusesUnsupportedControls') &&
    location === 'Replace' &&
    descendants(target.root, 'w:date').some((found) => span.intersectsNode(found));
  const place = target.rangeAt(isAtStart(location) ? 'Start' : 'End').startContainer;
  const isInline = behaviors.has('refusesInlineControls') && runLevelControlOf(place) !== null;
  if (isUnsupported || isInline) throw notAllowed();
}

/** A run can't be between blocks: it goes into the first or last paragraph, even inside a control at the edge. */
function pointInParagraph(target: Spanning, point: Point, atStart: boolean): Point {
  const paragraph = atStart ? target.paragraphElements[0] : target.paragraphElements.at(-1);
  if (!paragraph && !isBlockContainer(point.parent)) throw noParagraph();
  if (!paragraph) {
    const made = element(point.parent.ownerDocument, '<w:p/>');
    insertAt(point, [made]);
    return { parent: made, before: null };
  }
  target.model.protection.requireEditable(paragraph);
  const first = paragraph.firstChild;
  const before = is(first, 'w:pPr') ? first.nextSibling : first;
  return { parent: paragraph, before: atStart ? before : null };
}
