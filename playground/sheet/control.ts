import { attribute, child, descendants } from '#playground/word-host/opc/xml.ts';
import { type Showing, make } from './showing.ts';

/** A content control: its box and title show when the pointer or the caret is in it. */
export function showControl(
  control: Element,
  tag: 'div' | 'span',
  { places }: Showing,
  show: (content: Element) => Node[],
): Node[] {
  const content = child(control, 'w:sdtContent');
  if (!content) return [];
  const properties = child(control, 'w:sdtPr');
  const box = places.bind(make(tag, 'control', ...show(content)), content);
  const title = attribute(child(properties, 'w:alias'), 'w:val');
  if (title) box.dataset['title'] = title;
  const isTall = tag === 'span' && descendants(content, 'w:drawing').length > 0;
  if (isTall) box.classList.add('is-tall');
  if (attribute(child(properties, 'w15:appearance'), 'w15:val') === 'hidden') box.classList.add('is-plain');
  if (child(properties, 'w:showingPlcHdr')) box.classList.add('is-placeholder');
  return [box];
}
