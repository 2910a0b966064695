import { rasterOf } from './digits-and-signs.ts';
import { boxOf, holds, type Point } from './matrix.ts';

/** In font sizes: between which heights it begins, the least and most height, and the most width; how many outlines it has. */
interface Form {
  from?: number;
  to?: number;
  high?: readonly [least: number, most: number];
  wide?: number;
  parts?: readonly [least: number, most: number];
  /** The least ratio of its height to its width. */
  slim?: number;
}

/** The forms that signs have in all fonts, except for those that look like handwriting or are cut out of sheets. */
const FORMS: readonly (readonly [RegExp, Form])[] = [
  [/^[-\u2010-\u2015\u2212_]$/, { high: [0, 0.2], parts: [1, 1] }],
  [/^["'`´°\u2018\u2019\u201c\u201d]$/, { from: 0.2 }],
  [/^\*$/, { high: [0, 0.7] }],
  [/^•$/, { high: [0, 0.8], wide: 0.8, parts: [1, 2] }],
  [/^·$/, { high: [0, 0.3], parts: [1, 1] }],
  [/^[·∙⋅•]$/, { from: 0.05, slim: 0.5 }],
  [/^[±÷×]$/, { slim: 0.5 }],
  [/^[¹²³⁰⁴-⁹ºª]$/, { from: 0.12, high: [0.15, 0.65] }],
  [/^[₀-₉]$/, { to: 0.1, high: [0.15, 0.6] }],
  [/^_$/, { to: 0.02 }],
  [/^%$/, { parts: [1, 5] }],
  [/^[ij]$/, { parts: [1, 2] }],
  [/^[()[\]{}|]$/, { slim: 1.5, parts: [1, 1] }],
  [/^[/\\]$/, { slim: 1.1, parts: [1, 1] }],
  [/^[!:;]$/, { parts: [2, 2] }],
  [/^…$/, { high: [0, 0.32] }],
  [/^[«»‹›]$/, { high: [0, 0.65], parts: [1, 2] }],
  [/^f[fil]/, { high: [0.6, 1.3] }],
  [/^[A-IK-PR-Z]$/, { from: -0.12, high: [0.45, 1.3] }],
  [/^[acemnorsuvwxz]$/, { from: -0.12, high: [0.28, 0.68] }],
  [/^[bdhkl]$/, { from: -0.12, high: [0.58, 1.3] }],
  [/^[gpqy]$/, { to: -0.1, high: [0.28, 1.3] }],
  [/^[fijtJQ]$/, { high: [0.28, 1.3] }],
  [/^\d$/, { high: [0.36, 1.3] }],
  // Accents; those that go through a letter are as high as it.
  [/^[\u0300-\u0333\u0339-\u036f]$/, { high: [0, 0.5], wide: 0.8 }],
];
/** Letters and digits with a hole in them, and those that have none. */
const [HOLED, WHOLE] = [
  /^[ABDOQRabdegopq0689АБВДОРФЪЫЬЮЯабвдеорфъыьюяΑΒΔΘΟΡΦαβδθορφσ٥ם]$/,
  /^[CEFGHIJKLMNSTUVWXYZcfhijlmnrstuvwxyz12357ГЕЖЗИКЛМНПСТУХЦЧШЩЭгжзиклмнпстухцчшщэΓΕΖΗΙΚΛΜΝΞΠΣΤΥΧΨΩγεζηικλμνξπςτυχψω٠١٢٣٦٧٨۱۲۳۷۸אבגדהוזחיכךלמנןעפףצץקרשת]$/,
];
/** The sides of the grid in which room within a letter is looked for. */
const GRID = 32;
/** Letters and digits whose bow isn't closed in Palatino and Garamond, and how far, in cells on each side. */
const [OPEN, MAX_OPEN] = [/^[R69]$/, 2];
/** Brackets that can be mirrored, and how far the middle of one is from its ends at least, in its heights. */
const [BRACKETS, LEAST_BEND] = [['()', '[]', '{}', '<>', '«»', '‹›'], 0.04];
/** What Word 2007 calls double quotes, and how far these are above the line at least, in font sizes. */
const [QUOTES, LEAST_RAISED] = [/^[\u2015\u2016]$/, 0.25];
/** What Word 2010 calls brackets and braces, because it counts on from the outlines of ( and ). */
const COUNTED_ON: Readonly<Record<string, string>> = { '*': '[', '+': ']', ',': '{', '-': '}' };
/** In their heights: the most that their stem leans, and the least that its ends and middle stick out. */
const [MAX_LEAN, LEAST_END] = [0.02, 0.04];
/** In font sizes: the most that a dot takes, and how far it's above the line at least. */
const [MAX_DOT, LEAST_DOT] = [0.25, 0.1];
/** Letters whose parts stand beside each other, and the most room between these, in font sizes. */
const [SPLIT, MAX_SPLIT] = [/^[IJKijk]$/, 0.04];

/** Whether the outline of a letter or sign has its size and number of parts, whatever the font. */
export function hasUsualForm(text: string, outlines: readonly (readonly Point[])[]): boolean {
  const [left, bottom, right, top] = boxOf(outlines.flat());
  const [width, height] = [right - left, top - bottom];
  const fits = ({
    from = -Infinity,
    to = Infinity,
    high = [0, 9],
    wide = 9,
    parts = [0, 99],
    slim = 0,
  }: Form) =>
    bottom >= from &&
    bottom <= to &&
    height >= high[0] &&
    height <= high[1] &&
    width <= wide &&
    outlines.length >= parts[0] &&
    outlines.length <= parts[1] &&
    height >= width * slim;
  const isHoled = hasHole(outlines);
  const open = OPEN.test(text) ? MAX_OPEN : 0;
  if (HOLED.test(text) && !isHoled && !enclosesRoom(outlines) && !(open > 0 && enclosesRoom(outlines, open)))
    return false;
  if (WHOLE.test(text) && isHoled) return false;
  if (SPLIT.test(text) && isSplit(outlines)) return false;
  return FORMS.every(([signs, form]) => !signs.test(text) || fits(form));
}

/** The bracket, quote, or dot that an outline shows, whatever it's called. */
export function shownSign(text: string, outlinesOf: () => Point[][]): string | undefined {
  return shownBracket(text, outlinesOf) ?? misnamed(text, outlinesOf) ?? shownDot(text, outlinesOf);
}

/** The quote, bracket or brace that an outline shows to which Word gives another name. */
export function misnamed(text: string, outlinesOf: () => Point[][]): string | undefined {
  return shownQuote(text, outlinesOf) ?? shownCountedOn(text, outlinesOf);
}

/** A bracket or brace with an upright stem, whose ends, and the middle of a brace, stick out on one side of it. */
function shownCountedOn(text: string, outlinesOf: () => Point[][]): string | undefined {
  const shown = COUNTED_ON[text];
  if (shown === undefined) return undefined;
  const outlines = outlinesOf();
  const [left, bottom, right, top] = boxOf(outlines.flat());
  const height = top - bottom;
  if (outlines.length !== 1 || height < (right - left) * 1.5) return undefined;
  const side = '[{'.includes(shown) ? 1 : -1;
  const at = (share: number) => {
    const places = placesAt(outlines, bottom + height * share).map((place) => (place * side) / height);
    return [Math.min(...places), Math.max(...places)] as const;
  };
  const stem = [0.2, 0.35, 0.65, 0.8].map((share) => at(share));
  const outer = stem.map(([least]) => least);
  const [least, most] = [Math.min(...outer), Math.max(...stem.map(([, end]) => end))];
  const isUpright = Math.max(...outer) - least < MAX_LEAN;
  const reachesOut = [0.02, 0.98].every((share) => at(share)[1] > most + LEAST_END);
  const outermost = Math.min(...[0.02, 0.5, 0.98].map((share) => at(share)[0]));
  const isBrace = at(0.5)[0] < least - LEAST_END;
  const isForm = '[]'.includes(shown) ? Math.abs(outermost - least) < MAX_LEAN : isBrace;
  return isUpright && reachesOut && isForm ? shown : undefined;
}

/** The middle of a bracket is on the side where its ends aren't. */
function shownBracket(text: string, outlinesOf: () => Point[][]): string | undefined {
  const [open, close] = BRACKETS.find((pair) => pair.includes(text)) ?? '';
  if (open === undefined) return undefined;
  const outlines = outlinesOf();
  const [, bottom, , top] = boxOf(outlines.flat());
  const at = (share: number) => {
    const places = placesAt(outlines, bottom + (top - bottom) * share);
    return places.reduce((sum, place) => sum + place, 0) / places.length;
  };
  const bend = (at(0.02) + at(0.98)) / 2 - at(0.51);
  if (!(Math.abs(bend) > (top - bottom) * LEAST_BEND)) return undefined;
  return bend > 0 ? open : close;
}

/** The dot of a product, which macOS calls by the Latin letter with its code in the font Symbol. */
function shownDot(text: string, outlinesOf: () => Point[][]): string | undefined {
  if (text !== '×') return undefined;
  const [left, bottom, right, top] = boxOf(outlinesOf().flat());
  const size = Math.max(right - left, top - bottom);
  // A font without a file has no outlines.
  return size > 0 && size < MAX_DOT && bottom > LEAST_DOT ? '⋅' : undefined;
}

/** The double quote that an outline shows that is called a bar: an opening one is heavier below. */
function shownQuote(text: string, outlinesOf: () => Point[][]): string | undefined {
  if (!QUOTES.test(text)) return undefined;
  const outlines = outlinesOf();
  const boxes = outlines.map(boxOf);
  if (boxes.length !== 2 || boxes.some(([, bottom]) => bottom < LEAST_RAISED)) return undefined;
  const ink = rasterOf(outlines, boxOf(outlines.flat()), [GRID, GRID])
    .toString(2)
    .padStart(GRID ** 2, '0');
  const [above, below] = [ink.slice(0, GRID ** 2 / 2), ink.slice(GRID ** 2 / 2)].map(
    (half) => half.replaceAll('0', '').length,
  );
  return below === above ? undefined : (below ?? 0) > (above ?? 0) ? '“' : '”';
}

/** Where outlines cross a height. */
export function placesAt(outlines: readonly (readonly Point[])[], height: number): number[] {
  return outlines.flatMap((outline) =>
    outline.flatMap(([x, y], index) => {
      const [nextX, nextY] = outline[(index + 1) % outline.length] ?? [x, y];
      return y > height === nextY > height ? [] : x + ((nextX - x) * (height - y)) / (nextY - y);
    }),
  );
}

/** Whether an outline within the largest one goes around the other way. */
function hasHole(outlines: readonly (readonly Point[])[]): boolean {
  const [largest, ...others] = outlines
    .map((outline) => ({ turn: turnOf(outline), box: boxOf(outline) }))
    .toSorted((one, other) => Math.abs(other.turn) - Math.abs(one.turn));
  return others.some(({ turn, box }) => largest && turn * largest.turn < 0 && holds(largest.box, box));
}

/**
 * Whether the ink encloses room, as that of strokes over one another does in fonts with several weights, if each stroke is
 * `wider` by so many cells on each side.
 */
function enclosesRoom(outlines: readonly (readonly Point[])[], wider = 0): boolean {
  const [left, bottom, right, top] = boxOf(outlines.flat());
  const margin = 1 + wider;
  const cell = Math.max(right - left, top - bottom) / (GRID - 2 * margin);
  const [x, y] = [left - cell * margin, bottom - cell * margin];
  let ink = rasterOf(outlines, [x, y, x + cell * GRID, y + cell * GRID], [GRID, GRID]);
  for (let step = 0; step < wider; step += 1) {
    ink |= (ink << 1n) | (ink >> 1n);
    ink |= (ink << BigInt(GRID)) | (ink >> BigInt(GRID));
  }
  const cells = ink.toString(2).padStart(GRID ** 2, '0');
  const outside = new Set([0]);
  for (const at of outside)
    for (const next of [at - GRID, at - 1, at + 1, at + GRID]) if (cells[next] === '0') outside.add(next);
  return outside.size + cells.replaceAll('0', '').length < GRID ** 2;
}

/** Twice the area that it goes around, less than 0 if clockwise. */
export function turnOf(outline: readonly Point[]): number {
  return outline.reduce((sum, [x, y], index) => {
    const [nextX, nextY] = outline[(index + 1) % outline.length] ?? [x, y];
    return sum + x * nextY - nextX * y;
  }, 0);
}

function isSplit(outlines: readonly (readonly Point[])[]): boolean {
  const boxes = outlines.map(boxOf);
  return boxes.some(([left]) => boxes.some(([, , right]) => left > right + MAX_SPLIT));
}
