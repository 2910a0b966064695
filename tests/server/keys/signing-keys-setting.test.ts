import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, describe, expect, test } from 'vitest';

import { storedSigningKeys } from '#server/keys/signing-keys-setting.ts';
import { demoConfig } from '#server/demo-config.ts';

const folder = await mkdtemp(join(tmpdir(), 'sealmark-keys-'));
afterAll(() => rm(folder, { recursive: true }));

describe('someone who starts the service without signing keys', () => {
  test('gets a key that only they can read, and the same one after a restart', async () => {
    const path = join(folder, 'data', 'signing-keys');
    const keys = storedSigningKeys(path);
    expect(keys).toMatch(/^local:[\w+/]{43}=$/);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect(storedSigningKeys(path)).toBe(keys);
  });

  test('keeps a key they put there themselves', async () => {
    const path = join(folder, 'own');
    const own = `mine:${Buffer.alloc(32, 7).toString('base64')}`;
    await writeFile(path, own);
    expect(storedSigningKeys(path)).toBe(own);
    expect(await readFile(path, 'utf8')).toBe(own);
  });

  test('has the key beside the database, and none is made where SIGNING_KEYS is set', async () => {
    const DATABASE_URL = `sqlite:${join(folder, 'beside', 'sealmark.db')}`;
    const SIGNING_KEYS = `mine:${Buffer.alloc(32, 7).toString('base64')}`;
    const key = join(folder, 'beside', 'signing-keys');

    expect(demoConfig({ DATABASE_URL, SIGNING_KEYS }).signingKeys[0].id).toBe('mine');
    await expect(stat(key)).rejects.toThrow('ENOENT');

    expect(demoConfig({ DATABASE_URL }).signingKeys[0].id).toBe('local');
    await expect(stat(key)).resolves.toBeDefined();
  });
});
