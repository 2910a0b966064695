import { closest, element, is } from '../opc/xml.ts';
import { isBlockContainer } from '../wordml/blocks.ts';
import { emptyControl } from '../wordml/control.ts';
import { insertAt, pointAt, type Point } from '../wordml/point.ts';
import { isShowingPlaceholder } from '../wordml/text.ts';
import { isAtStart, type Location } from './location.ts';
import type { Spanning } from './spanning.ts';

/**
 * Makes a place for runs in or at an object; 'Replace' empties it first. Throws AccessDenied, before anything
 * changed, where the document or a locked control refuses.
 */
export function openPoint(target: Spanning, location: Location): Point {
  const { protection, revisions } = target.model;
  const isReplaced = location === 'Replace';
  protection.requireEditable(target.rangeAt(isAtStart(location) ? 'Start' : 'End').startContainer);
  if (isReplaced) {
    protection.requireDeletable(target.span);
    target.takeOut();
  }
  // What is struck out stays, and what takes its place comes after it.
  const atStart = isAtStart(location) && !(isReplaced && revisions.isTracking);
  const place = target.rangeAt(atStart ? 'Start' : 'End');
  const control = closest(place.startContainer, 'w:sdt');
  if (control && isShowingPlaceholder(control)) emptyControl(control);
  const point = pointAt(place.startContainer, place.startOffset);
  return isBlockContainer(point.parent) ? pointInParagraph(target, point, atStart) : point;
}

/** Between blocks no run can stand: the first or last paragraph takes it, also one inside a control at the edge. */
function pointInParagraph(target: Spanning, point: Point, atStart: boolean): Point {
  const paragraph = atStart ? target.paragraphElements[0] : target.paragraphElements.at(-1);
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
