import { Readable } from 'node:stream';

import type { Command } from '@commander-js/extra-typings';

import type { Environment } from '#server/config/config.ts';
import { type Db, timestamp } from '#server/db/schema.ts';

import { addedKey, type ChangedKeys, promotedKey } from '#server/keys/signing-keys-setting.ts';
import {
  countCredentialsByKey,
  countReissued,
  selectKeys,
  selectWithdrawn,
} from '#server/keys/signing-keys.store.ts';
import {
  countReissuable,
  reissueCredentials,
  requireOtherKey,
  usableKeys,
  withdrawKey,
} from '#server/keys/signing-keys.service.ts';
import { createSigner, type Signer } from '#server/keys/signature.ts';
import { keysInUse } from '#server/demo/demo-config.ts';
import { conflict, notFound } from '#server/errors/refusals.ts';
import { writeNewFile } from '#server/files/new-file.ts';

import { type Administer, table } from '#server/admin/administration.ts';
import { confirmable } from '#server/admin/confirmation.ts';

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
        const credentials = (row: (typeof listed)[number]) => String(row.credentials);
        const text = [
          table(listed, { key: 'key_id', use: 'use', credentials }, 'No keys yet.'),
          lost &&
            "\nA key is missing, so the QR codes it signed can't be checked. Add it to SIGNING_KEYS again.",
        ];
        return { json: { keys: listed }, text };
      }),
    );

  key
    .command('add')
    .description('Print a SIGNING_KEYS value with a new key in second place. First step of a rotation.')
    .option('--to-file <file>', TO_FILE)
    .option('--json', 'print JSON: {key_id, signing_keys}, or {key_id, file}')
    .action((options) =>
      administer.apart(options, async ({ env, now, stdout }) => {
        const { keys, value, file } = keysInUse(env);
        const ids = keys.map(({ id }) => id);
        const added = addedKey(value, ids, timestamp(now).slice(0, 10));
        const handedOver = await handOver(added, { ...options, stdout, file });
        const text = [
          ...handedOver.lines,
          keys.length === 0
            ? `New QR codes will be signed with ${added.keyId}.`
            : `New QR codes are still signed with ${ids[0]}. When every process has this value, run: key promote ${added.keyId}`,
          SECOND_COPY,
        ];
        return { json: handedOver.json, text };
      }),
    );

  key
    .command('promote <key_id>')
    .description(
      'Print a SIGNING_KEYS value with this key first, so that it signs. Second step of a rotation.',
    )
    .option('--to-file <file>', TO_FILE)
    .option('--json', 'print JSON: {key_id, signing_keys}, or {key_id, file}')
    .action((keyId, options) =>
      administer(options, async ({ db, env, stdout }) => {
        const { keys, value, file } = keysInUse(env);
        if (!keys.some(({ id }) => id === keyId)) throw notFound(`Key ${keyId} isn't in SIGNING_KEYS`);
        const known = (await selectKeys(db)).find(({ key_id }) => key_id === keyId);
        if (known?.check_value == null)
          throw conflict(
            `No process has started with ${keyId} yet, so its QR codes couldn't be checked. Set the value from key add for every process and restart it first.`,
          );
        if (known.withdrawn_at !== null) throw conflict(`${keyId} is withdrawn`);
        const promoted = { keyId, value: promotedKey(value, keyId) };
        const handedOver = await handOver(promoted, { ...options, stdout, file });
        const text = [
          ...handedOver.lines,
          `New QR codes will be signed with ${keyId}. Before you set it, make sure every process was restarted with this key.`,
          'Keep the other keys: the QR codes they signed need them.',
          SECOND_COPY,
        ];
        return { json: handedOver.json, text };
      }),
    );

  confirmable(key.command('withdraw <key_id>'))
    .description(
      "Withdraw a key that may have leaked. Anyone who scans a document signed with it sees that. You can't undo this.",
    )
    .option('--last-key', 'also if no other key can sign, so nothing can be verified or issued afterwards')
    .option('--json', 'print JSON: {key_id, credentials}')
    .action((keyId, options) =>
      administer.irreversible(options, keyId, async ({ db, env, now, actor }) => {
        await withdrawKey(db, keyId, { now, actor });
        const ids = keysInUse(env).keys.map(({ id }) => id);
        if (!options.lastKey) await requireOtherKey(db, keyId, ids);
        const signing = usableKeys(await selectKeys(db), ids)[0];
        const credentials = (await countCredentialsByKey(db)).get(keyId) ?? 0;
        const text = [
          `${keyId} is withdrawn. No restart needed. Documents signed with it: ${credentials}.`,
          signing === undefined ? 'Nothing can be verified or issued now.' : `${signing} signs now.`,
          "Keep it in SIGNING_KEYS. Otherwise, scans can't find its documents at all.",
          `To give these documents new QR codes, run: key reissue ${keyId}`,
        ];
        return { json: { key_id: keyId, credentials }, text };
      }),
    );

  confirmable(key.command('reissue <key_id>'))
    .description(
      'Sign the documents of a withdrawn key again. Their addresses change. Older printouts still show that the key was withdrawn.',
    )
    .option('--json', 'print JSON: {from, to, credentials, earlier}')
    .action((from, options) => {
      const answer = (env: Environment, to: string, credentials: number, earlier: number) => {
        const isKnown = keysInUse(env).keys.some(({ id }) => id === from);
        const older = isKnown
          ? `Older printouts show that the key was withdrawn, also without ${from} in SIGNING_KEYS.`
          : `${from} isn't in SIGNING_KEYS, so for older printouts readers are told that the document couldn't be found.`;
        return {
          json: { from, to, credentials, earlier },
          text: `Documents signed again with ${to}: ${credentials}${earlier > 0 ? `, and ${earlier} before` : ''}. Print them again.\n${older}`,
          losesNothing: credentials === 0,
        };
      };
      return administer(
        options,
        async ({ db, env, now, actor }) => {
          const { to, signer } = await signingKey(db, env);
          const earlier = await countReissued(db, from);
          return answer(env, to, await reissueCredentials(db, { from, to, signer }, { now, actor }), earlier);
        },
        {
          word: from,
          async preview({ db, env }) {
            const { to } = await signingKey(db, env);
            return answer(env, to, await countReissuable(db, { from, to }), await countReissued(db, from));
          },
        },
      );
    });
}

