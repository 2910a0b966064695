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

/** What is counted with one after the other: with two of the first after the last. */
const LETTERS: Readonly<Record<string, string>> = {
  lowerLetter: 'abcdefghijklmnopqrstuvwxyz',
  upperLetter: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ',
  russianLower: 'абвгдежзиклмнопрстуфхцчшщыэюя',
  russianUpper: 'АБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЫЭЮЯ',
  hebrew2: 'אבגדהוזחטיכלמנסעפצקרשת',
  arabicAlpha: 'أبتثجحخدذرزسشصضطظعغفقكلمنهوي',
  arabicAbjad: 'ابجدهوزحطيكلمنسعفصقرشتثخذضظغ',
  ideographTraditional: '甲乙丙丁戊己庚辛壬癸',
  ideographZodiac: '子丑寅卯辰巳午未申酉戌亥',
  ganada: '가나다라마바사아자차카타파하',
  chosung: 'ㄱㄴㄷㄹㅁㅂㅅㅇㅈㅊㅋㅌㅍㅎ',
  aiueo: 'ｱｲｳｴｵｶｷｸｹｺｻｼｽｾｿﾀﾁﾂﾃﾄﾅﾆﾇﾈﾉﾊﾋﾌﾍﾎﾏﾐﾑﾒﾓﾔﾕﾖﾗﾘﾙﾚﾛﾜｦﾝ',
  iroha: 'ｲﾛﾊﾆﾎﾍﾄﾁﾘﾇﾙｦﾜｶﾖﾀﾚｿﾂﾈﾅﾗﾑｳヰﾉｵｸﾔﾏｹﾌｺｴﾃｱｻｷﾕﾒﾐｼヱﾋﾓｾｽ',
  decimalEnclosedCircle: '①②③④⑤⑥⑦⑧⑨⑩⑪⑫⑬⑭⑮⑯⑰⑱⑲⑳',
  chicago: '*†‡§',
};
/** Digits from 0 on, and the sign for ten where tens have one. */
const DIGITS: Readonly<Record<string, string>> = {
  chineseCounting: '〇一二三四五六七八九十',
  chineseCountingThousand: '〇一二三四五六七八九十',
  taiwaneseCounting: '〇一二三四五六七八九十',
  taiwaneseCountingThousand: '〇一二三四五六七八九十',
  japaneseCounting: '〇一二三四五六七八九十',
  koreanCounting: '영일이삼사오육칠팔구십',
  koreanDigital: '영일이삼사오육칠팔구',
  ideographDigital: '〇一二三四五六七八九',
  decimalFullWidth: '０１２３４５６７８９',
};

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
      return letter(value, LETTERS[format]) ?? inDigits(value, DIGITS[format]);
  }
}

function inDigits(value: number, digits = ''): string | null {
  const [tens, ones, ten] = [Math.floor(value / 10), value % 10, digits.charAt(10)];
  if (digits === '' || (ten !== '' && tens > 9)) return null;
  if (ten === '' || tens === 0) return String(value).replace(/\d/g, (digit) => digits.charAt(Number(digit)));
  return (tens > 1 ? digits.charAt(tens) : '') + ten + (ones > 0 ? digits.charAt(ones) : '');
}

function roman(value: number): string {
  let [rest, text] = [Math.min(Math.max(value, 0), 4000), ''];
  for (const [size, sign] of ROMAN) for (; rest >= size; rest -= size) text += sign;
  return text;
}

/** After z comes aa, and so on. */
function letter(value: number, letters = ''): string | null {
  const index = Math.min(Math.max(value - 1, 0), 780);
  if (letters === '') return null;
  return letters.charAt(index % letters.length).repeat(Math.floor(index / letters.length) + 1);
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
