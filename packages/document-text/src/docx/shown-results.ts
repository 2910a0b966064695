import { CHANGING } from '#document-text/digest/digest-format.ts';
import { headingsIn } from '#document-text/digest/rests/listed-lines.ts';

import type { ParagraphText } from './paragraph-text.ts';

const NUMBER = /^[\s\d.,:/–—-]{1,24}$|^\s?[ivxlcdm]{1,8}$/i;

/** The heading that a line of a list shows. */
export function listed({ text, inner }: ParagraphText['fields'][number]): string {
  if (NUMBER.test(inner)) return text;
  // LibreOffice puts words of a line into the field of its page number.
  return headingsIn(text + inner).at(inner === '' ? -1 : 0) ?? '';
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
