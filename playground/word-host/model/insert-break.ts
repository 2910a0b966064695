import { element } from '#playground/word-host/opc/xml.ts';
import { insertAt } from '#playground/word-host/wordml/point.ts';
import { openPoint } from './insertion-point.ts';
import type { Location } from './location.ts';
import type { Spanning } from './spanning.ts';
import { invalidArgument, notPlayed } from './word-refusal.ts';

/** A line break, or a page break in a paragraph of its own. Breaks that begin a section are not played. */
export function insertBreak(target: Spanning, type: unknown, location: Location): void {
  if (typeof type !== 'string') throw invalidArgument('a kind of break is wanted');
  const kind = type.toLowerCase();
  if (kind !== 'line' && kind !== 'page') throw notPlayed(`insertBreak ${type}`);
  const point = kind === 'line' ? openPoint(target, location) : target.blockPoint(location);
  target.model.protection.requireEditable(point.parent);
  const xml = kind === 'line' ? '<w:r><w:br/></w:r>' : '<w:p><w:r><w:br w:type="page"/></w:r></w:p>';
  const made = element(point.parent.ownerDocument, xml);
  insertAt(point, [made]);
  target.model.inserted([made]);
}
