import { constantFrom, record } from 'fast-check';

const FIRST_NAMES = [
  'Éloïse',
  'Zoë',
  'Jürgen',
  'Cœline',
  'Jean-Marie',
  'Siân',
  'İpek',
  'Łukasz',
  'Σοφία',
  '小龍',
];
const LAST_NAMES = [
  'Châtelain',
  'Strauß',
  'O’Keeffe',
  'N’Diaye',
  'de la Fuente',
  'Øverbø',
  'Yılmaz',
  'Παππάς',
  '歐陽',
];

const WRITINGS: readonly ((name: string) => string)[] = [
  (name) => name,
  (name) => name.toUpperCase(),
  (name) => name.toLowerCase(),
  (name) => name.normalize('NFD'),
  (name) => name.normalize('NFKD').replace(/\p{M}/gu, ''),
  (name) => name.replaceAll('œ', 'oe').replaceAll('ß', 'ss').replaceAll('ü', 'ue'),
  (name) => name.replaceAll('’', "'"),
  (name) => name.replaceAll(' ', '-'),
  (name) => name.replaceAll(' ', '_'),
  (name) => name.replaceAll(' ', ''),
  (name) => name.replace(/(?<=^.)/u, '\u00ad'),
  (name) => `d’${name}`,
  (name) => `${name}'s`,
  (name) => `(${name})`,
  (name) => name.split(' ').toReversed().join(', '),
];

/** A person, and one of the ways in which somebody writes their name. */
export const person = record({
  first_name: constantFrom(...FIRST_NAMES),
  last_name: constantFrom(...LAST_NAMES),
  formerLastName: constantFrom(...LAST_NAMES),
  writing: constantFrom(...WRITINGS),
});

/** The words of a name that no spelling changes, which must not be found in any folded text. */
export function tellingWords(name: string): string[] {
  return folded(name)
    .split(/[^\p{L}]+/u)
    .filter((word) => !['', 'de', 'la', 'o', 'n'].includes(word));
}

/** A short Latin word could be part of any identifier, so only the whole word counts. */
export function wordsFound(words: readonly string[], text: string): string[] {
  return words.filter((word) =>
    /^[a-z]{1,5}$/.test(word)
      ? new RegExp(`(?<![a-z0-9])${word}(?![a-z0-9])`).test(text)
      : text.includes(word),
  );
}

export function folded(text: string): string {
  const plain = text
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .toLowerCase()
    .replaceAll('ı', 'i');
  return plain
    .replaceAll('œ', 'oe')
    .replaceAll('ß', 'ss')
    .replaceAll('ø', 'o')
    .replaceAll('ł', 'l')
    .replaceAll('ς', 'σ');
}
