import type { Kysely } from 'kysely';

import { factNameKey, type FactRequest } from '#contract/fact-requests.ts';
import type { Fact } from '#contract/facts.ts';
import type { Credential } from '#server/credentials/credentials.store.ts';
import type { Schema } from '#server/db/schema.ts';
import { conflict } from '#server/http/errors.ts';

import type { FactHashes, SaltedHash } from './fact-hashes.ts';
import { insertFacts, selectStoredFacts } from './facts.store.ts';

/** A fact that can be stored as soon as its credential is there. */
export interface NewFact extends Omit<FactRequest, 'value'> {
  /** Of an askable one, nothing else of the value is kept. */
  value: string | SaltedHash;
}

/** Before a transaction: hashing takes long. 503 where too much of it waits. */
export function prepareFacts(hashes: FactHashes, facts: readonly FactRequest[]): Promise<NewFact[]> {
  return hashes.admit(facts.filter(({ mode }) => mode === 'askable').length, () =>
    Promise.all(
      facts.map(async ({ name, value, mode }) => ({
        name: name.trim(),
        mode,
        value: mode === 'shown' ? value.trim() : await hashes.hash(value),
      })),
    ),
  );
}

/** As staff may see them. */
export function factsForStaff(facts: readonly NewFact[]): Fact[] {
  return facts.map(({ name, mode, value }) => ({
    name,
    mode,
    value: typeof value === 'string' ? value : null,
  }));
}

/** In the transaction that makes the credential; they never change after it. */
export async function saveFacts(
  trx: Kysely<Schema>,
  hashes: FactHashes,
  { id, public_id, key_id }: Pick<Credential, 'id' | 'public_id' | 'key_id'>,
  facts: readonly NewFact[],
): Promise<void> {
  const rows = facts.map(({ name, value }, index) => {
    const number = index + 1;
    const row = { credential_id: id, number, name };
    if (typeof value === 'string')
      return { ...row, shown_value: value, hash: null, salt: null, key_id: null };
    const sealed = hashes.seal(value.hash, { public_id, number, key_id });
    if (!sealed) throw new Error(`the key ${key_id} is missing, which signs ${public_id}`);
    return { ...row, shown_value: null, hash: sealed.toString('base64url'), salt: value.salt, key_id };
  });
  await insertFacts(trx, rows);
}

/** 409 unless the credential was made with these facts, in whatever order and writing. */
export async function requireSameFacts(
  db: Kysely<Schema>,
  hashes: FactHashes,
  { id, public_id }: Pick<Credential, 'id' | 'public_id'>,
  facts: readonly FactRequest[],
): Promise<void> {
  const differing = conflict('This file already has a verification with other facts');
  const stored = new Map((await selectStoredFacts(db, id)).map((row) => [factNameKey(row.name), row]));
  if (stored.size !== facts.length) throw differing;
  await hashes.admit(facts.length, () =>
    Promise.all(
      facts.map(async ({ name, value, mode }) => {
        const row = stored.get(factNameKey(name));
        if (row?.shown_value != null) {
          if (mode !== 'shown' || row.shown_value !== value.trim()) throw differing;
          return;
        }
        const { hash = null, salt = null, key_id = null, number = 0 } = row ?? {};
        if (mode !== 'askable' || hash === null || salt === null || key_id === null) throw differing;
        const agrees = await hashes.agrees(value, { public_id, number, hash, salt, key_id });
        // Without its key nobody can tell whether it differs; it stays what it is.
        if (agrees === false) throw differing;
      }),
    ),
  );
}
