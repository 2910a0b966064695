import { CHANGING, REFILLED } from '#document-text/digest/digest-format.ts';

/** The first and last numbers of a line, which may be those of its page. */
const [FIRST_NUMBERS, LAST_NUMBERS] = [2, 4];
const NUMBER = /\d{1,5}|\b[ivxlc]{1,7}\b/giu;

/** Several numbers that lie together, as in a date. */
const TOGETHER = /\d[\d\s.,:/–—-]{1,22}\d/gu;
const [DAY, MONTH] = ['\\d{1,2}(\\.|er)?', '\\p{L}{3,12}\\.?'];
const NAMED = `${DAY} (de )?${MONTH},? (de )?\\d{4}|${MONTH} ${DAY},? \\d{4}|\\d{1,2}-\\p{L}{3,4}\\.?-(\\d{2}){1,2}`;
const PLAIN = `\\d{4}(\\p{L} ?\\d{1,2}){2}\\p{L}|${TOGETHER.source}`;
const DATES = new RegExp(`${NAMED}|${PLAIN}`, 'gu');
/** A date, maybe with the day of the week, a time, or the name of a file. */
const WHOLE = new RegExp(
  `^((${MONTH},? )?(${NAMED})|(${PLAIN})( [AP]M)?|\\S{1,300}\\.(do[ct][xm]?|od[tm]|rtf|pdf))$`,
  'iu',
);

export const numbersTogetherOpen = (words: string) => numbersLeftOpen(words, TOGETHER);

/** With a sign in place of what programs fill in anew: all of the words, or dates amid them. */
export const refilled = (words: string): string[] => [
  ...(WHOLE.test(words) ? [REFILLED] : []),
  ...numbersLeftOpen(words, DATES, REFILLED),
];

/** With a sign in place of numbers that may have changed. */
export function numbersLeftOpen(words: string, kind = NUMBER, sign = CHANGING): string[] {
  const all = [...words.matchAll(kind)];
  const ends = [all.slice(-LAST_NUMBERS), all.length > LAST_NUMBERS ? all.slice(0, FIRST_NUMBERS) : []];
  return ends.flatMap((numbers) =>
    Array.from({ length: 2 ** numbers.length - 1 }, (_, choice) => {
      let form = words;
      for (const [bit, { 0: number, index }] of [...numbers.entries()].toReversed())
        if ((choice + 1) & (1 << bit)) form = form.slice(0, index) + sign + form.slice(index + number.length);
      return form;
    }),
  );
}
