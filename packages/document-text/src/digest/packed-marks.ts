import { sha256 } from '@noble/hashes/sha2.js';

/** Most letters have no mark and take one bit. A single blank takes two, any other mark six. */
export function packedMarks(marks: Uint8Array): Uint8Array {
  const packed = new Uint8Array(marks.length);
  let at = 0;
  const add = (bits: number, count: number) => {
    for (let bit = count - 1; bit >= 0; bit -= 1, at += 1)
      if ((bits >> bit) & 1) packed[at >> 3] = (packed[at >> 3] ?? 0) | (1 << (at & 7));
  };
  for (const mark of marks) {
    if (mark === 0) at += 1;
    else if (mark === 1) add(0b10, 2);
    else add(0b110000 | mark, 6);
  }
  return packed.subarray(0, Math.ceil(at / 8));
}

export function unpackedMarks(packed: Uint8Array, count: number): Uint8Array {
  let at = 0;
  const bit = () => ((packed[at >> 3] ?? 0) >> (at++ & 7)) & 1;
  const marks = new Uint8Array(count);
  for (let index = 0; index < count; index += 1)
    if (bit() === 1) marks[index] = bit() === 0 ? 1 : (bit() << 3) | (bit() << 2) | (bit() << 1) | bit();
  return marks;
}

const KEY_BYTES = 32;

/** Encrypts with a key that only somebody who has the letters can compute. Applied again, it decrypts. */
export function encrypted(bytes: Uint8Array, salt: Uint8Array, key: Uint8Array): Uint8Array {
  const result = bytes.slice();
  for (let start = 0; start < bytes.length; start += KEY_BYTES) {
    const counter = new Uint8Array(4);
    new DataView(counter.buffer).setUint32(0, start / KEY_BYTES);
    const stream = sha256.create().update(salt).update(key).update(counter).digest();
    for (let index = start; index < Math.min(start + KEY_BYTES, bytes.length); index += 1)
      result[index] = (bytes[index] ?? 0) ^ (stream[index - start] ?? 0);
  }
  return result;
}
