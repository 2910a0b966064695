import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

import { codeOf } from '#server/errors/file-faults.ts';

/**
 * The value for `SIGNING_KEYS` in a file that only its owner can read; created once and never overwritten, so that a
 * restart breaks no printed seal. Linked into place, so that two processes that start at once use the same key.
 */
export function storedSigningKeys(path: string): string {
  if (!existsSync(path)) makeKey(path);
  return readFileSync(path, 'utf8').trim();
}

function makeKey(path: string): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, `local:${randomBytes(32).toString('base64')}\n`, { mode: 0o600, flag: 'wx' });
  try {
    linkSync(draft, path);
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
  } finally {
    unlinkSync(draft);
  }
}

/** A key's id, and the whole new value of `SIGNING_KEYS`. */
export interface ChangedKeys {
  keyId: string;
  value: string;
}

/**
 * Adds a new key, named after its day, after the one that signs: every process must be able to verify it before any process
 * signs with it, or papers made during a rolling restart would be refused elsewhere.
 */
export function addedKey(current: string, takenIds: readonly string[], today: string): ChangedKeys {
  const name = `k${today}`;
  let keyId = name;
  for (let number = 2; takenIds.includes(keyId); number += 1) keyId = `${name}-${number}`;
  const [first, ...rest] = partsOf(current);
  const fresh = `${keyId}:${randomBytes(32).toString('base64')}`;
  return { keyId, value: [first, fresh, ...rest].filter((part) => part !== undefined).join(',') };
}

/** Moves a known key to the front, so that it signs from then on. */
export function promotedKey(current: string, keyId: string): string {
  const parts = partsOf(current);
  const isPromoted = (part: string) => part.startsWith(`${keyId}:`);
  return [...parts.filter(isPromoted), ...parts.filter((part) => !isPromoted(part))].join(',');
}

function partsOf(value: string): string[] {
  return value
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
}
