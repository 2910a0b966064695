import { createHmac, createSecretKey, hkdfSync, type KeyObject, timingSafeEqual } from 'node:crypto';

import type { SigningKey } from '#server/config/config-values.ts';
import { type CheckCodeLength, CROCKFORD } from '#contract/fields.ts';

export interface Signer {
  /** The first one that isn't withdrawn signs new credentials. */
  keyIds: readonly [string, ...string[]];
  /** 22 base64url characters: the first 128 bits of HMAC-SHA-256 over the public id. Throws for an unknown key. */
  sign(publicId: string, keyId: string): string;
  has(keyId: string): boolean;
  /** Constant time; only the exact string verifies, and nothing verifies under an unknown key, which takes as long. */
  verify(publicId: string, keyId: string, signature: string): boolean;
  /** Printed for readers who can't scan; null for an unknown key. */
  checkCode(publicId: string, keyId: string, length: CheckCodeLength): string | null;
  /** The same for a typed check code: none is right under an unknown key, which takes as long. */
  verifyCheckCode(publicId: string, keyId: string, typed: string, length: CheckCodeLength): boolean;
  /** HMAC-SHA-256 under a key derived for facts; null for an unknown key. */
  macOfFact(message: Uint8Array, keyId: string): Buffer | null;
  /** The unguessable part of a credential's file: 256 bits. Throws for an unknown key. */
  bitsOfFile(publicId: string, keyId: string): Buffer;
}

/** Constant time for texts of one length. */
export function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** All keys verify, so that a rotation breaks no printed seal. */
export function createSigner(keys: readonly [SigningKey, ...SigningKey[]]): Signer {
  const secrets = new Map(keys.map(({ id, secret }) => [id, createSecretKey(secret)]));
  const checkCodeKeys = new Map(keys.map(({ id, secret }) => [id, checkCodeKey(secret)]));
  const firstCheckCodeKey = checkCodeKey(keys[0].secret);

  function secretOf(publicId: string, keyId: string): KeyObject {
    const secret = secrets.get(keyId);
    if (!secret) throw new Error(`SIGNING_KEYS has no key "${keyId}", which signed ${publicId}`);
    return secret;
  }

  function sign(publicId: string, keyId: string): string {
    const mac = createHmac('sha256', secretOf(publicId, keyId)).update(publicId).digest();
    return mac.subarray(0, 16).toString('base64url');
  }

  function verify(publicId: string, keyId: string, signature: string): boolean {
    const isKnown = secrets.has(keyId);
    return isSame(signature, sign(publicId, isKnown ? keyId : keys[0].id)) && isKnown;
  }

  return {
    keyIds: [keys[0].id, ...keys.slice(1).map(({ id }) => id)],
    sign,
    verify,
    has: (keyId) => secrets.has(keyId),
    checkCode(publicId, keyId, length) {
      const key = checkCodeKeys.get(keyId);
      return key ? checkCode(publicId, key, length) : null;
    },
    verifyCheckCode(publicId, keyId, typed, length) {
      const key = checkCodeKeys.get(keyId);
      return isCheckCode(typed, publicId, key ?? firstCheckCodeKey, length) && key !== undefined;
    },
    bitsOfFile: (publicId, keyId) =>
      Buffer.from(hkdfSync('sha256', secretOf(publicId, keyId), '', `sealmark file ${publicId}`, 32)),
    macOfFact(message, keyId) {
      const secret = secrets.get(keyId);
      if (!secret) return null;
      const key = new Uint8Array(hkdfSync('sha256', secret, '', 'sealmark fact', 32));
      return createHmac('sha256', key).update(message).digest();
    },
  };
}

const LABEL = 'sealmark check code';
/** For new records; older ones have six characters printed on their papers. */
export const CHECK_CODE_LENGTH: CheckCodeLength = 8;

/** A key of its own, so that neither a check code nor a signature reveals anything about the other. */
function checkCodeKey(secret: Uint8Array): KeyObject {
  return createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', LABEL, 32)));
}

/** The 40 bits printed under the seal for readers who can't scan: `K7M2-QD4F`, or 30 bits: `K7M-2QD`. */
function checkCode(publicId: string, key: KeyObject, length: CheckCodeLength): string {
  const code = charactersOf(publicId, key, length);
  return `${code.slice(0, length / 2)}-${code.slice(length / 2)}`;
}

/** Takes constant time for every code of the right form, as people type it. */
function isCheckCode(typed: string, publicId: string, key: KeyObject, length: CheckCodeLength): boolean {
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

/** Typed text in upper case, without blanks, dashes, punctuation and invisible characters. */
export function squeezed(typed: string): string {
  return typed
    .normalize('NFKC')
    .replace(/[\s\p{P}\p{Cf}\u2212\u02d7`|~]/gu, '')
    .toUpperCase();
}

/** Replaces the letters that Crockford's alphabet leaves out by the digits that they resemble. */
export const crockfordDigits = (text: string): string => text.replaceAll('O', '0').replace(/[IL]/g, '1');

function charactersOf(publicId: string, key: KeyObject, length: CheckCodeLength): string {
  const bytes = createHmac('sha256', key).update(publicId).digest().subarray(0, length);
  return Array.from(bytes, (byte) => CROCKFORD.charAt(byte & 31)).join('');
}
