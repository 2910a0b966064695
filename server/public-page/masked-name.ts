import { createNameMatcher, replaceSpans } from '#server/people/name-matcher.ts';

const WORDS = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu;
const INVISIBLE = /\p{Cf}/gu;
const GRAPHEMES = new Intl.Segmenter();

/** `Hugo Morel` becomes `H••• M••••`: enough to compare with a paper, too little to learn a name from. */
export function maskedName(name: string): string {
  return name.replace(INVISIBLE, '').replace(WORDS, (word) => {
    const [initial = '', ...rest] = Array.from(GRAPHEMES.segment(word), ({ segment }) => segment);
    return rest.length === 0 ? '•' : initial + '•'.repeat(rest.length);
  });
}

/** A title that does not tell what `maskedName` hides. A small `de` by itself stays: it is not the name. */
export function maskedTitle(title: string, name: string): string {
  return replaceSpans(title, createNameMatcher([name]).spans(title), maskedName);
}
