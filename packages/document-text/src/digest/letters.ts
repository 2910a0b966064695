/**
 * The part of a text that a layout can't change: its letters, in lower case and without blanks and hyphens, and the gaps
 * between them. Letters that look alike stay different: a Cyrillic а isn't a Latin a.
 */
export interface Letters {
  /** UTF-16 units. */
  letters: string;
  /** The same as written, with capitals. */
  written: string;
  /** Before each letter, and after the last one: the index of a gap, and whether the letter is a capital. */
  marks: Uint8Array;
}

/** Everything that can be between two letters; a mark contains its index. */
const GAPS = ['', ' ', '-', ' -', '- ', ' - ', '', '\u2028'] as const;
/** In a sealed text: a blank, or nothing. */
export const LOOSE = '\u2028';
/** Before the first letter of a passage with its own place on the page; nothing precedes it. */
export const FLOATING = 6;
export const CAPITAL = 8;

const [DIGIT, WORD, UNSPACED, BLANK, HYPHEN, UPPER, SEEN] = [1, 2, 4, 8, 16, 32, 128];
const CLASSES: readonly (readonly [RegExp, number])[] = [
  [/\p{Nd}/u, DIGIT],
  [/[\p{L}\p{N}\p{M}]/u, WORD],
  [/[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmr}\p{sc=Mymr}]/u, UNSPACED],
  // Also that of Word's symbol fonts.
  [/[\s\uf020]/, BLANK],
  [/[-\u2010\u2011]/, HYPHEN],
];
const classes = new Uint8Array(65_536);
const lowerCase = new Uint16Array(65_536);

function classOf(unit: number): number {
  const known = classes[unit] ?? SEEN;
  if (known !== 0) return known;
  const character = String.fromCharCode(unit);
  const lower = character.toLowerCase();
  const isUpper = lower !== character && lower.length === 1;
  lowerCase[unit] = isUpper ? lower.charCodeAt(0) : unit;
  const found = CLASSES.reduce((sum, [pattern, bit]) => sum | (pattern.test(character) ? bit : 0), SEEN);
  return (classes[unit] = found | (isUpper ? UPPER : 0));
}

export const isDigit = (unit: number): boolean => (classOf(unit) & DIGIT) !== 0;

/** For scripts without blanks between words. */
export const isUnspaced = (unit: number): boolean => (classOf(unit) & UNSPACED) !== 0;

/** A letter or digit of a script with blanks between words. */
export const isWordPart = (unit: number): boolean => (classOf(unit) & (WORD | UNSPACED)) === WORD;

/**
 * Invisible characters (soft hyphens, zero-width characters, most direction controls), which an export may drop. A
 * direction override (U+202D, U+202E) makes other words of the same letters, and fonts draw the fillers of Hangul as blanks, so
 * these count as letters.
 */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}|[\u0000-\u0008\u000e-\u001f\u007f]/gu;
/** A text in which nothing is replaced, and of which all programs have the same small letters. */
const PLAIN = /^[ -~\u00a0-\u00ac\u00ae-\u00b4\u00b6-\u00ff\u2010-\u2027\u20ac]*$/;
const COUNTED_AS_LETTERS = '\u202d\u202e\u115f\u1160\u3164\uffa0';
/** Ligatures, and the radicals that some fonts' tables contain instead of Chinese characters. */
const SAME_LETTERS = /[\ufb00-\ufb06\u2e80-\u2fdf]/g;
/** Radicals that no normal form replaces, each with the character after it that has the same outline in fonts. */
const RADICALS =
  '⺎兀⺏尣⺐尢⺒巳⺓幺⺛旡⺞歺⺠民⻄西⻅见⻆角⻉贝⻋车⻑長⻓长⻔门⻘青⻙韦⻚页⻛风⻜飞⻝食⻢马⻣骨⻤鬼⻥鱼⻦鸟⻧卤⻨麦⻩黄⻪黾⻫斉⻬齐⻭歯⻮齿⻯竜⻰龙⻱龜⻲亀';
