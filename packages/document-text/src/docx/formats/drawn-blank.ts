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
    const fill = mark?.getAttributeNS(W, 'fill') ?? '';
    const isSeen =
      mark &&
      (name === 'shd'
        ? /^[\da-f]{6}$/i.test(fill) && !isPale(fill)
        : !/^(none|nil)$/.test(valueOf(mark) ?? ''));
    return (
      isSeen &&
      !['previousElementSibling', 'nextElementSibling'].some((side) => {
        let run = properties.parentElement?.[side as 'nextElementSibling'];
        while (run && run.textContent.trim() === '') run = run[side as 'nextElementSibling'];
        return childOf(childOf(run, 'rPr'), name)?.isEqualNode(mark) === true;
      })
    );
  });
}