async function signingKey(db: Db, env: Environment): Promise<{ to: string; signer: Signer }> {
  const [first, ...others] = keysInUse(env).keys;
  const ids = [first, ...others].flatMap((key) => key?.id ?? []);
  const [to] = usableKeys(await selectKeys(db), ids);
  if (first === undefined || to === undefined)
    throw conflict('SIGNING_KEYS has no key that can sign. Run key add first');
  return { to, signer: createSigner([first, ...others]) };
}

const TO_FILE = 'write the value to a new file that only its owner can read, and print no secret';
const SECOND_COPY = 'Save a copy separately from the database backups.';

interface Place {
  toFile?: string | undefined;
  json?: true | undefined;
  stdout: { isTTY?: boolean };
  /** The file that the keys come from; null without one. */
  file: string | null;
}

/** Hands the new value to a file or to the terminal, never to the log of a script. */
async function handOver({ keyId, value }: ChangedKeys, { toFile, json, stdout, file }: Place) {
  const destination = file === null ? 'SIGNING_KEYS' : `the contents of ${file}`;
  if (toFile !== undefined) {
    await writeNewFile(toFile, Readable.from([`${value}\n`]), async () => undefined);
    const line = `${toFile} has the value for ${destination}. Set it for every process, restart them one by one, and delete the file.`;
    return { json: { key_id: keyId, file: toFile }, lines: [line] };
  }
  if (!json && !stdout.isTTY)
    throw conflict(
      'The value has secrets, so it is only printed to a terminal. Add --to-file FILE, or --json',
    );
  const heading =
    file === null
      ? 'Set SIGNING_KEYS to this value for every process, and restart them one by one:'
      : `Replace the contents of ${file} with this line, and restart:`;
  return { json: { key_id: keyId, signing_keys: value }, lines: [heading, '', value, ''] };
}

function useOf(place: number, isWithdrawn: boolean): 'signs' | 'verifies' | 'missing' | 'withdrawn' {
  if (isWithdrawn) return 'withdrawn';
  if (place < 0) return 'missing';
  return place === 0 ? 'signs' : 'verifies';
}