/** Signs of one look, which share an outline in fonts: a browser writes one of them for all. */
const TWINS: Readonly<Record<string, string>> = {
  '\u2219': '·',
  '\u22c5': '·',
  '\u02bc': '’',
  '\u02bb': '‘',
  '\u02ba': '"',
  '\u02b9': "'",
  '\u2215': '\u2044',
  '\u2206': 'Δ',
  '\u00b5': 'μ',
  '\u02c9': '¯',
  ...Object.fromEntries(RADICALS.match(/../g)?.map((pair) => [pair.charAt(0), pair.charAt(1)]) ?? []),
};
const TWIN = new RegExp(`[${Object.keys(TWINS).join('')}]`, 'g');
const LINE_END = LOOSE.charCodeAt(0);
/** A hyphen that counts as a letter: beside other hyphens, or without anything else. */
export const HYPHEN_LETTER = '\u2043';

/** `hasLooseEnds`: `LOOSE` may be a blank or nothing; otherwise it's a blank. */
export function lettersOf(text: string, { hasLooseEnds = false } = {}): Letters {
  const isPlain = PLAIN.test(text);
  const shown = (isPlain ? text : normalized(text)).trim();
  const marks = new Uint8Array(shown.length + 1);
  /** The letters between two gaps are added at once. */
  let [written, start] = ['', 0];
  let [count, gap, before] = [0, '', 0];
  const add = (found: number) => {
    // Between characters of these scripts, a blank depends on the layout.
    const between = (before | found) & UNSPACED ? gap.replace(/\s/g, '') : gap;
    marks[count] = (between === '' ? 0 : gapNumber(between)) | (found & UPPER ? CAPITAL : 0);
    [count, gap, before] = [count + 1, '', found];
  };
  const addHyphens = () => {
    const hyphens = gap;
    gap = '';
    for (const each of hyphens)
      if (each === '-') {
        written += HYPHEN_LETTER;
        add(SEEN);
      } else gap = each;
  };
  const hasSeveral = () => gap.indexOf('-') !== gap.lastIndexOf('-');
  for (let index = 0; index < shown.length; index += 1) {
    const unit = shown.charCodeAt(index);
    const found = classOf(unit);
    if (found & (BLANK | HYPHEN)) {
      if (start < index) written += shown.slice(start, index);
      start = index + 1;
    }
    if (found & BLANK && hasLooseEnds && unit === LINE_END && gap.trim() === '') gap = LOOSE;
    else if (found & BLANK) gap += gap !== '' && /\s$/.test(gap) ? '' : ' ';
    else if (found & HYPHEN) gap = `${gap === LOOSE ? ' ' : gap}-`;
    else {
      if (gap !== '' && hasSeveral()) addHyphens();
      add(found);
    }
  }
  written += shown.slice(start);
  if (hasSeveral() || count === 0) addHyphens();
  marks[count] = gapNumber(gap);
  const letters = isPlain ? written.toLowerCase() : inLowerCase(written);
  return { letters, written, marks: marks.subarray(0, count + 1) };
}

/** The text with a small letter for each capital one, one character at a time: the number of letters stays. */
function inLowerCase(text: string): string {
  const units = new Uint16Array(text.length);
  for (let index = 0; index < units.length; index += 1) {
    const unit = text.charCodeAt(index);
    units[index] = lowerCase[unit] || unit;
  }
  return textOfUnits(units);
}

export const withoutInvisible = (text: string): string =>
  text.replace(INVISIBLE, (invisible) => (COUNTED_AS_LETTERS.includes(invisible) ? invisible : ''));

function normalized(text: string): string {
  return withoutInvisible(text.normalize('NFC'))
    .replace(SAME_LETTERS, (same) => same.normalize('NFKC'))
    .replace(TWIN, (sign) => TWINS[sign] ?? sign)
    .toWellFormed();
}

/** The gap in a mark. */
export const gapOf = (mark = 0): string => GAPS[mark % CAPITAL] ?? '';

const GAP_NUMBERS = new Map<string, number>(
  GAPS.flatMap((gap, number) => (number === FLOATING ? [] : [[gap, number] as const])),
);

export function gapNumber(gap: string): number {
  return GAP_NUMBERS.get(gap) ?? 0;
}

const decoder = new TextDecoder('utf-16le', { ignoreBOM: true });

export function textOfUnits(units: Uint16Array<ArrayBuffer>): string {
  return decoder.decode(units);
}
