import type { ParagraphText } from './passages.ts';
import { childOf, NAMESPACE } from './wordml.ts';

const W = NAMESPACE.w;
/** A letter, or a word. */
const INITIAL = /^\S{1,20}$/u;

/** Puts an initial over several lines, which is a paragraph of its own, before the text that it begins. */
export function joinInitials(texts: readonly ParagraphText[]): void {
  for (const [index, initial] of texts.entries()) {
    const next = texts[index + 1];
    const frame = childOf(childOf(initial.element, 'pPr'), 'framePr');
    const [drop, from] = ['dropCap', 'vAnchor'].map((name) => frame?.getAttributeNS(W, name));
    const isBefore = next?.element === initial.element.nextElementSibling;
    const isDropped = from === 'text' && /^(drop|margin)$/.test(drop ?? '') && INITIAL.test(initial.text);
    if (!isDropped || !next || !isBefore) continue;
    next.text = initial.text + next.text;
    next.counted = initial.counted + next.counted;
    for (const field of next.fields) field.at += initial.text.length;
    [initial.text, initial.counted] = ['', ''];
  }
}
