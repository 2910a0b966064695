import { withoutInvisible } from '#document-text/digest/letters.ts';

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

/** Ghostscript writes the letters of a ligature with swapped bytes. */
const EXCHANGED = /^[\u4100-\u5a00\u6100-\u7a00][\u4100-\u5a00\u6100-\u7a00\uc000-\ud700\ue000-\uff00]+$/;
/** For three letters it adds up the last two; half a surrogate pair is a sign of its own for pdf.js. */
const ADDED_UP: Readonly<Record<string, string>> = {
  '\u6600\ucf00': 'ffi',
  '\u6600\ud000': 'ffj',
  '\u6600\ud200': 'ffl',
  '\u6600\uda00\udc00': 'fft',
  '\u7400\uda00\udc00': 'ttf',
  '\u7400\ud900\udc00': 'tti',
};
/** Of Hebrew and Arabic ones, it writes the last byte of the first letter in place of the first one of the second letter. */
const REPEATED = /^[\u0590-\u06ff]{2}$/;
const FIRST_FORM = '\ufb00';
const PRESENTATION_FORMS = /[\ufb00-\ufb4f\ufb50-\ufdff\ufe70-\ufefc]/u;

/** LibreOffice calls a ligature by the vowels of its first place, too, which it draws by themselves. */
const WITH_VOWEL = /^(\u0644[\u0622\u0623\u0625\u0627])[\u064b-\u0652]+$/;

/** Mac OS calls one hyphen by all its characters. */
const HYPHENS = /^[-\u00ad\u2010\u2011]{2,}$/;

/** Some programs write the shape of a letter, or all its names, instead of the letter. */
export function withoutForms(written: string): string {
  if (written.length === 1 && written < FIRST_FORM) return written;
  if (HYPHENS.test(written)) return '-';
  // An outline is checked by this name, in which an invisible sign would hide the letter.
  const shown = (written.length > 1 && withoutInvisible(written)) || written;
  const text = shown.replace(WITH_VOWEL, '$1').replace(/[\ufffa\ufffb]/g, '\ufffd');
  const added = ADDED_UP[text];
  if (added !== undefined) return added;
  const units = EXCHANGED.test(text) ? text.split('').map((unit) => unit.charCodeAt(0)) : [];
  if (units.length > 0 && units.every((unit) => unit % 256 === 0))
    return String.fromCharCode(...units.map((unit) => unit / 256));
  const [first, second] = [text.charCodeAt(0), text.charCodeAt(1)];
  if (text.length === 2 && second >> 8 === (first & 0xff)) {
    const repeated = String.fromCharCode(first, (first & 0xff00) | (second & 0xff));
    if (REPEATED.test(repeated)) return repeated;
  }
  // Those of vowels alone have a blank below them.
  return PRESENTATION_FORMS.test(text) ? text.normalize('NFKC').replaceAll(/ (?=\p{Mn})/gu, '') : text;
}
