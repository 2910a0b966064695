import { pointAt } from './point.ts';

/** The same range with the runs at its ends cut there. Cutting moves text, so that the range given may end up empty. */
export function cutAtEnds(range: Range): Range {
  const cut = range.cloneRange();
  const end = pointAt(range.endContainer, range.endOffset);
  const mark = new Comment();
  end.parent.insertBefore(mark, end.before);
  const { parent, before } = pointAt(range.startContainer, range.startOffset);
  cut.setEndBefore(mark);
  if (before) cut.setStartBefore(before);
  else cut.setStart(parent, parent.childNodes.length);
  mark.remove();
  return cut;
}
