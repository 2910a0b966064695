/**
 * Whether a text speaks of a person: the words of the name stand together in it, in whatever order, letter case and
 * accents aside.
 */
export function speaksOf(text: string, name: string): boolean {
  const wanted = wordsOf(name).toSorted();
  const words = wordsOf(text);
  if (wanted.length === 0) return true;
  return words.some((_, start) => {
    const found = words.slice(start, start + wanted.length).toSorted();
    return found.length === wanted.length && found.every((word, place) => word === wanted[place]);
  });
}

function wordsOf(text: string): string[] {
  const folded = text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase();
  return folded.match(/[\p{L}\p{N}]+/gu) ?? [];
}
