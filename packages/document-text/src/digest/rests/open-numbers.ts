import { CHANGING } from '#document-text/digest/digest-format.ts';

/** The first and last numbers of a line, which may be those of its page. */
const [FIRST_NUMBERS, LAST_NUMBERS] = [2, 4];
const NUMBER = /\d{1,5}|\b[ivxlc]{1,7}\b/giu;

/** With a sign in place of numbers that may have changed. */
export function numbersLeftOpen(words: string, kind = NUMBER): string[] {
  const all = [...words.matchAll(kind)];
  const ends = [all.slice(-LAST_NUMBERS), all.length > LAST_NUMBERS ? all.slice(0, FIRST_NUMBERS) : []];
  return ends.flatMap((numbers) =>
    Array.from({ length: 2 ** numbers.length - 1 }, (_, choice) => {
      let form = words;
      for (const [bit, { 0: number, index }] of [...numbers.entries()].toReversed())
        if ((choice + 1) & (1 << bit))
          form = form.slice(0, index) + CHANGING + form.slice(index + number.length);
      return form;
    }),
  );
}
