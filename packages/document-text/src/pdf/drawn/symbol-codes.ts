/** The code at which the signs of symbol fonts begin in a document. */
const SYMBOLS = 0xf000;
/** From which code on a font has which signs: Symbol as Adobe encodes it, without those that Word leaves as they are. */
const SIGNS: readonly (readonly [font: string, from: number, signs: string])[] = [
  ['Symbol', 0x22, '∀ ∃  ∋  ∗  −'],
  ['Symbol', 0x40, '≅ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ ∴ ⊥'],
  ['Symbol', 0x61, 'αβχδεφγηιϕκλμνοπθρστυϖωξψζ   ∼'],
  ['Symbol', 0xa1, 'ϒ′≤⁄∞ƒ♣♦♥♠↔←↑→↓  ″≥ ∝∂  ≠≡≈…⏐⎯↵ℵℑℜ℘⊗⊕∅∩∪⊃⊇⊄⊂⊆∈∉∠∇  ™∏√⋅ ∧∨⇔⇐⇑⇒⇓◊〈'],
  ['Symbol', 0xe5, '∑⎛⎜⎝⎡⎢⎣⎧⎨⎩⎪ 〉∫⌠⎮⌡⎞⎟⎠⎤⎥⎦⎫⎬⎭'],
  ['Wingdings', 0xdf, '←→↑↓↖↗↙↘ ➔'],
  ['Wingdings', 0xfb, '✗✔☒☑'],
];
const [FONT, LATIN] = [/^(?:[A-Z]{6}\+)?(?:(Symbol)(MT)?|(Wingdings)-Regular)$/, /^[\u00a1-\u00ff]$/];

/**
 * The sign as a document has it: newer versions of Word call some by Unicode's characters in a PDF, and older ones don't; on a
 * Mac, some are called by the Latin letter of the same code. In a font named Symbol alone, a document may have it as it's called.
 */
export function symbolOf(font = '', called: string): { text?: string; symbol?: string } {
  const [, symbols, ofWindows, wingdings] = FONT.exec(font) ?? [];
  const code = codeOf(symbols ?? wingdings ?? '', called);
  if (code === undefined) return {};
  const symbol = String.fromCharCode(SYMBOLS + code);
  return symbols !== undefined && ofWindows === undefined ? { symbol } : { text: symbol };
}

function codeOf(font: string, called: string): number | undefined {
  if (font === '' || called === ' ') return undefined;
  if (LATIN.test(called)) return called.charCodeAt(0);
  const [, from = 0, signs = ''] = SIGNS.find(([of, , all]) => of === font && all.includes(called)) ?? [];
  return signs === '' ? undefined : from + signs.indexOf(called);
}

/** A letter by its code, if it may have one. */
export const asSymbol = <L extends { text: string; symbol?: string | undefined }>(letter: L): L => ({
  ...letter,
  text: letter.symbol ?? letter.text,
});
