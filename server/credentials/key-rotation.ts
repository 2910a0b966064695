import { randomBytes } from 'node:crypto';

/** A key's id and secret, as `SIGNING_KEYS` holds them. */
export interface RotatedKeys {
  keyId: string;
  /** The whole new value: the fresh key signs, the ones before it still verify. */
  value: string;
}

/** Puts a fresh key before the ones there are, named after the day it is made on. */
export function rotatedKeys(current: string, takenIds: readonly string[], today: string): RotatedKeys {
  const name = `k${today}`;
  let keyId = name;
  for (let number = 2; takenIds.includes(keyId); number += 1) keyId = `${name}-${number}`;
  const fresh = `${keyId}:${randomBytes(32).toString('base64')}`;
  return { keyId, value: [fresh, current.trim()].filter(Boolean).join(',') };
}
