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

export interface Scale {
  documents: number;
  scans: number;
}

export interface Site {
  scale: Scale;
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

export const SMALL: Scale = { documents: 10_000, scans: 100_000 };

/** Loads both databases into a folder, unless they exist, and starts a service on each. */
export async function prepareGround(folder: string, scale: Scale): Promise<Ground> {
  const signingKeys = storedSigningKeys(join(folder, 'signing-keys'));
  const small = await openSite(fileOf(folder, SMALL), SMALL, signingKeys, null);
  const large = await openSite(fileOf(folder, scale), scale, signingKeys, fileOf(folder, SMALL));
  return { folder, small, large, signingKeys };
}

const fileOf = (folder: string, { documents, scans }: Scale) => join(folder, `${documents}-${scans}.db`);

/** `source` is a smaller database to grow from; null without one. */
async function openSite(
  file: string,
  scale: Scale,
  signingKeys: string,
  source: string | null,
): Promise<Site> {
  if (!existsSync(file)) {
    const factor = scale.documents / SMALL.documents;
    if (source !== null && Number.isInteger(factor) && scale.scans === SMALL.scans * factor) {
      copyFileSync(source, `${file}.part`);
      growDatabase(`${file}.part`, factor);
    } else await load(`sqlite:${file}.part`, scale, signingKeys);
    renameSync(`${file}.part`, file);
  }
  return siteOn(`sqlite:${file}`, scale, signingKeys);
}

export async function siteOn(
  databaseUrl: string,
  scale: Scale,
  signingKeys: string,
  cpu?: number,
): Promise<Site> {
  const token = await freshToken(databaseUrl);
  const service = await startService(databaseUrl, signingKeys, cpu);
  return { scale, databaseUrl, service, headers: { authorization: `Bearer ${token}` } };
}

/** On this processor only, if given. */
export function startService(databaseUrl: string, signingKeys: string, cpu?: number): Promise<BenchProcess> {
  return startProcess(new URL('service-process.ts', import.meta.url), {
    env: environment(databaseUrl, signingKeys),
    cpu,
  });
}

/** The demo organizations in full size, with one person for ten documents. */
export async function load(databaseUrl: string, { documents, scans }: Scale, signingKeys: string) {
  const database = await openDatabase(databaseUrl);
  const [keyId = ''] = signingKeys.split(':');
  const students = Math.ceil(documents / 10);
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
