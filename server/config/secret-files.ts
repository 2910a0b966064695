import { readFileSync } from 'node:fs';

import { ConfigError, type Environment } from './config.ts';

/** Secrets that may come from a file, as with systemd's LoadCredential and in containers. */
export const SECRETS = [
  'SIGNING_KEYS',
  'DATABASE_URL',
  'DATABASE_READ_URL',
  'OIDC_CLIENT_SECRET',
  'REDIS_URL',
  'METRICS',
];

/** Adds the contents of the files that `SIGNING_KEYS_FILE` and the like name. Throws a ConfigError. */
export function withSecretFiles(env: Environment): Environment {
  const problems: string[] = [];
  const secrets: Record<string, string> = {};
  for (const name of SECRETS) {
    const path = env[`${name}_FILE`]?.trim();
    if (!path) continue;
    if (env[name]?.trim()) problems.push(`${name} and ${name}_FILE can't both be set.`);
    else secrets[name] = contentsOf(`${name}_FILE`, path, problems);
  }
  if (problems.length > 0) throw new ConfigError(problems);
  return { ...env, ...secrets };
}

function contentsOf(name: string, path: string, problems: string[]): string {
  try {
    const text = readFileSync(path, 'utf8').trim();
    if (text === '') problems.push(`The file in ${name} is empty.`);
    return text;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
    problems.push(`Can't read the file in ${name} (${String(error.code)}).`);
    return '';
  }
}
