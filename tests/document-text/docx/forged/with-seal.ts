import { unzipSync, zipSync } from 'fflate';

import { encodeQR } from 'qr';

import { qrPicture } from '#server/qr/qr-picture.ts';
import { LINK_ID, PICTURE_ID } from '#contract/word-file/seal-markup.ts';

import { RECORD } from '#tests/document-text/docx/record.ts';
import { adds, all, edit, relation, sealedDocx } from './base.ts';

export const SEAL = {
  ...RECORD,
  verifyUrl: `https://${RECORD.host}/verification/document/${RECORD.publicId}?sig=x`,
  language: 'en',
  checkCode: 'K7M2-QD4F',
  picture: new Uint8Array(),
  sizeMm: 25,
  caption: true,
} as const;

/** The sealed document with a seal's paragraph at its end. */
export function withSeal(
  paragraph: string,
  picture = new Uint8Array(qrPicture(SEAL.verifyUrl, 300)),
): Buffer {
  const docx = all(
    relation('image', 'media/seal.png', PICTURE_ID),
    relation('hyperlink', SEAL.verifyUrl, LINK_ID, ' TargetMode="External"'),
    edit('<Override', '<Default Extension="png" ContentType="image/png"/><Override', '[Content_Types].xml'),
    adds(paragraph),
  )(sealedDocx());
  return Buffer.from(zipSync({ ...unzipSync(docx), 'word/media/seal.png': picture }));
}

/** Pictures that replace the seal's own. */
export const OTHER_PICTURES: readonly [what: string, picture: Uint8Array<ArrayBuffer>][] = [
  ['the code of another record', code(SEAL.verifyUrl.replace(SEAL.publicId, 'SM-DOC-2026-AAAAAAAA'))],
  ['the code of another service', code(SEAL.verifyUrl.replace(SEAL.host, 'seal.example.com'))],
  [
    'a picture without a code',
    bitmap(
      Array.from({ length: 60 }, (_, row) =>
        Array.from({ length: 60 }, (__, column) => (row * column) % 7 < 3),
      ),
    ),
  ],
  ['the code in a larger picture', bitmap(framed(20, () => false))],
  ['the code with something around it', bitmap(framed(5, (row) => row < 3))],
  [
    'the code with small words beside it',
    bitmap(framed(5, (row, column) => row > 5 && row < 8 && column > 0 && column < 3)),
  ],
  ['the code with bright words around it', bitmap(framed(5, (row) => row < 3, 0xff_a5_00))],
  ['the code with bright words in it', bitmap(framed(4, (row) => row > 20 && row < 24, 0xff_a5_00))],
  ['no picture at all', new Uint8Array([0x89, 0x50])],
];

function code(address: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(qrPicture(address, 300));
}

/** The own code with a border of this many modules, whose light modules have the color where the function says so. */
function framed(border: number, isColored: (row: number, column: number) => boolean, color = 0): Module[][] {
  return encodeQR(SEAL.verifyUrl, 'raw', { ecc: 'quartile', border }).map((modules, row) =>
    modules.map((module, column) => module || (isColored(row, column) && color)),
  );
}

/** Black, white, or a color. */
type Module = boolean | number;

/** As a BMP whose modules are four pixels wide. */
function bitmap(modules: readonly (readonly Module[])[]): Uint8Array<ArrayBuffer> {
  const edge = modules.length * 4;
  const bytes = Buffer.alloc(54 + edge * edge * 4);
  bytes.write('BM');
  for (const [at, value] of [
    [2, bytes.length],
    [10, 54],
    [14, 40],
    [18, edge],
    [22, edge],
  ] as const)
    bytes.writeInt32LE(value, at);
  bytes.writeInt32LE(1 | (32 << 16), 26);
  for (let pixel = 0; pixel < edge * edge; pixel += 1) {
    const row = modules.length - 1 - (Math.floor(pixel / edge) >> 2);
    const module = modules[row]?.[(pixel % edge) >> 2] ?? false;
    bytes.writeUInt32LE(module === false ? 0xff_ff_ff : Number(module !== true && module), 54 + pixel * 4);
  }
  return new Uint8Array(bytes);
}
