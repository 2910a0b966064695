import type { ParagraphText } from './passages.ts';
import { childOf, NAMESPACE } from './wordml.ts';

const W = NAMESPACE.w;
/** One letter, with the signs around it. */
const INITIAL = /^[^\p{L}\s]{0,2}\S?[^\p{L}\s]{0,2}$/u;

/** Puts an initial over several lines, which is a paragraph of its own, before the text that it begins. */
export function joinInitials(texts: readonly ParagraphText[]): void {
  for (const [index, initial] of texts.entries()) {
    const next = texts[index + 1];
    const frame = childOf(childOf(initial.element, 'pPr'), 'framePr');
    const [drop, from] = ['dropCap', 'vAnchor'].map((name) => frame?.getAttributeNS(W, name));
    const isBefore = next?.element === initial.element.nextElementSibling;
    if (drop !== 'drop' || from !== 'text' || !next || !isBefore || !INITIAL.test(initial.text)) continue;
    next.text = initial.text + next.text;
    next.counted = initial.counted + next.counted;
    for (const field of next.fields) field.at += initial.text.length;
    [initial.text, initial.counted] = ['', ''];
  }
}
