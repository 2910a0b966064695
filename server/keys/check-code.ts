import { createHmac, createSecretKey, hkdfSync, type KeyObject, timingSafeEqual } from 'node:crypto';

import { CROCKFORD } from '#contract/fields.ts';

const LABEL = 'sealmark check code';
const LENGTH = 6;

/** The key for check codes, derived from a signing key: no check code tells anything of a signature, nor the other way. */
export function checkCodeKey(secret: Uint8Array): KeyObject {
  return createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', LABEL, 32)));
}

/** The 30 bits printed under the seal of a public id, for readers who can't scan: `K7M-2QD`. */
export function checkCode(publicId: string, key: KeyObject): string {
  const code = charactersOf(publicId, key);
  return `${code.slice(0, 3)}-${code.slice(3)}`;
}

/** Constant time for every code that could be one, given as people type it. */
export function isCheckCode(typed: string, publicId: string, key: KeyObject): boolean {
  const expected = charactersOf(publicId, key);
  const given = typedCheckCode(typed) ?? '-'.repeat(LENGTH);
  return timingSafeEqual(Buffer.from(given), Buffer.from(expected));
}

const CHARACTERS = new RegExp(`^[${CROCKFORD}]{${LENGTH}}$`);
const MAX_TYPED_LENGTH = 64;

/** The six characters of what somebody typed, without blanks and dashes; O is read as 0, I and L as 1. Null for others. */
export function typedCheckCode(typed: string): string | null {
  if (typed.length > MAX_TYPED_LENGTH) return null;
  const code = crockfordDigits(squeezed(typed));
  return CHARACTERS.test(code) ? code : null;
}

/** What somebody typed in capitals, without blanks, dashes and what can't be seen. */
export function squeezed(typed: string): string {
  return typed
    .normalize('NFKC')
    .replace(/[\s\p{Pd}\p{Cf}._]/gu, '')
    .toUpperCase();
}

/** The letters that Crockford's alphabet leaves out, as the digits they were taken for. */
export function crockfordDigits(text: string): string {
  return text.replaceAll('O', '0').replace(/[IL]/g, '1');
}

function charactersOf(publicId: string, key: KeyObject): string {
  const bytes = createHmac('sha256', key).update(publicId).digest().subarray(0, LENGTH);
  return Array.from(bytes, (byte) => CROCKFORD.charAt(byte & 31)).join('');
}
