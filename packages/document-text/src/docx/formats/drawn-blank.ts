import { childOf, NAMESPACE, valueOf } from '#document-text/docx/wordml.ts';

import { isPale } from './unseen.ts';

const W = NAMESPACE.w;

/** Whether a blank alone has a ground, a border, or a line in the middle, which can be read as a sign or a digit. */
export function isDrawnBlank(properties: Element): boolean {
  const isLifted = ['vertAlign', 'position'].some(
    (name) => !/^(baseline|-?[0-3])$/.test(valueOf(childOf(properties, name)) ?? '0'),
  );
  if (isLifted && (valueOf(childOf(properties, 'u')) ?? 'none') !== 'none') return true;
  return ['bdr', 'highlight', 'shd'].some((name) => {
    const mark = childOf(properties, name);
    return mark !== null && isSeen(mark) && !goesOnBeside(properties.parentElement, mark);
  });
}

function isSeen(mark: Element): boolean {
  const fill = mark.getAttributeNS(W, 'fill') ?? '';
  if (mark.localName === 'shd') return /^[\da-f]{6}$/i.test(fill) && !isPale(fill);
  return !/^(none|nil)$/.test(valueOf(mark) ?? '');
}

/** Whether the next letters before or after a run have the same mark. */
function goesOnBeside(run: Element | null, mark: Element): boolean {
  const sides = ['previousElementSibling', 'nextElementSibling'] as const;
  return sides.some((side) => {
    let other = run?.[side];
    while (other && other.textContent.trim() === '') other = other[side];
    return childOf(childOf(other, 'rPr'), mark.localName)?.isEqualNode(mark) === true;
  });
}
