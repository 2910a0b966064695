import { existsSync, readFileSync } from 'node:fs';

import { ConfigError, type Environment, parseDatabaseUrl, parseSigningKeys } from '#server/config.ts';
import type { SigningKey } from '#server/keys/signature.ts';
import { signingKeyFile } from '#server/demo/demo-config.ts';

export interface KeysInUse {
  keys: readonly SigningKey[];
  /** As it stands in SIGNING_KEYS, in the file of SIGNING_KEYS_FILE, or in the one that `npm start` keeps. */
  value: string;
  /** The file, where they come from there. */
  file: string | null;
}

/** The keys that sign and verify: SIGNING_KEYS, else the file that `npm start` made. Makes none. */
export function keysInUse(env: Environment): KeysInUse {
  const given = parseSigningKeys(env);
  if (given)
    return { keys: given, value: env.SIGNING_KEYS ?? '', file: env.SIGNING_KEYS_FILE?.trim() || null };
  const file = signingKeyFile(parseDatabaseUrl(env));
  const value = existsSync(file) ? readFileSync(file, 'utf8').trim() : '';
  try {
    return { keys: parseSigningKeys({ SIGNING_KEYS: value }) ?? [], value, file: value === '' ? null : file };
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    throw new ConfigError([`The signing keys in ${file} are damaged. Restore the file from a copy.`], {
      cause: error,
    });
  }
}
