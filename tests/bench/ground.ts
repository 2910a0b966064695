import { copyFileSync, existsSync, renameSync } from 'node:fs';
import { join } from 'node:path';

import type { SigningKey } from '#server/config/config-values.ts';
import { createAddresses } from '#server/credentials/addresses.ts';
import { openDatabase } from '#server/db/database.ts';
import { createDemoTokens, loadDemo } from '#server/demo/demo.service.ts';
import { createSigner } from '#server/keys/signature.ts';
import { storedSigningKeys } from '#server/keys/signing-keys-setting.ts';
import { growDatabase } from './grow.ts';
import { type BenchProcess, startProcess } from './processes.ts';

export interface Site {
  /** Of each organization. */
  documents: number;
  databaseUrl: string;
  service: BenchProcess;
  /** For a request of the school. */
  headers: Record<string, string>;
}

/** For measures without a database. */
export interface OwnGround {
  folder: string;
  /** How many documents to compare; null for all. */
  sample: number | null;
}

export interface Ground {
  folder: string;
  large: Site;
  small: Site;
  signingKeys: string;
}

export const SMALL = 10_000;
export const SCANS_OF_A_DOCUMENT = 10;

/** Loads both databases into a folder, unless they exist, and starts a service on each. */
export async function prepareGround(folder: string, documents: number): Promise<Ground> {
  const signingKeys = storedSigningKeys(join(folder, 'signing-keys'));
  const small = await openSite(folder, SMALL, signingKeys);
  const large = await openSite(folder, documents, signingKeys);
  return { folder, small, large, signingKeys };
}

const fileOf = (folder: string, documents: number) => join(folder, `${documents}.db`);

/** A multiple of the small database grows from it. */
async function openSite(folder: string, documents: number, signingKeys: string): Promise<Site> {
  const file = fileOf(folder, documents);
  if (!existsSync(file)) {
    const factor = documents / SMALL;
    if (factor > 1 && Number.isInteger(factor)) {
      copyFileSync(fileOf(folder, SMALL), `${file}.part`);
      growDatabase(`${file}.part`, factor);
    } else await load(`sqlite:${file}.part`, documents, signingKeys);
    renameSync(`${file}.part`, file);
  }
  return siteOn(`sqlite:${file}`, documents, signingKeys);
}

export async function siteOn(
  databaseUrl: string,
  documents: number,
  signingKeys: string,
  cpu?: number,
): Promise<Site> {
  const token = await freshToken(databaseUrl);
  const service = await startService(databaseUrl, signingKeys, cpu);
  return { documents, databaseUrl, service, headers: { authorization: `Bearer ${token}` } };
}

/** On this processor only, if given. */
export function startService(databaseUrl: string, signingKeys: string, cpu?: number): Promise<BenchProcess> {
  return startProcess(new URL('service-process.ts', import.meta.url), {
    env: environment(databaseUrl, signingKeys),
    cpu,
  });
}

/** The demo organizations in full size, with one person for ten documents. */
export async function load(databaseUrl: string, documents: number, signingKeys: string) {
  const database = await openDatabase(databaseUrl);
  const [keyId = ''] = signingKeys.split(':');
  const students = Math.ceil(documents / 10);
  const scans = documents * SCANS_OF_A_DOCUMENT;
  await loadDemo({ db: database.db, keyId, now: new Date() }, { documents, students, scans });
  await database.close();
}

async function freshToken(databaseUrl: string): Promise<string> {
  const database = await openDatabase(databaseUrl);
  const tokens = await createDemoTokens(database.db, new Date());
  await database.close();
  return tokens.find(({ workspace }) => workspace === 'ecole')?.token ?? '';
}

/** As in production, except for limits that a load test would reach, and log lines that a bare server doesn't write. */
function environment(databaseUrl: string, signingKeys: string): Record<string, string> {
  return {
    DATABASE_URL: databaseUrl,
    SIGNING_KEYS: signingKeys,
    PUBLIC_URL: 'https://seal.example.org',
    TRUST_PROXY: 'loopback',
    RATE_LIMIT: '1000000',
    LOG_LEVEL: 'warn',
  };
}

export function addressesOf(signingKeys: string) {
  const [id = '', secret = ''] = signingKeys.split(':');
  const key: SigningKey = { id, secret: Buffer.from(secret, 'base64') };
  const base = 'https://seal.example.org';
  return createAddresses({ verifyUrl: base, qrUrl: base }, createSigner([key]));
}
