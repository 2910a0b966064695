import { createHmac, createSecretKey, hkdfSync, type KeyObject, timingSafeEqual } from 'node:crypto';

import type { SigningKey } from '#server/config/config-values.ts';
import type { CheckCodeLength } from '#contract/fields.ts';

import { checkCode, checkCodeKey, isCheckCode } from './check-code.ts';

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
