import type { Box } from '#document-text/finding.ts';

import { boxOf, isInside, type Point } from './matrix.ts';
import { glyphOutlines } from './page-paths.ts';

const ROWS = 12;
const COLUMNS = 10;
/** The digits of three typical fonts, as bits of that grid. */
export const DIGITS = [
  '1e0cc6198661986619866198633078 3c1f00c0300c0300c0300c0300c0fe 3e18c018060180c06030180c0601fe 3e08c01806030780300601806631f8 0701c0b06c1308c6310c7f80c0300c 3f080200803e08c0180601806631f8 1f0c4201806e1cc619866198633078 7f8060300c02018060100c02018060 1e1ce6198621078331866198673878 1e0cc61986619863387601804230f8',
  '0f06631886219b66d9846118c660f0 0f07c030080201806018040100c0fc 0f066008020080402030180c0601fc 1f04600802018380300601806431f8 0180e07836090442318c7f80802018 1f860100401e08c018060180c461f0 07862300802e1cc619866118c620f0 3f80603008060100c060180c020180 0f066308c2310783318441104630f8 0f0463188661986338740100c461e0',
  '0f87f18ce330cc731dc6719cc7f0f8 008060f87e0380c0300c0701806018 0f87f38cc300c0707838381c07fbfc 0f87f18ce30181c078066198e7f0f8 01c0f07c3609866339ff7fc0c0701c 0fc7f180403f8fe018060198c7f0f8 0783f18ce0378fe71986619ce3f078 3fcff01c0e070180c070180e0300c0 0f87f18c431987c3b9866198e7f0f8 0f87f38cc330cc73fc760198c7f0f8',
].map((font) => font.split(' ').map((shape) => BigInt(`0x${shape}`)));
/** Outlines of € $ £ % < > in four fonts. */
const SIGNS = [
  '0f862308c0300c0300c0300c01883e 0007c210803007007004010843e000 1f0c421080300c01004010040201fe e08c211048320900900c1208c43107 000030303030300c00c00c00c00c00 00300300300300300c0c0c0c0c0000',
  '0f066308807e080201f8300c21983c 0407c250902407807012449961e010 1f046300c0300c07e0c030082619fc c08862108826496692641108461103 00007078f8f0300c03c03e01e01c00 003807807c03c0300c0f1f1e0e0000',
  '0f863304c07f0c0301f8300c118c3e 00000330802007803004010f800000 0f86218060180607f06018060181fe e08c4330c83639009c6c130cc23107 0000307cfcf8300c03e03f01f00c00 00300f80fc07c0300c1f3f3e0c0000',
  '1fcc360501ff100ff100400801043e 0007c210803003801084210b800000 1e0c420080203f01004010041205fe 3c110441103881c3811c088220883c 004070303038380e00c00c01c01c01 80380300300700701c1c0c0e0e0200',
].map((font) => font.split(' ').map((shape) => BigInt(`0x${shape}`)));
const DIGIT = /\d/;
const CHARACTERS = '0123456789€$£%<>'.split('');
const FONTS = SIGNS.map((signs, at) => [...(DIGITS[at] ?? DIGITS[0] ?? []), ...signs]);
/** A shape counts as another digit's if it's nearer to it by this factor and this many cells of the grid. */
const NEARER = { times: 1.4, parts: 2 };

/** Whether a font's outline of a digit or sign is that of another one. */
export function looksLikeAnother(text: string, path: ArrayLike<number>): boolean {
  const character = CHARACTERS.indexOf(text);
  const shape = character === -1 ? null : shapeOf(path);
  if (shape === null) return false;
  // A digit of some fonts is like a sign of others.
  const others = DIGIT.test(text) ? CHARACTERS.slice(0, 10) : CHARACTERS;
  const distances = others.map((_, other) =>
    Math.min(...FONTS.map((font) => distance(shape, font[other] ?? 0n))),
  );
  const own = distances[character] ?? 0;
  return own > Math.min(...distances) * NEARER.times + NEARER.parts;
}

/** The cells of the grid that a glyph fills, scaled to the grid's height and centered. */
export function shapeOf(path: ArrayLike<number>): bigint | null {
  const outlines = glyphOutlines(path);
  if (outlines.length === 0) return null;
  const [left, bottom, right, top] = boxOf(outlines.flat());
  const half = ((top - bottom) * COLUMNS) / ROWS / 2;
  const middle = (left + right) / 2;
  return rasterOf(outlines, [middle - half, bottom, middle + half, top], [COLUMNS, ROWS]);
}

/** The cells of a grid of this size that outlines fill. */
export function rasterOf(
  outlines: readonly (readonly Point[])[],
  [left, bottom, right, top]: Box,
  [columns, rows]: readonly [number, number],
): bigint {
  let shape = 0n;
  for (let at = 0; at < rows * columns; at += 1) {
    const x = left + (((at % columns) + 0.5) / columns) * (right - left);
    const y = top - ((Math.floor(at / columns) + 0.5) / rows) * (top - bottom);
    shape = shape * 2n + (isInside(outlines, [x, y], false) ? 1n : 0n);
  }
  return shape;
}

/** The number of bits in which two shapes differ. */
export function distance(one: bigint, other: bigint): number {
  let count = 0;
  for (let rest = one ^ other; rest > 0n; rest >>= 16n) {
    let bits = Number(rest & 0xffffn);
    bits -= (bits >> 1) & 0x5555;
    bits = (bits & 0x3333) + ((bits >> 2) & 0x3333);
    bits = (bits + (bits >> 4)) & 0x0f0f;
    count += (bits + (bits >> 8)) & 0x1f;
  }
  return count;
}
