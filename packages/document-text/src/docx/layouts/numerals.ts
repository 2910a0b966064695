const [ONES, TENS] = [
  ' one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen',
  '  twenty thirty forty fifty sixty seventy eighty ninety',
].map((words) => words.split(' '));
const ORDINALS: Record<string, string> = {
  one: 'first',
  two: 'second',
  three: 'third',
  five: 'fifth',
  eight: 'eighth',
  nine: 'ninth',
  twelve: 'twelfth',
};
const ROMAN = [
  [1000, 'm'],
  [900, 'cm'],
  [500, 'd'],
  [400, 'cd'],
  [100, 'c'],
  [90, 'xc'],
  [50, 'l'],
  [40, 'xl'],
  [10, 'x'],
  [9, 'ix'],
  [5, 'v'],
  [4, 'iv'],
  [1, 'i'],
] as const;

/** As Word writes the number of a list; null if its format isn't known. */
export function numeral(value: number, format: string): string | null {
  switch (format) {
    case 'none':
    case 'bullet':
      return '';
    case 'decimalZero':
      return String(value).padStart(2, '0');
    case 'lowerRoman':
      return roman(value);
    case 'upperRoman':
      return roman(value).toUpperCase();
    case 'lowerLetter':
      return letter(value);
    case 'upperLetter':
      return letter(value).toUpperCase();
    case 'ordinal':
      return `${value}${ordinalEnding(value)}`;
    case 'cardinalText':
      return capitalized(cardinal(value));
    case 'ordinalText':
      return capitalized(ordinal(value));
    case 'numberInDash':
      return `- ${value} -`;
    case 'decimal':
      return String(value);
    default:
      return null;
  }
}

function roman(value: number): string {
  let [rest, text] = [Math.min(Math.max(value, 0), 4000), ''];
  for (const [size, sign] of ROMAN) for (; rest >= size; rest -= size) text += sign;
  return text;
}

/** After z comes aa, and so on. */
function letter(value: number): string {
  const index = Math.min(Math.max(value - 1, 0), 780);
  return String.fromCharCode(97 + (index % 26)).repeat(Math.floor(index / 26) + 1);
}

function ordinalEnding(value: number): string {
  const tens = value % 100;
  return (tens > 10 && tens < 14 ? undefined : ['th', 'st', 'nd', 'rd'][value % 10]) ?? 'th';
}

/** In English, up to a hundred. */
function cardinal(value: number): string {
  if (value < 0 || value > 99) return String(value);
  if (value < 20) return ONES?.[value] ?? '';
  return [TENS?.[Math.floor(value / 10)], ONES?.[value % 10]].filter(Boolean).join('-');
}

function ordinal(value: number): string {
  const [first, last] = cardinal(value).split('-');
  if (last !== undefined) return `${first}-${ordinal(value % 10)}`;
  return ORDINALS[first ?? ''] ?? `${(first ?? '').replace(/y$/, 'ie')}th`;
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
