import { bytesToHex } from '@noble/hashes/utils.js';

import {
  bytesOf,
  type ContentDigest,
  type DigestVersion,
  KINDS,
  PASSAGE_BYTES,
  passageBounds,
} from './digest-format.ts';

/** Of a passage's SHA-256. */
export const HASH_BYTES = 10;

/** One of the records of a digest, as `ContentDigest` explains them. */
export interface PassageRecord {
  kind: (typeof KINDS)[number];
  /** Number of letters. */
  letters: number;
  rolling: number;
  /** 10 bytes of SHA-256 as a string of 20 hex digits. */
  hash: string;
  /** Encrypted. */
  marks: Uint8Array;
}

/** A record before it's packed, with its kind as a number, its letters, its first number, and its whole SHA-256. */
interface CodedRecord {
  number: number;
  letters: string;
  first: number;
  key: Uint8Array;
  marks: Uint8Array;
}

/** `size` is that of all records. */
export function packedRecords(
  records: readonly CodedRecord[],
  size: number,
  version: DigestVersion,
): Uint8Array {
  const packed = new Uint8Array(size);
  const view = new DataView(packed.buffer);
  let start = 0;
  for (const { number, letters, first, key, marks } of records) {
    view.setUint32(start, letters.length);
    view.setUint8(start, number);
    view.setUint32(start + 4, first);
    packed.set(key.subarray(0, HASH_BYTES), start + 8);
    view.setUint16(start + 18, marks.length);
    packed.set(marks, start + PASSAGE_BYTES[version]);
    start += PASSAGE_BYTES[version] + marks.length;
  }
  return packed;
}

/** Of a digest that isn't of version 1, without those of kinds that a later version may have. */
export function unpackedRecords({ passages, version }: ContentDigest): PassageRecord[] {
  if (version === 1) throw new Error('No text can be compared with a digest of version 1');
  const packed = bytesOf(passages);
  const view = new DataView(packed.buffer);
  return (passageBounds(packed, version) ?? []).flatMap(([start, end]) => {
    const kind = KINDS[view.getUint8(start)];
    if (kind === undefined) return [];
    return {
      kind,
      letters: view.getUint32(start) & 0xff_ff_ff,
      rolling: view.getUint32(start + 4),
      hash: bytesToHex(packed.subarray(start + 8, start + 8 + HASH_BYTES)),
      marks: packed.subarray(start + PASSAGE_BYTES[version], end),
    };
  });
}
