import { stretchesOf, type Stretch } from './text.ts';

export interface Comparison {
  readonly matchCase: boolean;
  readonly matchWholeWord: boolean;
}

interface Placed extends Stretch {
  readonly start: number;
}

/** Where a text stands in a paragraph, all its characters taken as they are. */
export function findText(paragraph: Element, sought: string, how: Comparison): Range[] {
  const stretches: Placed[] = [];
  let all = '';
  for (const { node, text } of stretchesOf(paragraph)) {
    stretches.push({ node, text, start: all.length });
    all += text;
  }
  const literal = sought.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);
  const pattern = how.matchWholeWord ? String.raw`(?<![\p{L}\p{N}_])${literal}(?![\p{L}\p{N}_])` : literal;
  const found = all.matchAll(new RegExp(pattern, how.matchCase ? 'gu' : 'giu'));
  return [...found].map((match) => rangeOf(stretches, match.index, match.index + match[0].length));
}

function rangeOf(stretches: readonly Placed[], start: number, end: number): Range {
  const first = stretches.findLast((stretch) => stretch.start <= start);
  const last = stretches.findLast((stretch) => stretch.start < end);
  if (!first || !last) throw new Error('The match lies outside the text');
  const range = new Range();
  if (first.node instanceof Text) range.setStart(first.node, start - first.start);
  else range.setStartBefore(first.node);
  if (last.node instanceof Text) range.setEnd(last.node, end - last.start);
  else range.setEndAfter(last.node);
  return range;
}
