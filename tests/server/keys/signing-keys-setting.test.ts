import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { describe, expect, test } from 'vitest';

import { addedKey, promotedKey, storedSigningKeys } from '#server/keys/signing-keys-setting.ts';
import { demoConfig } from '#server/demo/demo-config.ts';
import { sharedFolder } from '#tests/temporary-folder.ts';

const folder = sharedFolder();

describe('someone who starts the service without signing keys', () => {
  test('gets a key that only they can read, and the same one after a restart', async () => {
    const path = join(folder, 'new', 'data', 'signing-keys');
    const keys = storedSigningKeys(path);
    expect(keys).toMatch(/^local:[\w+/]{43}=$/);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect((await stat(join(folder, 'new', 'data'))).mode & 0o777).toBe(0o700);
    expect(await readdir(join(folder, 'new', 'data'))).toEqual(['signing-keys']);
    expect(storedSigningKeys(path)).toBe(keys);
  });

  test('keeps a key that they put there themselves', async () => {
    const path = join(folder, 'own');
    const own = `mine:${Buffer.alloc(32, 7).toString('base64')}`;
    await writeFile(path, own);
    expect(storedSigningKeys(path)).toBe(own);
    expect(await readFile(path, 'utf8')).toBe(own);
  });

  test('has the key beside the database, and none is created if SIGNING_KEYS is set', async () => {
    const DATABASE_URL = `sqlite:${join(folder, 'beside', 'sealmark.db')}`;
    const SIGNING_KEYS = `mine:${Buffer.alloc(32, 7).toString('base64')}`;
    const key = join(folder, 'beside', 'signing-keys');

    expect(demoConfig({ DATABASE_URL, SIGNING_KEYS }).signingKeys[0].id).toBe('mine');
    await expect(stat(key)).rejects.toThrow('ENOENT');

    expect(demoConfig({ DATABASE_URL }).signingKeys[0].id).toBe('local');
    await expect(stat(key)).resolves.toBeDefined();
  });
});

describe('someone who changes SIGNING_KEYS', () => {
  test('finds a new key after the one that signs, with an unused ID', () => {
    const { keyId, value } = addedKey(' a:1, b:2,', ['k2026-11-14', 'k2026-11-14-2', 'a', 'b'], '2026-11-14');
    expect(keyId).toBe('k2026-11-14-3');
    expect(value).toMatch(/^a:1,k2026-11-14-3:[\w+/]{43}=,b:2$/);
    expect(addedKey('', [], '2026-11-14').value).toMatch(/^k2026-11-14:[\w+/]{43}=$/);
  });

  test('has the chosen key first, whatever the others are called', () => {
    expect(promotedKey('a:1, ab:2 ,b:3', 'ab')).toBe('ab:2,a:1,b:3');
    expect(promotedKey('ab:2,a:1', 'a')).toBe('a:1,ab:2');
  });

  test('is told if the file can not be written', async () => {
    await writeFile(join(folder, 'no-folder'), '');
    expect(() => storedSigningKeys(join(folder, 'no-folder', 'signing-keys'))).toThrow(/ENOTDIR|EEXIST/);
  });
});
