import type { ParagraphText } from './paragraph-text.ts';
import { childOf, NAMESPACE, twips } from './wordml.ts';

const W = NAMESPACE.w;
/** A letter with signs before it, or a word; a number isn't part of another one. */
const INITIAL = /^[^\p{L}\p{N}\s-]{0,2}\p{L}?$/u;
/** In twips: an initial with more room beside it isn't part of a word. */
const [MAX_GAP, MAX_WIDTH] = [284, 1500];
const WORD = /^\p{L}{2,20}$/u;

/** Puts an initial over several lines, which is a paragraph of its own, before the text that it begins. */
export function joinInitials(texts: readonly ParagraphText[]): void {
  for (const [index, initial] of texts.entries()) {
    const next = texts[index + 1];
    const frame = childOf(childOf(initial.element, 'pPr'), 'framePr');
    const [drop, from] = ['dropCap', 'vAnchor'].map((name) => frame?.getAttributeNS(W, name));
    const isBefore = next?.element === initial.element.nextElementSibling;
    const isDropped = from === 'text' && /^(drop|margin)$/.test(drop ?? '');
    const isApart = twips(frame, 'hSpace') > MAX_GAP || twips(frame, 'w') > MAX_WIDTH;
    const isPlaced =
      isApart ||
      !/^(auto|around)?$/.test(frame?.getAttributeNS(W, 'wrap') ?? '') ||
      ['x', 'y'].some((name) => frame?.hasAttributeNS(W, name));
    const isWord = WORD.test(initial.text);
    if (!isDropped || isPlaced || !next || !isBefore || !(isWord || INITIAL.test(initial.text))) continue;
    if (childOf(childOf(next.element, 'pPr'), 'framePr') || /^\s*\p{N}/u.test(next.text)) continue;
    if (isWord) initial.text += ' ';
    next.text = initial.text + next.text;
    next.counted = initial.text + next.counted;
    next.shown = initial.text + next.shown;
    for (const field of next.fields) field.at += initial.text.length;
    [initial.text, initial.counted, initial.shown] = ['', '', ''];
  }
}
