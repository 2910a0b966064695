import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';

import { randomOf } from './sources.ts';

const MAIN = 'word/document.xml';
/** Fixed, so that the bytes are the same each time and their conversions can be reused. */
const MTIME = '2026-11-01T00:00:00Z';
/** Text in a run; the bench's programs create no hidden or deleted text. */
const TEXTS = /(<w:t(?: [^>]*)?>)([^<]+)(?=<\/w:t>)/g;
const INSIDE_ENTITY = /&[#\w]*$/;
const HOMOGLYPHS: Record<string, string> = { a: 'а', e: 'е', o: 'о', c: 'с', p: 'р' };

const FIELD_MARK = /<w:fldChar [^>]*w:fldCharType="(begin|end)"/g;

type Replace = (text: string, random: () => number) => string | null;

/** Edits by a person; each gives null for a text that it can't change. */
const IN_TEXT: Record<string, Replace> = {
  'one word': replaceOne(/\p{L}{4,}/gu, (word) => (word === 'changed' ? 'altered' : 'changed')),
  'one digit': replaceOne(/\d/g, (digit) => String((Number(digit) + 3) % 10)),
  'one deleted sentence': (text, random) => {
    const sentences = text.split(/(?<=\.) (?=\p{Lu})/u);
    if (sentences.length < 2) return null;
    return sentences.toSpliced(Math.floor(random() * sentences.length), 1).join(' ');
  },
  'one homoglyph': replaceOne(/[aeocp]/g, (letter) => HOMOGLYPHS[letter] ?? letter),
  'one “not” inserted': replaceOne(/(?<=\p{L}) (?=\p{L})/gu, () => ' not '),
  'two swapped letters': replaceOne(/(\p{L})(?!\1)\p{L}/gu, (pair) => pair.replace(/(.)(.)/u, '$2$1')),
};

export const EDITS = [...Object.keys(IN_TEXT), 'one swapped paragraph'];
/** Without those that may leave the letters and their order as they are in a document by others. */
export const PLAIN_EDITS = EDITS.filter((edit) => !/homoglyph|paragraph/.test(edit));

/**
 * Parts that aren't drawn, or that a program writes again: an edit there changes nothing visible. A seal's caption isn't
 * sealed.
 */
const UNSEEN = [
  /<w:sdt><w:sdtPr>(?:(?!<\/w:sdtPr>).)*w:val="sealmark:.*?<\/w:sdt>/gs,
  /<mc:Fallback\b.*?<\/mc:Fallback>/gs,
  /<w:(del|moveFrom)\b[^>]*[^/]>.*?<\/w:\1>/gs,
  /<w:fldSimple\b.*?<\/w:fldSimple>/gs,
  /<w:r\b(?:(?!<\/w:r>).)*<w:(vanish\b|sz w:val="[1-7]").*?<\/w:r>/gs,
  /<w:sdtPr>(?:(?!<\/w:sdtPr>).)*<w:dataBinding\b.*?<\/w:sdt>/gs,
];

/** The document with one change; null if it contains nothing to change in this way. */
export function editedDocx(docx: Uint8Array, edit: string, seed: number): Uint8Array | null {
  const parts = unzipSync(docx);
  const xml = strFromU8(parts[MAIN] ?? new Uint8Array());
  const random = randomOf(seed + 1);
  const replace = IN_TEXT[edit];
  const edited = replace ? replacedText(xml, replace, random) : swappedParagraphs(xml, random);
  return edited === null ? null : zipSync({ ...parts, [MAIN]: strToU8(edited) }, { mtime: MTIME });
}

function replacedText(xml: string, replace: Replace, random: () => number): string | null {
  const unseen = UNSEEN.flatMap((pattern) => [...xml.matchAll(pattern)]).map(({ 0: part, index }) => {
    return { from: index, to: index + part.length };
  });
  unseen.push(...fieldsIn(xml));
  const matches = [...xml.matchAll(TEXTS)].flatMap((match) => {
    const [, tag = '', text = ''] = match;
    if (unseen.some(({ from, to }) => match.index > from && match.index < to)) return [];
    const changed = replace(text, random);
    return changed === null || changed.trim() === text.trim()
      ? []
      : [{ at: match.index + tag.length, text, changed }];
  });
  const chosen = matches[Math.floor(random() * matches.length)];
  if (chosen === undefined) return null;
  return xml.slice(0, chosen.at) + chosen.changed + xml.slice(chosen.at + chosen.text.length);
}

/** Fields can be nested. */
function fieldsIn(xml: string): { from: number; to: number }[] {
  const fields: { from: number; to: number }[] = [];
  let [depth, from] = [0, 0];
  for (const { 1: kind, index } of xml.matchAll(FIELD_MARK)) {
    if (kind === 'begin' && depth === 0) from = index;
    depth = Math.max(0, depth + (kind === 'begin' ? 1 : -1));
    if (depth === 0) fields.push({ from, to: index });
  }
  return fields;
}

function swappedParagraphs(xml: string, random: () => number): string | null {
  const paragraphs = [...xml.matchAll(/<w:p[ >](?:(?!<w:p[ >]).)*?<\/w:p>/gs)].map(
    ([text, ...rest], index, all) => ({
      text,
      at: all[index]?.index ?? 0,
      words: [...text.matchAll(TEXTS)].map(([, , words = '']) => words).join(''),
      rest,
    }),
  );
  const pairs = paragraphs.flatMap((one, index) => {
    const other = paragraphs[index + 1];
    return other &&
      one.words.trim() !== '' &&
      other.words.trim() !== '' &&
      one.words.trim() !== other.words.trim()
      ? [{ one, other }]
      : [];
  });
  const pair = pairs[Math.floor(random() * pairs.length)];
  if (pair === undefined) return null;
  const { one, other } = pair;
  const between = xml.slice(one.at + one.text.length, other.at);
  return xml.slice(0, one.at) + other.text + between + one.text + xml.slice(other.at + other.text.length);
}

function replaceOne(pattern: RegExp, change: (found: string) => string): Replace {
  return (text, random) => {
    const found = [...text.matchAll(pattern)].filter(
      ({ index }) => !INSIDE_ENTITY.test(text.slice(0, index)),
    );
    const chosen = found[Math.floor(random() * found.length)];
    if (chosen === undefined) return null;
    return text.slice(0, chosen.index) + change(chosen[0]) + text.slice(chosen.index + chosen[0].length);
  };
}
