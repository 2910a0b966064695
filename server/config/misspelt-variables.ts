import { type Environment, VARIABLES } from './config.ts';
import { SECRETS } from './secret-files.ts';

const NAMES = [...VARIABLES, ...SECRETS.map((name) => `${name}_FILE`)];

/** A sentence for each variable that looks like a misspelt one of ours, because it would be ignored silently. */
export function misspeltVariables(env: Environment): string[] {
  return Object.keys(env)
    .filter((name) => !NAMES.includes(name))
    .flatMap((name) => {
      const meant = NAMES.find((known) => looksLike(bare(name), bare(known)));
      return meant === undefined ? [] : [`${name} isn't a variable of Sealmark. Did you mean ${meant}?`];
    });
}

const bare = (name: string): string => name.toUpperCase().replaceAll(/[^A-Z\d]/g, '');

/** Shorter names resemble those of other programs, such as PORT and SORT. */
const MIN_LENGTH = 5;
const LONG = 8;

/** Whether two names differ by one letter, or a long name by two. */
function looksLike(name: string, known: string): boolean {
  if (name === known) return true;
  if (known.length < MIN_LENGTH) return false;
  let start = 0;
  while (start < name.length && name[start] === known[start]) start += 1;
  let end = 0;
  const room = Math.min(name.length, known.length) - start;
  while (end < room && name.at(-1 - end) === known.at(-1 - end)) end += 1;
  const differing = Math.max(name.length, known.length) - start - end;
  return differing <= (known.length >= LONG ? 2 : 1);
}
