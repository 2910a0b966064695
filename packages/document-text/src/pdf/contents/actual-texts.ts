import type { DrawnText, Letter } from '#document-text/pdf/drawn/drawing-state.ts';
import type { PlainObjects } from '#document-text/pdf/plain-objects.ts';
import { JOINING } from '#document-text/pdf/right-to-left.ts';

import { WORDS } from './content-operators.ts';
import { pageContents } from './page-contents.ts';

/** Before all letters of joining scripts and of those from right to left. */
const BEFORE_JOINING = '\u058f';
const HAS_CLUSTERS = new RegExp(String.raw`[${JOINING}\p{sc=Arab}\p{sc=Hebr}]`, 'u');
/** Letters from right to left with their vowels. Fonts draw vowels in several ways, which their tables can't tell. */
const WITH_VOWELS = /^[\p{sc=Arab}\p{sc=Hebr}\p{Mn}\u0640\u200c\u200d]{1,16}$/u;
const TATWEEL = '\u0640';
/** What isn't a letter of its own. */
const VOWELS = /[\p{Mn}\u0640\u200c\u200d]/gu;
/** Whole letters with their vowels, without digits and signs. */
const CLUSTER = new RegExp(String.raw`^[${JOINING}\u200c\u200d]{1,16}$`, 'u');
const OTHER = /[^\p{L}\p{M}\u200c\u200d]/u;
/** The characters that fonts give for parts of clusters; for a glyph that a table lacks, pdf.js gives that of its number. */
const PART = new RegExp(String.raw`^[${JOINING}\s\p{Co}\u200b-\u200d\u25cc\ufffd]*$`, 'u');
const UNLISTED = /^[\u0021-\u00ff]$/;
/** What a font's table has for a letter without a name, and what stands for one or more such letters. */
const UNNAMED = /^[\0-\xff\p{Co}\ufffd]$/u;
const ANY = '\0';
/** Letters that take room in a line. */
const WIDE = /[\p{L}\p{Mc}]/gu;
/** In heights: narrower ones take none, and how far letters of a cluster may be from each other, or above their line. */
const [NARROW, APART] = [0.1, 0.15];
/** The same from right to left, where some letters are narrow, and of vowels. */
const [NO_WIDTH, VOWELS_APART] = [0.02, 0.5];
const PAINTED = 'height isInvisible isClip isTurned color alpha blend clip'.split(' ') as (keyof DrawnText)[];
/** What operands and blanks begin with. */
const NO_OPERATOR = new Set('/(<[]>.-0123456789\t\n\v\f\r \u00a0');
/** The most contents of pages and forms that are followed in a file. */
const MAX_FORMS = 10_000;

/** Whether any of these letters is of a script in which a table of letters can't tell what is drawn. */
export const hasJoining = (texts: readonly Pick<DrawnText, 'letters'>[]): boolean =>
  texts.some(({ letters }) =>
    letters.some(({ text }) => (text.length > 1 || text > BEFORE_JOINING) && HAS_CLUSTERS.test(text)),
  );

/** For each page: the texts that programs copy in place of the letters of its marked parts, in order, or ''. */
export function actualTexts(all: PlainObjects): string[][] {
  const { pages, dictionary, inherited, contentsOf } = pageContents(all);
  let forms = 0;
  return pages.map((page) => {
    const found: string[] = [];
    try {
      follow(page, found);
      return found;
    } catch {
      return [];
    }
  });

  function follow(number: string, found: string[]): void {
    if ((forms += 1) > MAX_FORMS) return;
    let operands: string[] = [];
    for (const word of contentsOf(number).flatMap((part) => part.match(WORDS) ?? [])) {
      if (NO_OPERATOR.has(word.charAt(0))) {
        if (word.trim() !== '') operands.push(word);
        continue;
      }
      if (word === 'BDC' || word === 'BMC') found.push(textOf(operands[operands.indexOf('/ActualText') + 1]));
      if (word === 'Do') {
        const drawn = dictionary(dictionary(inherited('Resources', number)).get('XObject'));
        const form = drawn.get(operands[0]?.slice(1) ?? '') ?? '';
        if (dictionary(form).get('Subtype') === '/Form') follow(form.replace(/ .*/, ''), found);
      }
      operands = [];
    }
  }
}

/** Of a string in hexadecimal digits, as office programs and browsers write them. */
function textOf(word = ''): string {
  const [, digits = ''] = /^<FEFF([\dA-F]+)>$/i.exec(word) ?? [];
  return (digits.match(/.{4}/g) ?? []).map((unit) => String.fromCharCode(Number.parseInt(unit, 16))).join('');
}

/**
 * Reads clusters of joining scripts as their marks have it, if as many letters as that fit what is drawn side by side: a font's
 * own table, which can name any letter for one of these, is trusted in the same way. Of Arabic and Hebrew ones, only vowels and
 * letters without a name are read so: others have to be as the font's table has them.
 */
