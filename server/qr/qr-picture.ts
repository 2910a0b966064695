import { crc32, deflateSync } from 'node:zlib';

import { encodeQR } from 'qr';

import { VERSION_8_BYTES } from '#contract/qr.ts';

const QUIET_ZONE_MODULES = 4;
const PRINTED_METRES = 0.025;
const FILTERED_BELOW = 8;
const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** A 1-bit PNG that prints 25 mm wide, at most `size` pixels: every module gets the same whole number of them. */
export function qrPicture(address: string, size: number): Buffer {
  const ecc = Buffer.byteLength(address) <= VERSION_8_BYTES.quartile ? 'quartile' : 'medium';
  const modules = encodeQR(address, 'raw', { ecc, border: QUIET_ZONE_MODULES });
  const scale = Math.floor(size / modules.length);
  if (scale < 1) throw new RangeError(`${size} pixels are too few for ${modules.length} modules`);
  return png(modules, scale);
}

function png(modules: boolean[][], scale: number): Buffer {
  const edge = modules.length * scale;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(edge, 0);
  header.writeUInt32BE(edge, 4);
  header[8] = 1;
  const density = Buffer.alloc(9);
  const pixelsPerMetre = Math.round(edge / PRINTED_METRES);
  density.writeUInt32BE(pixelsPerMetre, 0);
  density.writeUInt32BE(pixelsPerMetre, 4);
  density[8] = 1;
  return Buffer.concat([
    PNG_SIGNATURE,
    chunk('IHDR', header),
    chunk('pHYs', density),
    chunk('IDAT', deflateSync(scanlines(modules, scale), { level: scale < FILTERED_BELOW ? 9 : 6 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/**
 * Draws the first line of each row of modules and repeats it. For small modules, a repeated line is "as above" (filter 2);
 * from 8 pixels on, deflate finds the repetition itself and the filter would cost more than it saves.
 */
function scanlines(modules: boolean[][], scale: number): Buffer {
  const stride = 1 + Math.ceil((modules.length * scale) / 8);
  const lines = Buffer.alloc(stride * modules.length * scale);
  modules.forEach((row, y) => {
    const start = y * scale * stride;
    let bit = (start + 1) * 8;
    for (const isDark of row) {
      const end = bit + scale;
      if (!isDark)
        for (let at = bit; at < end; at += 1) lines[at >> 3] = (lines[at >> 3] ?? 0) | (128 >> (at & 7));
      bit = end;
    }
    for (let repeat = start + stride; repeat < start + stride * scale; repeat += stride) {
      if (scale < FILTERED_BELOW) lines[repeat] = 2;
      else lines.copyWithin(repeat, start, start + stride);
    }
  });
  return lines;
}

function chunk(type: string, data: Buffer): Buffer {
  const framed = Buffer.alloc(data.length + 12);
  framed.writeUInt32BE(data.length, 0);
  framed.write(type, 4, 'latin1');
  data.copy(framed, 8);
  framed.writeUInt32BE(crc32(framed.subarray(4, data.length + 8)), data.length + 8);
  return framed;
}
