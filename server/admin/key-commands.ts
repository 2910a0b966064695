import type { Command } from 'commander';

import { rotatedKeys } from '../credentials/key-rotation.ts';
import { countCredentialsByKey } from '../credentials/key-use.store.ts';
import { timestamp } from '../db/time.ts';
import type { Administer, JsonOption } from './administration.ts';
import { keysInUse } from './signing-keys.ts';
import { table } from './table.ts';

export function addKeyCommands(program: Command, administer: Administer): void {
  const key = program
    .command('key')
    .description('Signing keys: what the codes are signed with. The database never holds them.');

  key
    .command('list')
    .description('List the keys by id, and how many credentials each has signed. No key is shown.')
    .option('--json', 'answer {keys: […]}')
    .action((options: JsonOption) =>
      administer(options, async ({ db, env }) => {
        const { keys } = keysInUse(env);
        const used = await countCredentialsByKey(db);
        const ids = new Set([...keys.map(({ id }) => id), ...used.keys()]);
        const listed = [...ids].map((id) => ({
          key_id: id,
          use: useOf(keys.findIndex((known) => known.id === id)),
          credentials: used.get(id) ?? 0,
        }));
        const rows = listed.map(({ key_id, use, credentials }) => [key_id, use, String(credentials)]);
        const lost = listed.some(({ use }) => use === 'missing');
        const lines = [
          rows.length === 0 ? 'There is no key yet.' : table(['key', 'use', 'credentials'], rows),
          ...(lost
            ? ['', 'A key is missing: the codes it signed are not recognized. Add it to SIGNING_KEYS again.']
            : []),
        ];
        return { json: { keys: listed }, text: lines.join('\n') };
      }),
    );

  key
    .command('rotate')
    .description('Print a value for SIGNING_KEYS with a fresh key in front. Stores nothing.')
    .option('--json', 'answer {key_id, signing_keys}')
    .action((options: JsonOption) =>
      administer.apart(options, async ({ env, now }) => {
        const { keys, value, file } = keysInUse(env);
        const ids = keys.map(({ id }) => id);
        const rotated = rotatedKeys(value, ids, timestamp(now).slice(0, 10));
        const place =
          file === null
            ? 'Set SIGNING_KEYS to this value and restart the service:'
            : `Put this line into ${file} in place of what it holds, and restart:`;
        const old =
          keys.length === 0
            ? 'There was no key before.'
            : 'The keys behind it verify every code they signed, so keep them.';
        const text = [
          place,
          '',
          rotated.value,
          '',
          `New codes are then signed with ${rotated.keyId}. ${old}`,
          'Nothing was stored. Keep a copy apart from the backups of the database.',
        ];
        return { json: { key_id: rotated.keyId, signing_keys: rotated.value }, text: text.join('\n') };
      }),
    );
}

function useOf(place: number): 'signs' | 'verifies' | 'missing' {
  if (place < 0) return 'missing';
  return place === 0 ? 'signs' : 'verifies';
}
