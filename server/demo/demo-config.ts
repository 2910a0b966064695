import { dirname, join } from 'node:path';

import { type Config, type Environment, parseConfig, parseDatabaseUrl } from '#server/config.ts';
import { storedSigningKeys } from '#server/keys/signing-keys-setting.ts';

/** The configuration with what a machine for trying things out may leave unset. */
export function demoConfig(env: Environment): Config {
  const defaults = {
    PUBLIC_URL: `http://localhost:${/^\d+$/.exec(env.PORT ?? '')?.[0] ?? 3000}`,
    LOG_LEVEL: 'warn',
  };
  if (env.SIGNING_KEYS?.trim()) return parseConfig(env, { defaults });
  const SIGNING_KEYS = storedSigningKeys(signingKeyFile(parseDatabaseUrl(env)));
  return parseConfig(env, { defaults: { ...defaults, SIGNING_KEYS } });
}

/** Where a machine for trying things out keeps its keys: beside the database where that is a file. */
export function signingKeyFile(databaseUrl: string): string {
  const folder = databaseUrl.startsWith('sqlite:') ? dirname(databaseUrl.slice('sqlite:'.length)) : 'data';
  return join(folder, 'signing-keys');
}
