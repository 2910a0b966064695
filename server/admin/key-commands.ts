import type { Command } from '@commander-js/extra-typings';

import { addedKey, promotedKey } from '#server/keys/signing-keys-setting.ts';
import { countCredentialsByKey, selectKeys, selectWithdrawn } from '#server/keys/signing-keys.store.ts';
import { reissueCredentials, withdrawKey } from '#server/keys/signing-keys.service.ts';
import { timestamp } from '#server/db/time.ts';
import { conflict, notFound } from '#server/http/errors.ts';
import type { Administer } from './administration.ts';
import { keysInUse } from '#server/demo-config.ts';
import { table } from './output.ts';

export function addKeyCommands(program: Command, administer: Administer): void {
  const key = program
    .command('key')
    .description("Signing keys for QR codes. They're never stored in the database.");

  key
    .command('list')
    .description("List key IDs and how many credentials each key signed. Keys aren't shown.")
    .option('--json', 'print JSON: {keys: […]}')
    .action((options) =>
      administer(options, async ({ db, env }) => {
        const { keys } = keysInUse(env);
        const used = await countCredentialsByKey(db);
        const withdrawn = await selectWithdrawn(db);
        const usable = keys.filter(({ id }) => !withdrawn.has(id));
        const ids = new Set([...keys.map(({ id }) => id), ...used.keys(), ...withdrawn.keys()]);
        const listed = [...ids].map((id) => ({
          key_id: id,
          use: useOf(
            usable.findIndex((known) => known.id === id),
            withdrawn.has(id),
          ),
          credentials: used.get(id) ?? 0,
        }));
        const lost = listed.some(({ use }) => use === 'missing');
        const lines = [
          table(
            listed,
            { key: 'key_id', use: 'use', credentials: (row) => String(row.credentials) },
            'No keys yet.',
          ),
          ...(lost
            ? [
                '',
                "A key is missing, so the QR codes it signed can't be verified. Add it to SIGNING_KEYS again.",
              ]
            : []),
        ];
        return { json: { keys: listed }, text: lines.join('\n') };
      }),
    );

  key
    .command('add')
    .description('Print a SIGNING_KEYS value with a new key in second place. First step of a rotation.')
    .option('--json', 'print JSON: {key_id, signing_keys}')
    .action((options) =>
      administer.apart(options, async ({ env, now }) => {
        const { keys, value, file } = keysInUse(env);
        const ids = keys.map(({ id }) => id);
        const added = addedKey(value, ids, timestamp(now).slice(0, 10));
        const text = [
          ...placeOf(file),
          '',
          added.value,
          '',
          keys.length === 0
            ? `New QR codes will be signed with ${added.keyId}.`
            : `New QR codes are still signed with ${ids[0]}. When every process has this value, run: key promote ${added.keyId}`,
          STORED_NOWHERE,
        ];
        return { json: { key_id: added.keyId, signing_keys: added.value }, text: text.join('\n') };
      }),
    );

  key
    .command('promote <key_id>')
    .description(
      'Print a SIGNING_KEYS value with this key first, so that it signs. Second step of a rotation.',
    )
    .option('--json', 'print JSON: {key_id, signing_keys}')
    .action((keyId, options) =>
      administer(options, async ({ db, env }) => {
        const { keys, value, file } = keysInUse(env);
        if (!keys.some(({ id }) => id === keyId)) throw notFound(`Key ${keyId} isn't in SIGNING_KEYS`);
        const known = (await selectKeys(db)).find(({ key_id }) => key_id === keyId);
        if (known?.check_value == null)
          throw conflict(
            `No process has started with ${keyId} yet, so its QR codes couldn't be verified. Set the value from key add for every process and restart it first.`,
          );
        if (known.withdrawn_at !== null) throw conflict(`${keyId} is withdrawn`);
        const promoted = promotedKey(value, keyId);
        const text = [
          ...placeOf(file),
          '',
          promoted,
          '',
          `New QR codes will be signed with ${keyId}. Before you set it, make sure every process was restarted with this key.`,
          'Keep the other keys: they verify the QR codes they signed.',
          STORED_NOWHERE,
        ];
        return { json: { key_id: keyId, signing_keys: promoted }, text: text.join('\n') };
      }),
    );

  key
    .command('withdraw <key_id>')
    .description(
      "Withdraw a key that may have leaked. Anyone who scans a document signed with it sees that. You can't undo this.",
    )
    .option('--json', 'print JSON: {key_id, credentials}')
    .action((keyId, options) =>
      administer.change(options, async ({ db, now, actor }) => {
        await withdrawKey(db, keyId, { now, actor });
        const credentials = (await countCredentialsByKey(db)).get(keyId) ?? 0;
        const text = [
          `${keyId} is withdrawn. No restart needed. Documents signed with it: ${credentials}.`,
          "Keep it in SIGNING_KEYS. Otherwise, scans can't find its documents at all.",
          `To give these documents new QR codes, run: key reissue ${keyId}`,
        ];
        return { json: { key_id: keyId, credentials }, text: text.join('\n') };
      }),
    );

  key
    .command('reissue <key_id>')
    .description(
      'Sign the documents of a withdrawn key again. Their addresses change. Older printouts still show that the key was withdrawn.',
    )
    .option('--json', 'print JSON: {from, to, credentials}')
    .action((from, options) =>
      administer(options, async ({ db, env, now, actor }) => {
        const withdrawn = new Set((await selectWithdrawn(db)).keys());
        const to = keysInUse(env).keys.find(({ id }) => !withdrawn.has(id))?.id;
        if (to === undefined) throw conflict('SIGNING_KEYS has no key that can sign. Run key add first');
        const credentials = await reissueCredentials(db, { from, to }, { now, actor });
        const text = `Documents signed again with ${to}: ${credentials}. Print them again.`;
        return { json: { from, to, credentials }, text };
      }),
    );
}

const STORED_NOWHERE = 'Nothing was stored. Save a copy separately from the database backups.';

function placeOf(file: string | null): string[] {
  return [
    file === null
      ? 'Set SIGNING_KEYS to this value for every process, and restart them one by one:'
      : `Replace the contents of ${file} with this line, and restart:`,
  ];
}

function useOf(place: number, isWithdrawn: boolean): 'signs' | 'verifies' | 'missing' | 'withdrawn' {
  if (isWithdrawn) return 'withdrawn';
  if (place < 0) return 'missing';
  return place === 0 ? 'signs' : 'verifies';
}
