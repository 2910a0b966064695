/** Four modules of the 57 across a code of the usual length. */
const USUAL = 4 / 57;

/** How a row of a PNG is encoded: as it is, or as the difference to the row above. */
const UNFILTERED = 0;
const UP = 2;

/**
 * The white margin left of a QR code's first module, as a share of the picture's edge. Reads the service's kind of PNG
 * (1-bit grayscale, rows as they are or repeated); returns the usual share for any other.
 */
export async function quietZoneOf(png: Uint8Array): Promise<number> {
  const { header, data } = chunksOf(png);
  if (header === null || data.length === 0) return USUAL;
  const width = header.getUint32(0);
  const isOneBitGray = header.getUint8(8) === 1 && header.getUint8(9) === 0 && header.getUint8(12) === 0;
  if (!isOneBitGray) return USUAL;
  const rows = new Uint8Array(await inflated(data));
  const stride = Math.ceil(width / 8) + 1;
  for (let start = 0; start + stride <= rows.length; start += stride) {
    const row = rows.subarray(start + 1, start + stride);
    const isAsAbove = rows[start] === UP && row.every((difference) => difference === 0);
    if (isAsAbove) continue;
    if (rows[start] !== UNFILTERED) return USUAL;
    for (let x = 0; x < width; x += 1) {
      const isBlack = (((row[x >> 3] ?? 0xff) >> (7 - (x & 7))) & 1) === 0;
      if (isBlack) return x < width / 4 ? x / width : USUAL;
    }
  }
  return USUAL;
}

function chunksOf(png: Uint8Array): { header: DataView | null; data: Uint8Array<ArrayBuffer>[] } {
  const view = new DataView(png.buffer, png.byteOffset, png.byteLength);
  const data: Uint8Array<ArrayBuffer>[] = [];
  let header: DataView | null = null;
  for (let at = 8; at + 12 <= view.byteLength;) {
    const length = view.getUint32(at);
    if (at + 12 + length > view.byteLength) break;
    const type = String.fromCharCode(...png.subarray(at + 4, at + 8));
    if (type === 'IHDR' && length === 13) header = new DataView(png.buffer, png.byteOffset + at + 8, length);
    if (type === 'IDAT') data.push(png.slice(at + 8, at + 8 + length));
    at += 12 + length;
  }
  return { header, data };
}

function inflated(data: Uint8Array<ArrayBuffer>[]): Promise<ArrayBuffer> {
  return new Response(new Blob(data).stream().pipeThrough(new DecompressionStream('deflate'))).arrayBuffer();
}
