import { grouped } from '#document-text/digest/grouped.ts';
import type { Box } from '#document-text/finding.ts';

import { DIGITS, distance, rasterOf, shapeOf } from './digits-and-signs.ts';
import { boxOf } from './matrix.ts';
import { glyphOutlines } from './page-paths.ts';

/** One letter, digit or sign, or several, as a font draws it. */
export interface DrawnGlyph {
  letter: string;
  path: ArrayLike<number>;
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'.split('');
const FORMS = new Map([...LETTERS, ...'0123456789'.split('')].map((each) => [each, formOf(each)]));
/** These letters of four typical fonts, as `shapeOf` gives them. */
const KNOWN = [
  '0c0381e04833084619fe40b0380601 ff30ec1b06c1bf8c3b02c0f03c1bfc 1f1c7c0f008020080200c07037187c fe21c81a0380e018060380e06833f8 ffb00c0300c03fec0300c0300c03ff 7f90040100401007f9004010040100 1f1c6c0e008020083e01c070171c7c c0f03c0f03c0fffc0f03c0f03c0f03 0c0300c0300c0300c0300c0300c030 078060180601806018060188433078 c1b0cc6330d83c0f8330c630cc1b03 6018060180601806018060180601fe 80703c0f87a1685b36499a6798c631 c0f83f0f43d8f23ccf1bc2f0fc1f03 3f186c0e01806018060180703618fc ff306c0f03c0f06ff300c0300c0300 1e18640b03c0f0340982330300400c ff20680e0380e06ff2188320681a03 3f18640d00600f80780300f03e18fc ffc300c0300c0300c0300c0300c030 c0f03c0f03c0f03c0f03c0f02738fc 80703c0d0261884330cc120780c030 0c0300c07812048332cda1685e1f03 c0d86210cc1e0300e0683318640b03 c0d02618cc120780c0300c0300c030 7f8060100c060300806030180c03ff 3e3dcc1806019fee1b0681a0ecd9e3 60180601b8731866198661986739be 1f0fe61982c0300c030060d863f87c 01806019f673986619866198633876 3f1c661f03c0fffc0300c0383738fc 060300807808020080200802008020 1d8ce2198661986218ce1d80633078 20080200bc31084210842108421084 0c000000300c0300c0300c0300c030 040000001004010040100401004030 601806018c62190681e06c19862184 0c0300c0300c0300c0300c0300c030 79fff0e0300c0300c0300c0300c030 cf37ee0f83c0f03c0f03c0f03c0f03 ff3cee1f03c0f03c0f03c0f87738fc 6e1cc6118661986611cc6e18060180 1d8ce6198661986618ce1d80601806 370dc380e0300c0300c0300c0300c0 3f1ce60d80700f80f80700f03738fc 080201e0200802008020080200c038 c0f03c0f03c0f03c0f03c1f077ecf3 c0f03c0d8661986330cc320781e030 0c0301e078120c8332cda1785e1f87 c0d86330cc1e0301e0783318661b03 61884210cc120680e0300c020181c0 fffff0180c06030180e030180fffff',
  '0c070160582208c231fc4190680f07 ff18660982619f8619836058360ffe 1fd8140700c0300c0300c01012047f ff10640d0140501405014050340bfc ff88220880200f82008020081207ff 7fcc1304c0300c43f0c4300c0301f0 3f902c0200802008020380f0360cfe f3f03c0f03c0fffc0f03c0f03c0fcf 1e0300c0300c0300c0300c0300c078 0f01806018060180601806018240e0 e1f04c2310c8360ec318c330ec1bc3 f808020080200802008020081207ff 80703c0d8361585324c91c47108623 e1ec1b06618c6318660d8360780f83 3f102c0e01806018060180703408fc 7f0c6308c2308c63f0c0300c0301f0 3e10640b02c0b02c09026107803007 fe10c419064190c7c1184310c41bc3 1f08460180300f80700601906410f8 ffc300c0300c0300c0300c0300c0fc e1f01c0701c0701c0701c0702608fc e0f0160982210c4110681a0300c000 80010040388e2489334de1d8660902 f1d86310681c0300e0582318641b8f f0d82608c4390680c0300c0300c07c 7f90643018060301806030181607fe 7e10c4380e038fe63b0ec3b0ec79e7 300c0300c03f0c6318c6318c6310f8 1f8c260980e0380e0380601803847e 0300401004370846118461184611f6 3f0c661b87e1fffe0380601803807c 07024080203e020080200802008070 010c82308c23078200fc01886610f8 20080200802f0842108421084210ce 0c030000000c0300c0300c0300c070 040000001004010040100401004070 200802008023088240b034098230ce 0c0300c0300c0300c0300c0300c030 78fff0c0300c0300c0300c0300c2fd cf1ee6198661986619866198661bcf 3f186c0f03c0f03c0f03c0f03618fc 6f0c4318c6318c6318cc300c0300c0 1f0846118461184610cc010040100c 7987e18860180601806018060181f8 1f08461180700f80f00e01906631f8 080201e0200802008020080200803c e3f87e1f87e1f87e1f87e1f8763cf3 f1f0160d82718c4390681a0380c030 80010060388e26c9334de1f8761902 fbd82310e81c0300e0582318e41b8f 718c4310481a0280c03000020001c0 ffa0e830180e0301c0e0305c1e07ff',
  '0c0381e048330cc211fe7fb03c0e01 7e10c41906431f84310640906439fc 1e0cc6198040100401006098633878 7c11c41906409024090241906431f0 7f90040100401fc7f10040100401fe 7f98060180601807f9806018060180 1f0ce609806010047902609823187c 6198661986619fe619866198661986 7f8300c0300c0300c0300c0300c1fe 0f8060180601806018060188433078 c1b0cc6330d83e0ec330c630cc1b06 6018060180601806018060180601fe 619867394a5297a4c9324090240902 619c651966499364d9164690a43906 1f0cc6190240902409024098633078 7f10e40902419067f1004010040100 1e0cc2118461184210841e0100400e fe306c1b06c1b0cfe310c630cc1b06 1f1c661980700f80780600d02718fc ffc300c0300c0300c0300c0300c030 6198661986619866198661986738fc c0f034098661884330cc120780c030 80601c0f03ccf335e94a5294a73986 40986330481e0300c0783308461b03 c0d86618cc120780c0300c0300c030 7f8060100c060301806030180c03ff 3e1dcc1806019fee1b06c1b0ecd9e3 60180601b8731866198661986731b8 1f1fe60f02c0300c0300c0d837387c 01806019f673986619866198633876 3f1ce61f03c0fffc0300c01837387c 0f860181fe18060180601806018060 1d8ce2198661986218de1980633078 20080200b833084210842108421084 0c030000f00c0300c0300c0300c1fe 020000000802008020080200802070 601806018c62190681e06c19862184 3c0300c0300c0300c0300c0300c1fe b9fefcc6318c6318c6318c6318c631 cf37ee1f83c0f03c0f03c0f03c0f03 3f1cee1f03c0f03c0f03c0f87738f8 6e1cc6118661986611cc6e18060180 1d8ce6198661986618ce1d80601806 679be781c060180601806018060180 3f10e40900700f80f80700f03738fc 100407f1fc1004010040100401883e c0f03c0f03c0f03c0f03c1f077ecf3 80703c0f8761986330cc330781e030 00201806318c6799274bf3f8fe1f87 c0d86618cc1e0301e07833186c1f03 40986210cc120481e0300c020181c0 fffff0180c06030180e030180fffff',
  '0301c0502409846118fe6090380f07 3f84310cc330cfc31c8360d8360ffc 0fcc060300c02008020080302408fc 7f8c320580601806010140703c1bf8 3fc61104c0310fc310842018160bfe 7fc40300c0308c03f18460180603c0 0fcc160700802008020280a06c18fc f9d8160d8340dffc0b02c1b0681b9f 0f018040100c0300c03008020180f0 0780c020080601806018040104c1e0 78cc221198681f06c1184630cc1b87 3e020180601806010040300c130bfe c0781e0f83a1489324d134c6310e4f 70ce1385204c9324691a02a0c83304 1f08340701806018060380e06c30f8 3f86310441304c33f8c020180603e0 1f08260d03c0f03c0906630700401c 3f863104c130cc63e08c2318461bc7 0f842308c0180780700601906411f8 ffe318c420080601806018040101f0 e1f02c0a0280a0280a0481204823f0 e1f02409846218824090380e030040 804100c2319c652a4a9c8731886200 3cc621902c0e0300e0583208c4339e f1d84610c8320d01806018040301f0 3fc860180c060300c0603018060bfe 0fcc360d83c0f06c1b06c1b0efd9ef 1804010040170c63188621084620f0 0fc633058160300c0300c0300630f0 01806018041b0c42318c43108660ec 0f86730d8361b9cf8300c0380710f8 060200807008020180401004010040 0f8463188621184230fc0300c421f0 1806010040170e6310c42108c2318c 0601800000040300c0300802008070 020000000802018040100401004060 1806010040130c8340b0340982218c 0601004010040300c0200802008060 9c7ba472180c0300c0300c03018061 f39b370dc360d8360f06c1b06c1b07 0f0c660f03c0f03c0f03c1f06630f0 3b86210c4310842310cc20080201c0 0f8462198461184630fc0200802018 718de3c8e0300c0701806018060180 0f8c2308c0380780700e41906431f8 040301f0201806018060100c030070 e0d8360d8361b06c1b06c3b16cf1cf e0d8160d82318c4330c81407018040 00010062388e2589368de3b0ec3204 70ce118c660e0300e0582710c83b07 18c6208824090380e0100802010380 3fc862380c060381c060381c260bfe',
].map((font) => font.split(' ').map((shape) => BigInt(`0x${shape}`)));
/** Nearer by this much to another character than to its own: true for no letter of 73 fonts that has two outlines. */
const NEARER = { times: 1.5, parts: 8 };
/** Nearer than an outline alone may be: true for three letters of 117 fonts, which have different shapes. */
const ALONE = [
  { times: 1.5, parts: 20 },
  { times: 4, parts: 8 },
];
const DIFFERENT = /[WMa]/;
/** These look like any upright line. */
const LINES = /[iIlj1]/;
/** A sign, or a letter with an accent, is as near as this to no other letter or digit, except for these and phonetic ones. */
const NEAR = { cells: 7, others: /^["[\]{}(/°^ÜŨŪŃńĽ\u0250-\u02af]$/ };
/** Letters and signs with a stroke or without a dot, and those that they look like: a grid may miss the stroke. */
const STROKED: Readonly<Record<string, string>> = {
  đ: 'd',
  '₽': 'p',
  ð: 'd',
  ħ: 'h',
  ŧ: 't',
  ł: 'l',
  ŀ: 'l',
  ı: 'i',
  ĸ: 'k',
  ſ: 'f',
  ƒ: 'f',
  ɡ: 'g',
};
/** Where the stroke of a ruble sign is, as shares of the sign, and in how many rows there it's seen. */
const BAR = { at: 0.48, width: 0.04, low: 0.1, high: 0.38, rows: 64, least: 3 };
const BASIC = /^[A-Za-z\d]$/;
/** In font sizes, from the line. */
const BELOW = -0.1;
/**
 * How fine outlines are compared, in how many cells they may differ, and their sides, in font sizes; a dot alone may be as
 * small as more cells than that.
 */
const TWINS = { grid: [16, 16], cells: 6, off: 0.06, dot: 3 } as const;
/** Signs that fonts for formulas draw in several sizes, and how far these differ: in cells, and by their middle, in font sizes. */
const SIZES = { of: /^[\p{Sm}()[\]{}]$/u, cells: 40, off: 0.1 };
/** In how many cells a bracket differs from itself upside down, unlike a J. */
const MAX_UNEVEN = 24;

/** No font has more outlines for these characters. */
const MAX_GLYPHS = 400;

interface Shaped {
  letter: string;
  form: string;
  box: Box;
  fine: bigint;
  isStroked: boolean;
  /** The distance from each letter and digit. */
  near: ReadonlyMap<string, number>;
}

/**
 * The characters that a font draws as others: two exchanged, two with nearly one outline, one with several outlines of which
 * one is another letter's, or one whose outline is clearly another letter's or a digit's.
 */
export function exchangedLetters(glyphs: readonly DrawnGlyph[]): Set<string> {
  if (glyphs.length > MAX_GLYPHS) return new Set(glyphs.map(({ letter }) => letter));
  const exchanged = new Set<string>();
  const drawn = glyphs.flatMap(shaped);
  for (const [index, one] of drawn.entries()) {
    if (isAlien(one)) exchanged.add(one.letter);
    for (const other of drawn.slice(index + 1)) {
      const isSame =
        one.letter === other.letter &&
        !areSizes(one, other) &&
        [one, other].some((each) => isAnother(each, NEARER));
      if (isSame || (one.form !== other.form && (areTwins(one, other) || areCrossed(one, other))))
        exchanged.add(one.letter).add(other.letter);
    }
  }
  return exchanged;
}

/** Those with the very outline that another font, or the same, has for another letter. */
export function sharedOutlines(glyphs: readonly DrawnGlyph[]): Set<DrawnGlyph> {
  const drawn = glyphs.filter(({ path }) => path.length > 0);
  const byPath = grouped(drawn, ({ path }) => Array.from(path).join());
  const isShared = (same: readonly DrawnGlyph[]) =>
    same.some(({ letter }) => BASIC.test(letter)) &&
    new Set(same.map(({ letter }) => formOf(letter))).size > 1;
  return new Set([...byPath.values()].filter(isShared).flat());
}

/** How far an outline may be from a letter's or digit's, in cells, and where it is if it's one, in font sizes. */
const LATIN = { cells: 16, off: 0.1, least: 0.4, most: 0.8 };
/** Letters that reach below the line: an outline on the line is only taken for one if it's as like it as a sign must be. */
const TAILED = /[gpqy]/;

/** Whether an outline may be a Latin letter or a digit, on the line and as large as one, other than an upright line. */
export function looksLatin(path: ArrayLike<number>): boolean {
  return shaped({ letter: '', path }).some(({ near, box: [, bottom, , top] }) => {
    const isOnLine = Math.abs(bottom) < LATIN.off && top > LATIN.least && top < LATIN.most;
    const most = (each: string) => (TAILED.test(each) ? NEAR : LATIN).cells;
    return isOnLine && [...near].some(([each, by]) => by <= most(each) && !/[iIlj]/.test(each));
  });
}

function shaped({ letter, path }: DrawnGlyph): Shaped[] {
  const shape = shapeOf(path);
  if (shape === null) return [];
  const outlines = glyphOutlines(path);
  const box = boxOf(outlines.flat());
  const near = new Map<string, number>();
  const measure = (fonts: readonly (readonly bigint[])[], characters: readonly string[]) => {
    for (const [at, each] of characters.entries())
      near.set(each, Math.min(...fonts.map((font) => distance(shape, font[at] ?? 0n))));
  };
  measure(KNOWN, LETTERS);
  measure(DIGITS, '0123456789'.split(''));
  const fine = rasterOf(outlines, box, TWINS.grid);
  return [{ letter, form: formOf(letter), box, near, fine, isStroked: letter !== '₽' || isBarred(outlines) }];
}

/** Whether a line is right of the stem and below the bow of a P, however thin. */
function isBarred(outlines: ReturnType<typeof glyphOutlines>): boolean {
  const [left, bottom, right, top] = boxOf(outlines.flat());
  const [x, width, height] = [left + (right - left) * BAR.at, (right - left) * BAR.width, top - bottom];
  const beside = [x, bottom + height * BAR.low, x + width, bottom + height * BAR.high] as const;
  return rasterOf(outlines, beside, [1, BAR.rows]).toString(2).replaceAll('0', '').length >= BAR.least;
}

/** Whether the outline alone tells that it's another letter's or a digit's. */
function isAlien(one: Shaped): boolean {
  if (BASIC.test(one.letter))
    return !DIFFERENT.test(one.letter) && ALONE.some((limits) => isAnother(one, limits));
  const base = baseOf(one);
  const isOther = (each: string) => !LINES.test(each) && FORMS.get(each) !== formOf(base);
  const lines = [...one.near].flatMap(([each, by]) => (LINES.test(each) ? by : []));
  // An accent on a line may be like another letter's upper half.
  const own = one.letter === 'ı' ? Math.min(...lines) : LINES.test(base) ? 0 : Infinity;
  // From right to left, a closing bracket is drawn as an opening one, which reaches below the line.
  const isMirrored = one.letter === ')' && one.box[1] < BELOW;
  const mirrored = isMirrored && isEven(one) ? /[ftJ]/ : /[ft]/;
  const isNear = [...one.near].some(
    ([each, by]) => by <= NEAR.cells && by < own && isOther(each) && !(isMirrored && mirrored.test(each)),
  );
  return isNear && !NEAR.others.test(one.letter);
}

/** Whether an outline looks like itself upside down. */
function isEven({ fine }: Shaped): boolean {
  const rows = fine.toString(2).padStart(256, '0').match(/.{16}/g) ?? [];
  return distance(fine, BigInt(`0b${rows.toReversed().join('')}`)) <= MAX_UNEVEN;
}

/** Whether a sign is drawn in two sizes. */
function areSizes(one: Shaped, other: Shaped): boolean {
  const [middle, off] = [one, other].map(({ box: [, bottom, , top] }) => (bottom + top) / 2) as [
    number,
    number,
  ];
  return (
    SIZES.of.test(one.letter) &&
    Math.abs(middle - off) < SIZES.off &&
    distance(one.fine, other.fine) <= SIZES.cells
  );
}

function areTwins(one: Shaped, other: Shaped): boolean {
  const isStroked = [one, other].some(({ letter }) => letter.toLowerCase() in STROKED);
  return (
    [one, other].some(({ letter }) => BASIC.test(letter)) &&
    !(isStroked && formOf(baseOf(one)) === formOf(baseOf(other))) &&
    one.box.every((side, index) => Math.abs(side - (other.box[index] ?? 0)) < TWINS.off) &&
    distance(one.fine, other.fine) <=
      (formOf(baseOf(one)) === formOf(baseOf(other)) ? TWINS.dot : TWINS.cells)
  );
}

/** The letter without its accent or stroke. */
function baseOf({ letter, isStroked }: Shaped): string {
  const [base = ''] = letter.normalize('NFD');
  return (isStroked ? STROKED[letter.toLowerCase()] : undefined) ?? base;
}

function areCrossed(one: Shaped, other: Shaped): boolean {
  const from = (shape: Shaped, { letter }: Shaped) => shape.near.get(letter) ?? Infinity;
  return isNearer(from(one, one) + from(other, other), from(one, other) + from(other, one), NEARER);
}

function isAnother({ form, near }: Shaped, limits: typeof NEARER): boolean {
  const isOther = (each: string) => FORMS.get(each) !== form && (limits === NEARER || !LINES.test(each));
  const least = (isOf: (each: string) => boolean) =>
    Math.min(...[...near].flatMap(([each, by]) => (isOf(each) ? by : [])));
  return isNearer(
    least((each) => FORMS.get(each) === form),
    least(isOther),
    limits,
  );
}

function isNearer(own: number, other: number, { times, parts }: typeof NEARER): boolean {
  return own > other * times + parts;
}

/** Small and capital letters may be drawn alike, and so may the small L, the capital i, a 1 and a bar, or an o and a 0. */
function formOf(letter: string): string {
  return letter.normalize('NFKC').replace(/[I1|]/, 'l').replace('0', 'o').toLowerCase();
}
