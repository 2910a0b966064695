import { searchText } from '#server/db/search-text.ts';

/** As on documents: first name, then last name. */
export function personName({ first_name, last_name }: { first_name: string; last_name: string }): string {
  return `${first_name} ${last_name}`.trim();
}

interface Person {
  uid: string;
  first_name: string;
  last_name: string;
  email: string | null;
}

/**
 * The text by which a person is found and sorted: the last name comes first, and again after the first name, so that both
 * orders match. One line for each value, because a search contains no line break.
 */
export function personSearchText({ uid, first_name, last_name, email }: Person): string {
  return searchText([`${last_name} ${first_name} ${last_name}`, uid, ...(email ? [email] : [])].join('\n'));
}
