import { searchText } from '../db/search-text.ts';

/** What stands where a name stood. */
const GONE = '[…]';
/** Letters, with what people write within a name. */
const WORD = /[\p{L}\p{M}\p{N}'’-]+/gu;

interface Names {
  first_name: string;
  last_name: string;
}

/**
 * A title without any word of a person's name, whatever its case and accents. It errs on the side of the person:
 * the title belongs to a document of theirs, and a common word that is also their name goes too.
 */
export function erasedTitle(title: string, { first_name, last_name }: Names): string {
  const words = new Set(`${first_name} ${last_name}`.match(WORD)?.map(searchText));
  const erased = title.replace(WORD, (word) => (words.has(searchText(word)) ? GONE : word));
  return erased.replace(/\[…\](?:\s+\[…\])+/gu, GONE);
}