export function withClusters(texts: readonly DrawnText[]): DrawnText[] {
  if (!texts.some(({ marks }) => marks.at(-1)?.text)) return [...texts];
  const runs: DrawnText[][] = [];
  for (const text of texts) {
    const mark = text.marks.at(-1);
    if (mark?.text && runs.at(-1)?.[0]?.marks.at(-1) === mark) runs.at(-1)?.push(text);
    else runs.push([text]);
  }
  return runs.flatMap((run) => joined(run, run[0]?.marks.at(-1)?.text) ?? run);
}

function joined(texts: readonly DrawnText[], cluster = ''): DrawnText[] | null {
  if (![CLUSTER, WITH_VOWELS].some((form) => form.test(cluster)) || OTHER.test(cluster)) return null;
  const letters = texts.flatMap((each) => each.letters);
  const isRtl = WITH_VOWELS.test(cluster);
  const least = (texts[0]?.height ?? 0) * (isRtl ? NO_WIDTH : NARROW);
  const isWide = ({ left, right }: Letter) => right - left > least;
  const wide = letters.filter(isWide);
  // Vowels may be drawn higher or lower.
  const text = texts.find((each) => each.letters.some(isWide)) ?? texts[0];
  const [first] = text?.letters ?? [];
  if (!text || !first) return null;
  const apartOf = (some: readonly Letter[]) => (isRtl && !some.some(isWide) ? VOWELS_APART : APART);
  if (!texts.every((each) => isPaintedLike(each, text, apartOf(each.letters)))) return null;
  if (!letters.every(mayBePart)) return null;
  const count = cluster.normalize('NFD').replaceAll('\u0e33', '\u0e4d\u0e32').match(WIDE)?.length ?? 0;
  // A font may draw a letter longer.
  const own = wide.filter((letter) => letter.text !== TATWEEL).length;
  if (own > count || (wide.length === 0 && count > 0)) return null;
  if (isRtl && !hasLettersOf(cluster, wide)) return null;
  // Vowels alone take no room.
  const placed = count === 0 ? letters : wide;
  const left = Math.min(...placed.map((letter) => letter.left));
  const right = Math.max(...placed.map((letter) => letter.right));
  const room = wide.reduce((sum, letter) => sum + letter.right - letter.left, 0);
  if (right - left > room + text.height * apartOf(placed)) return null;
  const across = Math.hypot(text.matrix[0], text.matrix[1]);
  const along = (at: number) => first.from + (at - first.left) / across;
  // A vowel may have the name of a letter to which it once belonged.
  const isOdd = (isRtl ? wide : letters).some((letter) => letter.isOdd && !UNLISTED.test(letter.text));
  const whole = {
    ...first,
    text: cluster,
    left,
    right,
    from: along(left),
    to: along(right),
    isOdd,
    isJoint: false,
  };
  return [{ ...text, letters: [whole] }];
}

/** Whether these are the letters of a cluster from right to left, or have no name. */
function hasLettersOf(cluster: string, wide: readonly Letter[]): boolean {
  const drawn = wide.map(({ text }) =>
    WITH_VOWELS.test(text) ? withoutVowels(text) : UNNAMED.test(text) ? ANY : text,
  );
  return [drawn, drawn.toReversed()].some((each) => fits(withoutVowels(cluster), each.join('')));
}

/** Whether a text is like this one, in which each `ANY` stands for one letter or more. */
function fits(text: string, like: string): boolean {
  const [first = '', ...others] = like.split(/(\0+)/);
  const last = others.pop();
  if (last === undefined) return text === first;
  let at = text.startsWith(first) ? first.length : -Infinity;
  for (let turn = 1; turn < others.length; turn += 2) {
    const part = others[turn] ?? '';
    const found = text.indexOf(part, at + (others[turn - 1]?.length ?? 0));
    at = found === -1 || at < 0 ? -Infinity : found + part.length;
  }
  const rest = text.length - last.length - at;
  return Number.isFinite(at) && text.endsWith(last) && rest >= (others.at(-1)?.length ?? 0);
}

const withoutVowels = (text: string) => text.normalize('NFD').replace(VOWELS, '');

function mayBePart({ text, isBox, isLatin }: Letter): boolean {
  const isListed = PART.test(text) || WITH_VOWELS.test(text);
  const isPart = (isListed && !/\p{N}/u.test(text)) || UNNAMED.test(text);
  return !isBox && isPart && (!isLatin || HAS_CLUSTERS.test(text) || text === TATWEEL);
}

/** Whether two texts are in one line, or so far apart in heights, and in the same way visible. */
function isPaintedLike(one: DrawnText, other: DrawnText, apart: number): boolean {
  const isSame = (key: keyof DrawnText) => one[key] === other[key];
  return PAINTED.every(isSame) && Math.abs(one.y - other.y) < one.height * apart;
}
