import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { storedSigningKeys } from '#server/keys/signing-keys-setting.ts';

import {
  type Config,
  ConfigError,
  type Environment,
  parseConfig,
  parseDatabaseUrl,
  parseSigningKeys,
} from '#server/config/config.ts';

/** The configuration with defaults for what a demo machine may leave unset. */
export function demoConfig(env: Environment): Config {
  const defaults = {
    PUBLIC_URL: `http://localhost:${/^\d+$/.exec(env.PORT ?? '')?.[0] ?? 3000}`,
    LOG_LEVEL: 'warn',
  };
  if (env.SIGNING_KEYS?.trim()) return parseConfig(env, { defaults });
  const SIGNING_KEYS = storedSigningKeys(signingKeyFile(parseDatabaseUrl(env)));
  return parseConfig(env, { defaults: { ...defaults, SIGNING_KEYS } });
}

/** The key file of a demo machine: beside the database if that is a file. */
function signingKeyFile(databaseUrl: string): string {
  const folder = databaseUrl.startsWith('sqlite:') ? dirname(databaseUrl.slice('sqlite:'.length)) : 'data';
  return join(folder, 'signing-keys');
}

/** The keys that sign and verify: SIGNING_KEYS, otherwise the file that `npm start` created; `file` is null without one. */
export function keysInUse(env: Environment) {
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
