import { NS, type Name } from '#word-host/opc/namespaces.ts';
import { attribute, child, descendants, element, firstChild, insertInOrder, is } from '#word-host/opc/xml.ts';
import { CONTROL_ORDER } from './element-order.ts';

/** Gives inserted drawings and controls unique ids in the document, like Word. */
export function makeIdsUnique(inserted: readonly Element[], stories: readonly Element[]): void {
  const isOld = (found: Element): boolean => !inserted.some((root) => root.contains(found));
  const within = (name: Name): Element[] =>
    inserted.flatMap((root) => [...(is(root, name) ? [root] : []), ...descendants(root, name)]);

  const drawings = stories.flatMap((story) => descendants(story, 'wp:docPr')).filter(isOld);
  const drawingIds = new Set(drawings.map((found) => Number(found.getAttribute('id'))));
  for (const drawing of within('wp:docPr'))
    drawing.setAttribute('id', String(claimNext(drawingIds, Number(drawing.getAttribute('id')))));

  const controls = stories.flatMap((story) => descendants(story, 'w:sdt')).filter(isOld);
  const controlIds = new Set(controls.map(controlId));
  for (const control of within('w:sdt')) {
    const id = controlId(control);
    if (id === null || controlIds.has(id)) setControlId(control, claimRandom(controlIds));
    else controlIds.add(id);
  }

  for (const root of inserted) forgetEditIds(root);
}

/** Word numbers a document's unnumbered controls when it opens it. */
export function numberControls(stories: readonly Element[]): void {
  const controls = stories.flatMap((story) => descendants(story, 'w:sdt'));
  const taken = new Set(controls.map(controlId));
  for (const control of controls) {
    if (controlId(control) === null) setControlId(control, claimRandom(taken));
  }
}

export function controlId(control: Element): number | null {
  const value = attribute(child(child(control, 'w:sdtPr'), 'w:id'), 'w:val');
  return value === null ? null : Number(value);
}

function setControlId(control: Element, id: number): void {
  const made = element(control.ownerDocument, `<w:id w:val="${id}"/>`);
  insertInOrder(firstChild(control, 'w:sdtPr'), made, CONTROL_ORDER);
}

function claimNext(taken: Set<number>, wished: number): number {
  let id = wished > 0 && !taken.has(wished) ? wished : 1;
  while (taken.has(id)) id += 1;
  taken.add(id);
  return id;
}

function claimRandom(taken: Set<number | null>): number {
  let id = 0;
  while (id === 0 || taken.has(id)) id = (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) >>> 1;
  taken.add(id);
  return id;
}

/** Paragraphs have ids for co-editing that a copy must not share with the original. */
function forgetEditIds(root: Element): void {
  for (const part of [root, ...root.getElementsByTagName('*')]) {
    part.removeAttributeNS(NS.w14, 'paraId');
    part.removeAttributeNS(NS.w14, 'textId');
  }
}
