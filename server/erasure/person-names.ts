import type { Db } from '#server/db/schema.ts';

import type { Directory } from '#server/people/directories.ts';
import { selectFormerNames } from '#server/people/people.store.ts';

import type { Erasable } from './erasure.store.ts';
import { createNameMatcher, type NameMatcher, replaceSpans } from '#server/people/name-matcher.ts';

export interface PersonNames {
  words: NameMatcher;
  /** Whether a text is likely to be about them: it contains a last name, or two of their names. */
  isNamedIn: (text: string) => boolean;
}

/** The present name, those before an import changed it, and those on their documents. */
export async function namesOf(
  db: Db,
  directory: Directory,
  person: { id: number; first_name: string; last_name: string },
  held: readonly Pick<Erasable, 'holder_name'>[],
): Promise<PersonNames> {
  const names = [person, ...(await selectFormerNames(db, directory, person.id))];
  const whole = names.map(({ first_name, last_name }) => `${first_name} ${last_name}`);
  const words = createNameMatcher([...whole, ...held.flatMap(({ holder_name }) => holder_name ?? [])]);
  const lastNames = createNameMatcher(names.map(({ last_name }) => last_name));
  return {
    words,
    isNamedIn: (text) => words.matches(text) && (lastNames.matches(text) || words.countWords(text) > 1),
  };
}

/** An address or id as a reader sees it: `%C3%89` hides an É. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch (error) {
    if (!(error instanceof URIError)) throw error;
    return text;
  }
}

/** Replaces a name. */
const GONE = '[…]';
const GONE_TWICE = /\[…\](?:[\s\p{Pd}'’.]+\[…\])+/gu;

/** In any form, and common words that are also names: since it's their document, too much is better. */
export function erasedTitle(title: string, names: NameMatcher): string {
  return replaceSpans(title, names.spans(title), () => GONE).replace(GONE_TWICE, GONE);
}
