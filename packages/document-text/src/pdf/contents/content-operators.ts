/** What a content names: fonts, graphics states, colors. */
export type Named = 'Font' | 'ExtGState' | 'XObject' | 'ColorSpace' | 'Shading';

const SPACE = String.raw`[\0\t\n\f\r ]`;
const REGULAR = String.raw`[^\0\t\n\f\r ()<>[\]{}/%]`;
/** Ghostscript fills areas with such a picture; programs look for the end of larger ones in different ways. */
const PIXEL = String.raw`BI\s/CS/G\s/W 1\s/H 1\s/BPC 8\sID [^]\sEI`;
/** Programs differ in what else a backslash makes, and in line ends. */
const CHARACTER = String.raw`[^\\()\r]|\\[nrtbf()\\]|\\[0-3][0-7][0-7]`;
export const WORDS = new RegExp(
  String.raw`${SPACE}+|${PIXEL}|${REGULAR}+|/${REGULAR}*|\((?:${CHARACTER})*\)|<<|>>|<(?:[\da-fA-F]{2}${SPACE}*)*>|[[\]]`,
  'gy',
);
/** Programs read larger ones, and those with other signs, in different ways. */
const NUMBER = /^-?(?:\d{1,6}(?:\.\d{0,20})?|\.\d{1,20})$/;

/**
 * Before an operator: n for a number, s for text, l and t for lists of numbers and of text, d for entries. [ is where one of
 * these begins, b a truth value, x any other list.
 */
const OPERANDS: Readonly<Record<string, string>> = {
  '': 'b B b* B* f f* n s S W W* h q Q BT ET T* EMC',
  n: 'w J j M i g G Tc Tw Tz TL Ts Tr',
  nn: 'm l Td TD',
  nnn: 'rg RG',
  nnnn: 're v y k K',
  nnnnnn: 'c cm Tm',
  s: `Tj '`,
  nns: '"',
  t: 'TJ',
  ln: 'd',
  '/': 'gs Do cs CS sh ri BMC MP',
  '/n': 'Tf',
  '/d': 'BDC DP',
};
const OPERATORS = new Map(
  Object.entries(OPERANDS).flatMap(([kinds, names]) => names.split(' ').map((name) => [name, kinds])),
);
const set = (names: string): ReadonlySet<string> => new Set(names.split(' '));
const [STARTS, ENDS] = [set('m re'), set('b B b* B* f f* n s S')];
/** Where some of them may be; others may be anywhere but amid a path. */
const PLACES = new Map<string, 'text' | 'page' | 'path'>([
  ...Array.from(set(`Td TD Tm T* Tj TJ ' " ET`), (name) => [name, 'text'] as const),
  ...Array.from(set('BT q Q cm Do sh m re'), (name) => [name, 'page'] as const),
  ...Array.from(set('l c v y h W W* b B b* B* f f* s S'), (name) => [name, 'path'] as const),
]);
const COLORS = set('sc scn SC SCN');
const NAMED: Readonly<Record<string, Named>> = {
  Tf: 'Font',
  gs: 'ExtGState',
  Do: 'XObject',
  cs: 'ColorSpace',
  CS: 'ColorSpace',
  sh: 'Shading',
};
const VALUES: Readonly<Record<string, RegExp>> = { Tr: /^[0-7]$/, J: /^[012]$/, j: /^[012]$/, w: /^[^-]/ };

/**
 * Whether programs may draw something else than pdf.js: it leaves away what it can't read, they guess, or end there.
 * `countOf` answers how many numbers a color has, -1 for any, and whether another name is there (null if not).
 */
export function isOddContent(
  parts: readonly string[],
  countOf: (kind: Named, name: string) => number | null,
): boolean {
  let operands: string[] = [];
  /** Of each of them, one letter. */
  let kinds = '';
  const opened: number[] = [];
  const saved: (typeof colors)[] = [];
  let colors = { fill: 1, stroke: 1 };
  let phase: 'page' | 'text' | 'path' = 'page';
  let marks = 0;
  const areRead = parts.every((part, index) => {
    // pdf.js adds no blank between them.
    const isApart = index === 0 || /^\s/.test(part) || /\s$/.test(parts[index - 1] ?? '');
    const words: string[] = part.match(WORDS) ?? [];
    const isWhole = words.reduce((sum, { length }) => sum + length, 0) === part.length;
    return isApart && isWhole && words.every(read) && operands.length === 0;
  });
  return !areRead || phase !== 'page' || marks !== 0;

  function read(word: string): boolean {
    const first = word.charCodeAt(0);
    if (first <= 32) return true;
    if (word.startsWith('BI')) return word.length > 2 && phase === 'page' && operands.length === 0;
    if (word === '[' || word === '<<') return opened.push(operands.length) > 0 && add('[', word);
    if (word === ']' || word === '>>') return close(word);
    if (first === 47) return add('/', word.slice(1));
    if (first === 40 || first === 60) return add('s', word);
    if (NUMBER.test(word)) return add('n', word);
    if (opened.length > 0) return (word === 'true' || word === 'false') && add('b', word);
    const isRun = run(word);
    [operands, kinds] = [[], ''];
    return isRun;
  }

  function add(kind: string, word: string): boolean {
    operands.push(word);
    kinds += kind;
    return true;
  }

  function close(word: string): boolean {
    const start = opened.pop() ?? operands.length;
    const [open, ...inner] = operands.splice(start);
    if (open !== (word === ']' ? '[' : '<<')) return false;
    const within = kinds.slice(start + 1);
    kinds = kinds.slice(0, start);
    const isCounted = /^n*$/.test(within) && !inner.some((each) => each.startsWith('-'));
    return add(word === '>>' ? 'd' : isCounted ? 'l' : /^[ns]*$/.test(within) ? 't' : 'x', '');
  }

  function run(operator: string): boolean {
    if (operator === 'TJ') kinds = kinds.replace('l', 't');
    else if (kinds === '//') kinds = '/d';
    const [name = '', last = name] = [operands[0], operands.at(-1)];
    if (COLORS.has(operator)) {
      const count = operator.startsWith('s') ? colors.fill : colors.stroke;
      return phase !== 'path' && (count < 0 ? /^n*\/$/.test(kinds) : kinds === 'n'.repeat(count));
    }
    if (OPERATORS.get(operator) !== kinds || VALUES[operator]?.test(last) === false) return false;
    const found = NAMED[operator] && countOf(NAMED[operator], name);
    return found !== null && follow(operator, found ?? kinds.length);
  }

  function follow(operator: string, count: number): boolean {
    const place = PLACES.get(operator);
    if (phase === 'path') {
      if (ENDS.has(operator)) phase = 'page';
      return place === 'path' || STARTS.has(operator) || operator === 'n';
    }
    if (place !== undefined && place !== phase) return false;
    if (STARTS.has(operator)) phase = 'path';
    else if (operator === 'BT') phase = 'text';
    else if (operator === 'ET') phase = 'page';
    else if (operator === 'q') saved.push({ ...colors });
    else if (operator === 'Q') colors = saved.pop() ?? { fill: NaN, stroke: NaN };
    else if (operator === 'BMC' || operator === 'BDC') marks += 1;
    else if (operator === 'EMC') marks -= 1;
    else if (/^(?:cs|g|rg|k)$/.test(operator)) colors.fill = count;
    else if (/^(?:CS|G|RG|K)$/.test(operator)) colors.stroke = count;
    return marks >= 0 && !Number.isNaN(colors.fill);
  }
}
