const WORDS = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu;
const GRAPHEMES = new Intl.Segmenter();

/** `Hugo Morel` becomes `H••• M••••`: enough to compare with a paper, too little to learn a name from. */
export function maskedName(name: string): string {
  return name.replace(WORDS, (word) => {
    const [initial = '', ...rest] = Array.from(GRAPHEMES.segment(word), ({ segment }) => segment);
    return rest.length === 0 ? '•' : initial + '•'.repeat(rest.length);
  });
}
