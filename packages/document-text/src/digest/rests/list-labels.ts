const [NUMBER, ORDINAL] = ['(\\d{1,3}|[ivxlc]{2,7}|\\p{L})', '(\\d{1,3}(st|nd|rd|th))'];
const NUMBERS = `${NUMBER}(\\.${NUMBER})*`;
const LABEL = `[[(]?${NUMBERS}[.)\\]]+`;
const ORDINAL_LABEL = `(${NUMBER}\\.)*${ORDINAL}(\\.(${ORDINAL}|${NUMBER}))*\\.?`;
/**
 * Bullets and numbers that Word writes before a passage of a list; digits alone would be numbers of the text. Beside a new
 * number, programs show the one before a tracked change.
 */
export const LIST_LABEL = new RegExp(
  `^([^\\p{L}\\p{N}\\s]|o|${LABEL}|${ORDINAL_LABEL}|${NUMBERS}[.)]?\\[${NUMBERS}[.)]?\\])$`,
  'iu',
);
/** In a sealed label, behind one that nothing parts from a number or from letters. */
export const JOINED = '⁀';
/** Without a stop, it may be a word of the text. */
export const ENDS_ORDINAL = /(?:st|nd|rd|th)$/i;
export const SIGN = /^[^\p{L}\p{N}\s]$/u;
/** Dashes and shapes that programs put for each other, and those of Word's symbol fonts; others, as a cross, may be read. */
export const PLAIN_SIGN = /^[\p{Pd}\p{Co}\u25a0-\u25ff\u2022\u2023\u27a2·*]$/u;
