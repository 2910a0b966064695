/** The code at which the signs of symbol fonts begin in a document. */
const SYMBOLS = 0xf000;
/** From which code on a font has which signs: Symbol as Adobe encodes it, without those that Word leaves as they are. */
const SIGNS: readonly (readonly [font: string, from: number, signs: string])[] = [
  ['SymbolMT', 0x22, '∀ ∃  ∋  ∗  −'],
  ['SymbolMT', 0x40, '≅ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ ∴ ⊥'],
  ['SymbolMT', 0x61, 'αβχδεφγηιϕκλμνοπθρστυϖωξψζ   ∼'],
  ['SymbolMT', 0xa1, 'ϒ′≤⁄∞ƒ♣♦♥♠↔←↑→↓  ″≥ ∝∂  ≠≡≈…⏐⎯↵ℵℑℜ℘⊗⊕∅∩∪⊃⊇⊄⊂⊆∈∉∠∇  ™∏√⋅ ∧∨⇔⇐⇑⇒⇓◊〈'],
  ['SymbolMT', 0xe5, '∑⎛⎜⎝⎡⎢⎣⎧⎨⎩⎪ 〉∫⌠⎮⌡⎞⎟⎠⎤⎥⎦⎫⎬⎭'],
  ['Wingdings-Regular', 0xdf, '←→↑↓↖↗↙↘ ➔'],
  ['Wingdings-Regular', 0xfb, '✗✔☒☑'],
];
const [FONT, LATIN] = [/^(?:[A-Z]{6}\+)?(SymbolMT|Wingdings-Regular)$/, /^[\u00a1-\u00ff]$/];

/**
 * The sign as a document has it: newer versions of Word call some by Unicode's characters in a PDF, and older ones don't; on a
 * Mac, some are called by the Latin letter of the same code.
 */
export function symbolOf(font = '', written: string): string | undefined {
  const [, name] = FONT.exec(font) ?? [];
  if (name === undefined || written === ' ') return undefined;
  if (LATIN.test(written)) return String.fromCharCode(SYMBOLS + written.charCodeAt(0));
  const [, from = 0, signs = ''] = SIGNS.find(([of, , all]) => of === name && all.includes(written)) ?? [];
  return signs === '' ? undefined : String.fromCharCode(SYMBOLS + from + signs.indexOf(written));
}
