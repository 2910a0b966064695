/** A word as pages show it: in one part, or in several around hyphens at the ends of lines. */
export interface ShownWord {
  text: string;
  parts: string[];
}

const MOST_VARIANTS = 4096;

/**
 * How a window may have been written: a hyphen at the end of a line may be the word's own or not, and capitals may be the
 * layout's.
 */
export function spellings(window: ShownWord[]): string[][] {
  const variants = window.map(({ text, parts }) =>
    parts.length < 2 ? [text] : [withoutHyphens(parts), text],
  );
  const written = combined(variants);
  const shown = window.map(({ text }) => text).join(' ');
  if (shown !== shown.toUpperCase() || shown === shown.toLowerCase()) return written;
  return [
    ...written,
    ...combined(
      variants.map((words) => words.flatMap((word) => [word, word.toLowerCase(), capitalized(word)])),
    ),
    window.map(({ text }, index) => (index === 0 ? capitalized(text) : text.toLowerCase())),
    window.map(({ text }) => capitalized(text)),
  ];
}

function withoutHyphens(parts: readonly string[]): string {
  return parts.map((part, index) => (index < parts.length - 1 ? part.slice(0, -1) : part)).join('');
}

function capitalized(word: string): string {
  const [first = '', ...rest] = word;
  return first.toUpperCase() + rest.join('').toLowerCase();
}

/** All combinations, unless they are too many: the first variant of each word then. */
function combined(variants: string[][]): string[][] {
  const count = variants.reduce((product, words) => product * new Set(words).size, 1);
  if (count === 1 || count > MOST_VARIANTS) return [variants.map(([first = '']) => first)];
  return variants.reduce<string[][]>(
    (written, words) => [...new Set(words)].flatMap((word) => written.map((before) => [...before, word])),
    [[]],
  );
}
