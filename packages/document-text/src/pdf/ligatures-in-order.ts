/**
 * pdf.js turns text from right to left around letter by letter, also the letters of a ligature, which are in order
 * already: لا becomes ال, another word. Only a font's letters are made from several code points at once, so those are turned
 * around beforehand. To be loaded before pdf.js, in its worker.
 */
const fromCodePoint = String.fromCodePoint;
const RIGHT_TO_LEFT = /[\p{sc=Arab}\p{sc=Hebr}\p{sc=Syrc}\p{sc=Thaa}\p{sc=Nkoo}]/u;

String.fromCodePoint = (...points: number[]) => {
  const text = fromCodePoint(...points);
  return points.length > 1 && RIGHT_TO_LEFT.test(text) ? fromCodePoint(...points.toReversed()) : text;
};
