import { CHANGING, REFILLED } from '#document-text/digest/digest-format.ts';
import { headingsIn } from '#document-text/digest/rests/listed-lines.ts';

import type { ParagraphText } from './paragraph-text.ts';

/** Field codes whose result is a number that programs count differently. */
const COUNTS = /^\s*(edittime|(num|section)?pages?|num(words|chars)|filesize|revnum)\b/i;
/** Those of a number that follows from those before it, or from pages. */
const COUNTED = /^\s*(seq|page|pageref|numpages|sectionpages)\b/i;
/** Those of a page: where they refer to nothing, one program shows an error and another one a number. */
const PAGES = /^\s*(page|pageref|numpages|sectionpages)\b/i;
const FILLED_IN = /^\s*(date|time|filename)\b/i;

/** What stands for the result of a field that programs compute anew. */
export const signOf = (code: string): string | undefined =>
  COUNTS.test(code) ? CHANGING : FILLED_IN.test(code) ? REFILLED : undefined;

/** A part of a result, or what stands for it amid a text. */
function countedAs(text: string, code = ''): string {
  if (FILLED_IN.test(code)) return REFILLED;
  const isError = PAGES.test(code) && /\p{L}/u.test(text) && !NUMBER.test(text);
  return isError || (/^\d+$/.test(text) && COUNTED.test(code)) ? CHANGING : text;
}

/** In place of a number or day, of which a program may write parts. */
const SIGN = new RegExp(`^${CHANGING}+$`);

/** A text with one more part of a result, or with what stands for it. */
export function withCounted(counted: string, text: string, code?: string): string {
  const next = countedAs(text, code);
  return SIGN.test(next) && counted.endsWith(next) ? counted : counted + next;
}

const NUMBER = /^[\s\d.,:/–—-]{1,24}$|^\s?[ivxlcdm]{1,8}$/i;

/** The heading that a line of a list shows. */
export function listed({ text, inner }: ParagraphText['fields'][number]): string {
  if (NUMBER.test(inner)) return text;
  // Behind the last tab are the page numbers: those before it are of the heading.
  const tab = text.lastIndexOf('\t');
  if (inner === '' && tab > 0 && NUMBER.test(text.slice(tab).trim())) return text.slice(0, tab);
  // LibreOffice puts words of a line into the field of its page number.
  return headingsIn((text + inner).trimEnd()).at(inner === '' ? -1 : 0) ?? '';
}

/** With the results of fields, and a sign for changing numbers. */
export function withFields({ text, fields }: ParagraphText): string {
  let [whole, taken] = ['', 0];
  for (const { text: result, inner, at } of fields) {
    const shown = result + inner;
    whole += text.slice(taken, at) + (NUMBER.test(shown) ? CHANGING : shown);
    taken = at;
  }
  return whole + text.slice(taken);
}

/** A picture of a number or a day; what's in quotes there, and what stands for digits and parts of a day. */
const [PICTURES, QUOTED, NUMBERS, PARTS_OF_DAYS] = [
  /\\([#@])\s*("[^"]*"|\S+)/g,
  /'[^']*'/g,
  /[#0x]/g,
  /[dMyhHmsS]|am\/pm/gi,
];

/** The letters and digits that a picture in a field's code adds to its number or day. */
export function drawnBeside(code: string): string {
  const added = [...code.matchAll(PICTURES)].map(([, kind, picture = '']) => {
    const quoted = picture.match(QUOTED) ?? [];
    const unquoted = picture.replace(QUOTED, '');
    return quoted.join('') + unquoted.replace(kind === '#' ? NUMBERS : PARTS_OF_DAYS, '');
  });
  return added.join('').replace(/[^\p{L}\p{N}]/gu, '');
}
