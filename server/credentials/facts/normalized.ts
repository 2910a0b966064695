/** Signs without a key on the keyboard, in the form that people type; the search folds the same ones. */
const SIGNS: Readonly<Record<string, string>> = {
  ...signs("'", '\u2018\u2019\u201b\u02bc\u02bb\u02b9\u2032`\u00b4'),
  ...signs('-', '\u2010\u2011\u2012\u2013\u2014\u2015\u2212'),
  ...signs('/', '\u2044\u2215'),
  œ: 'oe',
  æ: 'ae',
  ß: 'ss',
  ø: 'o',
  ł: 'l',
  đ: 'd',
};
const WRITTEN = new RegExp(`[${Object.keys(SIGNS).join('')}]`, 'gu');

function signs(typed: string, written: string): Record<string, string> {
  return Object.fromEntries(Array.from(written, (sign) => [sign, typed]));
}

const FRACTIONS = '¼-¾⅐-⅞↉';
/** Without these, compatibility folding would read 10² as 102 and 1½ as 11/2. */
const BESIDE_FRACTION = new RegExp(`(?<=\\p{N})(?=[${FRACTIONS}])|(?<=[${FRACTIONS}])(?=\\p{N})`, 'gu');
const BESIDE_SMALL_DIGIT = new RegExp(
  `(?<=\\p{N})(?=[^\\P{No}${FRACTIONS}])|(?<=[^\\P{No}${FRACTIONS}])(?=\\p{N})`,
  'gu',
);
/** Accents of scripts in which people often leave them out; in other scripts a mark makes another word. */
const ACCENTS = /(?<=[\p{Script=Latin}\p{Script=Greek}])\p{Mn}+/gu;
const QUOTES_AND_INVISIBLE = /["\u00ab\u00bb\u201c-\u201f\u2039\u203a\p{Cf}]+/gu;

/** Blanks between a number and its sign are ignored: before the sign, and since version 2 also after a currency's. */
const BLANKS_AT_SIGNS = {
  1: / ?\/ ?| (?=[%€$£°])/g,
  2: / ?\/ ?| (?=[%°\p{Sc}])|(?<=(?:^|[^\p{N} ]) ?\p{Sc}) (?=\p{N})/gu,
} as const;

/** A stored hash can't be computed again, so each change of the rules is a version. */
export type NormalizerVersion = keyof typeof BLANKS_AT_SIGNS;
export const NORMALIZER_VERSION: NormalizerVersion = 2;

/**
 * The form in which values are compared: it ignores case, accents, blanks, typographic signs, decimal commas, and ways to
 * write a date. What could be two numbers or dates (1,500; 03/04/2026) stays as written, so that two different ones never
 * agree.
 */
export function normalizedValue(value: string, version = NORMALIZER_VERSION): string {
  const next = normalizedOnce(value, version);
  // One rule can enable another: a number without its signs can complete a date, for example.
  return next === value ? value : normalizedValue(next, version);
}

function normalizedOnce(value: string, version: NormalizerVersion): string {
  const folded = value
    .replace(BESIDE_FRACTION, ' ')
    .replace(BESIDE_SMALL_DIGIT, '^')
    .normalize('NFKD')
    .replace(ACCENTS, '')
    .toLowerCase()
    .replace(WRITTEN, (sign) => SIGNS[sign] ?? sign)
    .replace(QUOTES_AND_INVISIBLE, '')
    .replace(/\s+/g, ' ')
    .replace(BLANKS_AT_SIGNS[version], (sign) => sign.trim())
    .replace(/(?<=\d) ?- ?(?=\d)/g, '-')
    .trim()
    .normalize('NFC');
  return withIsoDates(folded).replace(NUMBER, (found) => plainNumber(found));
}

const MONTHS = [
  'january jan janvier janv',
  'february feb fevrier fevr fev',
  'march mar mars',
  'april apr avril avr',
  'may mai',
  'june jun juin',
  'july jul juillet juil',
  'august aug aout',
  'september sept sep septembre',
  'october oct octobre',
  'november nov novembre',
  'december dec decembre',
];
const namesOf = (names: string, index: number) => names.split(' ').map((name) => [name, index + 1] as const);
const MONTH_NUMBERS = new Map(MONTHS.flatMap(namesOf));
const MONTH = `(?<month>${[...MONTH_NUMBERS.keys()].toSorted((a, b) => b.length - a.length).join('|')})\\.?`;
const ALONE = { before: '(?<![\\p{L}\\p{N}.,/:-])', after: '(?![\\p{L}\\p{N}/:-]|[.,]\\d)' };
const dateForm = (form: string) => new RegExp(`${ALONE.before}${form}${ALONE.after}`, 'gu');

/** In words, day first and month first; then in figures. 03/04/2026 is ambiguous between countries. */
const DATE_FORMS: readonly RegExp[] = [
  dateForm(`(?<day>\\d{1,2})(?:er|st|nd|rd|th)?(?: of)? ${MONTH},? (?<year>\\d{4})`),
  dateForm(`${MONTH} (?<day>\\d{1,2})(?:st|nd|rd|th)?,? (?<year>\\d{4})`),
  dateForm('(?<year>\\d{4})[-/.](?<month>\\d{1,2})[-/.](?<day>\\d{1,2})'),
  dateForm('(?<day>\\d{1,2})[.-](?<month>\\d{1,2})[.-](?<year>\\d{4})'),
];
const SLASHED = dateForm('(?<first>\\d{1,2})/(?<second>\\d{1,2})/(?<year>\\d{4})');

function withIsoDates(text: string): string {
  const inOneOrder = DATE_FORMS.reduce(
    (dated, form) =>
      dated.replace(form, (found: string, ...rest: unknown[]) => {
        const { day, month, year } = rest.at(-1) as { day: string; month: string; year: string };
        return isoDate(year, MONTH_NUMBERS.get(month) ?? Number(month), Number(day)) ?? found;
      }),
    text,
  );
  return inOneOrder.replace(SLASHED, (found: string, ...rest: unknown[]) => {
    const { first, second, year } = rest.at(-1) as { first: string; second: string; year: string };
    const dates = [
      isoDate(year, Number(second), Number(first)),
      isoDate(year, Number(first), Number(second)),
    ].filter((date) => date !== null);
    const [date] = new Set(dates).size === 1 ? dates : [];
    return date ?? (dates.length > 1 ? `${Number(first)}/${Number(second)}/${year}` : found);
  });
}

function isoDate(year: string, month: number, day: number): string | null {
  const iso = [year, ...[month, day].map((part) => String(part).padStart(2, '0'))].join('-');
  const date = new Date(`${iso}T00:00:00Z`);
  return Number.isNaN(date.getTime()) || !date.toISOString().startsWith(iso) ? null : iso;
}

/** Digits with separated thousands, and decimals after a comma or a point. */
const NUMBER =
  /(?<![\p{N}^]|\d[.,'-])(?:(?<!\d[/: ])\d{1,3}(?:[ ']\d{3})+|\d+)(?:[.,]\d+)*(?![\p{N}^]|[.,-]\d)/gu;
const GROUPED =
  /^(?<whole>\d{1,3}(?<sign>[ ',.])\d{3}(?:\k<sign>\d{3})*)(?:(?<point>[.,])(?<decimals>\d+))?$/u;

function plainNumber(written: string): string {
  const parts = written.split(/[ ',.]/);
  const marks = written.match(/[ ',.]/g) ?? [];
  const [mark] = marks;
  if (mark === undefined) return written;
  if (marks.length === 1 && (mark === '.' || mark === ',')) {
    const [whole = '', decimals = ''] = parts;
    // Three digits may be thousands.
    const isAmbiguous = decimals.length === 3 && whole.length <= 3 && !whole.startsWith('0');
    return isAmbiguous ? written : withDecimals(whole, decimals);
  }
  const { whole, sign, point, decimals = '' } = GROUPED.exec(written)?.groups ?? {};
  if (whole === undefined || sign === point || whole.startsWith('0')) return written;
  return withDecimals(whole.replace(/[ ',.]/g, ''), decimals);
}

function withDecimals(whole: string, decimals: string): string {
  let length = decimals.length;
  while (decimals[length - 1] === '0') length -= 1;
  return length === 0 ? whole : `${whole}.${decimals.slice(0, length)}`;
}
