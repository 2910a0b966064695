import { foldedText, type Spelling, type Word, wordsOf } from './name-matcher.ts';

/**
 * When a word of a name counts: `alone` always; `capitalized` with a capital, because in lower case it's a common word;
 * `beside` next to another word of the name; `initial` likewise, as a capital.
 */
export type Weight = 'alone' | 'capitalized' | 'beside' | 'initial';

const PARTICLES = new Set(
  'a al af av ben bin d da das de del den der des di do dos du e el ibn l la las le les los of och op ten ter und van vom von y zu zum zur'.split(
    ' ',
  ),
);

/** The words of names, folded, with their weights. */
export function nameWords(names: readonly string[], spelling: Spelling): Map<string, Weight> {
  const words = new Map<string, Weight>();
  const add = (word: string, weight: Weight) => {
    const known = words.get(word);
    if (known === undefined || RANK[weight] > RANK[known]) words.set(word, weight);
  };
  for (const name of names) {
    const weighed = weighedWords(name, spelling);
    for (const [word, weight] of weighed) add(word, weight);
    for (const [word, weight] of weighed)
      if (weight === 'alone' && hasCase(word)) add(Array.from(word)[0] ?? '', 'initial');
  }
  return words;
}

const JOINT = /^[\p{Pd}\p{Pi}\p{Pf}'`´\u02b9-\u02bf]$/u;
const RANK: Readonly<Record<Weight, number>> = { alone: 3, capitalized: 2, beside: 1, initial: 0 };

function weighedWords(name: string, spelling: Spelling): [string, Weight][] {
  const found = wordsOf(foldedText(name, spelling));
  const words = [...found, ...joinedWords(found)].map(({ value, characters }): [string, Weight] => {
    if (!/\p{L}/u.test(value) || (value.length === 1 && hasCase(value))) return [value, 'beside'];
    if (!PARTICLES.has(value)) return [value, 'alone'];
    return [value, characters[0]?.isCapital ? 'capitalized' : 'beside'];
  });
  if (words.some(([, weight]) => weight === 'alone')) return words;
  // A name of particles only has no more distinctive word.
  return words.map(([word]) => [word, word.length > 1 || words.length === 1 ? 'alone' : 'beside']);
}

/** `O’Neil` is also written `ONeil`. */
function joinedWords(words: readonly Word[]): Word[] {
  const groups: Word[] = [];
  for (const { value, characters, gap } of words) {
    const last = groups.at(-1);
    if (!last || !JOINT.test(gap)) groups.push({ value, characters, gap });
    else
      groups[groups.length - 1] = {
        ...last,
        value: last.value + value,
        characters: [...last.characters, ...characters],
      };
  }
  return groups.filter((group) => !words.some(({ value }) => value === group.value));
}

/** Scripts without case are also written without spaces. */
export function hasCase(word: string): boolean {
  return word !== word.toUpperCase();
}
