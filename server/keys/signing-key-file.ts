import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * The value for `SIGNING_KEYS` kept in a file that only its owner can read; made once, never overwritten, so that
 * a restart breaks no printed seal. Linked into place, so that of two processes starting at once both use one key.
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
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    unlinkSync(draft);
  }
}
