import { searchText } from '#server/db/search-text.ts';

const WORDS = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu;
const GRAPHEMES = new Intl.Segmenter();

/** `Hugo Morel` becomes `H••• M••••`: enough to compare with a paper, too little to learn a name from. */
export function maskedName(name: string): string {
  return name.replace(WORDS, (word) => {
    const [initial = '', ...rest] = Array.from(GRAPHEMES.segment(word), ({ segment }) => segment);
    return rest.length === 0 ? '•' : initial + '•'.repeat(rest.length);
  });
}

/**
 * A title that does not tell what `maskedName` hides: the name is masked in it, and so is each word of the name by
 * itself, whatever its case and accents. Short words in small letters stay: `de` is not the name.
 */
export function maskedTitle(title: string, name: string): string {
  const words = new Set(name.match(WORDS)?.filter(isTelling).map(searchText));
  const whole = name === '' ? title : title.replaceAll(name, () => maskedName(name));
  return whole.replace(WORDS, (word) =>
    isTelling(word) && words.has(searchText(word)) ? maskedName(word) : word,
  );
}

function isTelling(word: string): boolean {
  return word.length > 3 || (word.length > 1 && word !== word.toLowerCase());
}
