import { searchText } from '#server/db/search-text.ts';

interface Names {
  first_name: string;
  last_name: string;
}

/** As it stands on documents: first name, then last name. */
export function personName({ first_name, last_name }: Names): string {
  return `${first_name} ${last_name}`.trim();
}

interface Person {
  uid: string;
  first_name: string;
  last_name: string;
  email: string | null;
}

/**
 * What a person is found by, and sorted by: the last name stands first, and again after the first name, so that
 * both orders are found. One line for each thing, because what is looked for holds no line break.
 */
export function personSearchText({ uid, first_name, last_name, email }: Person): string {
  return searchText([`${last_name} ${first_name} ${last_name}`, uid, ...(email ? [email] : [])].join('\n'));
}
