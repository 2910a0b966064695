import { deflateSync, strToU8 } from 'fflate';

/** A grey square of 8 × 8 pixels. */
export const PNG = png(8, 0x99);

export const SVG = strToU8(
  '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><circle cx="5" cy="5" r="4"/></svg>',
);

/** An enhanced metafile with one rectangle. */
export const EMF = emf();

function png(edge: number, grey: number): Uint8Array {
  const rows = Uint8Array.from({ length: edge * (edge + 1) }, (_, index) =>
    index % (edge + 1) === 0 ? 0 : grey,
  );
  const header = new Uint8Array(13);
  new DataView(header.buffer).setUint32(0, edge);
  new DataView(header.buffer).setUint32(4, edge);
  header[8] = 8;
  const data = zlib(rows);
  return joined([
    Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
    chunk('IHDR', header),
    chunk('IDAT', data),
    chunk('IEND', new Uint8Array()),
  ]);
}

function zlib(bytes: Uint8Array): Uint8Array {
  let [low, high] = [1, 0];
  for (const byte of bytes) {
    low = (low + byte) % 65_521;
    high = (high + low) % 65_521;
  }
  const sum = new Uint8Array(4);
  new DataView(sum.buffer).setUint32(0, high * 65_536 + low);
  return joined([Uint8Array.of(0x78, 0x01), deflateSync(bytes), sum]);
}

function chunk(name: string, data: Uint8Array): Uint8Array {
  const body = joined([strToU8(name), data]);
  const framed = new Uint8Array(body.length + 8);
  const view = new DataView(framed.buffer);
  view.setUint32(0, data.length);
  framed.set(body, 4);
  view.setUint32(body.length + 4, crc(body));
  return framed;
}

function crc(bytes: Uint8Array): number {
  let sum = 0xffffffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit += 1) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1;
  }
  return ~sum >>> 0;
}

function emf(): Uint8Array {
  const records = [
    // Header: bounds, frame in hundredths of a millimetre, signature, version, sizes, device.
    [1, 88, 0, 0, 100, 100, 0, 0, 1000, 1000, 0x464d4520, 0x10000, 132, 3, 1, 0, 0, 0, 1920, 1080, 508, 285],
    [43, 24, 10, 10, 90, 90],
    [14, 20, 0, 16, 20],
  ];
  return new Uint8Array(Uint32Array.from(records.flat()).buffer);
}

function joined(pieces: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    all.set(piece, at);
    at += piece.length;
  }
  return all;
}
