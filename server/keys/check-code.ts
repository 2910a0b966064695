import { createHmac, createSecretKey, hkdfSync, type KeyObject, timingSafeEqual } from 'node:crypto';

import { type CheckCodeLength, CROCKFORD } from '#contract/fields.ts';

const LABEL = 'sealmark check code';
/** For new records; older ones have six characters printed on their papers. */
export const CHECK_CODE_LENGTH: CheckCodeLength = 8;

/** A key of its own, so that neither a check code nor a signature reveals anything about the other. */
export function checkCodeKey(secret: Uint8Array): KeyObject {
  return createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', LABEL, 32)));
}

/** The 40 bits printed under the seal for readers who can't scan: `K7M2-QD4F`, or 30 bits: `K7M-2QD`. */
export function checkCode(publicId: string, key: KeyObject, length: CheckCodeLength): string {
  const code = charactersOf(publicId, key, length);
  return `${code.slice(0, length / 2)}-${code.slice(length / 2)}`;
}

/** Takes constant time for every code of the right form, as people type it. */
export function isCheckCode(
  typed: string,
  publicId: string,
  key: KeyObject,
  length: CheckCodeLength,
): boolean {
  const expected = charactersOf(publicId, key, length);
  const code = typedCheckCode(typed);
  const given = code?.length === length ? code : '-'.repeat(length);
  return timingSafeEqual(Buffer.from(given), Buffer.from(expected));
}

const CHARACTERS = new RegExp(`^[${CROCKFORD}]{6}([${CROCKFORD}]{2})?$`);
const MAX_TYPED_LENGTH = 64;

/** Without blanks and dashes; O is read as 0, I and L as 1. null unless six or eight characters are left. */
export function typedCheckCode(typed: string): string | null {
  if (typed.length > MAX_TYPED_LENGTH) return null;
  const code = crockfordDigits(squeezed(typed));
  return CHARACTERS.test(code) ? code : null;
}

/** Typed text in upper case, without blanks, dashes and invisible characters. */
export function squeezed(typed: string): string {
  return typed
    .normalize('NFKC')
    .replace(/[\s\p{Pd}\p{Cf}._\u2212/'"]/gu, '')
    .toUpperCase();
}

/** Replaces the letters that Crockford's alphabet leaves out by the digits that they resemble. */
export function crockfordDigits(text: string): string {
  return text.replaceAll('O', '0').replace(/[IL]/g, '1');
}

function charactersOf(publicId: string, key: KeyObject, length: CheckCodeLength): string {
  const bytes = createHmac('sha256', key).update(publicId).digest().subarray(0, length);
  return Array.from(bytes, (byte) => CROCKFORD.charAt(byte & 31)).join('');
}
