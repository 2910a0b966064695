import { createHmac } from 'node:crypto';

import type { Kysely } from 'kysely';

import type { Schema } from '#server/db/schema.ts';
import type { SigningKey } from './signature.ts';
import { insertKey, markSigning, selectKeys } from './signing-keys.store.ts';

/** A key has the id of another one: what it signs would never verify once the right one is back. */
export class WrongSigningKey extends Error {
  readonly keyId: string;

  constructor(keyId: string) {
    super(
      `In SIGNING_KEYS, "${keyId}" is a different key than the one this database was used with. Restore the original key, or give the new key another ID.`,
    );
    this.name = 'WrongSigningKey';
    this.keyId = keyId;
  }
}

/** Tells keys apart without telling anything of them: derived, so that it is no signature of anything. */
function checkValue({ secret }: SigningKey): string {
  const derived = createHmac('sha256', secret).update('sealmark key check').digest();
  return createHmac('sha256', derived).update('1').digest().subarray(0, 16).toString('base64url');
}

/**
 * Compares the keys with what the database knows of them, and makes new ones known. Answers which keys papers need and
 * nobody supplied. In a transaction. Throws WrongSigningKey.
 */
export async function registerKeys(
  trx: Kysely<Schema>,
  keys: readonly SigningKey[],
): Promise<{ missing: string[] }> {
  for (const key of keys) await insertKey(trx, { key_id: key.id, check_value: checkValue(key) });
  const known = await selectKeys(trx);
  for (const key of keys) {
    const value = known.find(({ key_id }) => key_id === key.id)?.check_value;
    if (value !== checkValue(key)) throw new WrongSigningKey(key.id);
  }
  const withdrawn = new Set(known.flatMap((key) => (key.withdrawn_at === null ? [] : [key.key_id])));
  const signing = keys.find(({ id }) => !withdrawn.has(id));
  if (signing) await markSigning(trx, signing.id);
  const ids = keys.map(({ id }) => id);
  return { missing: missingKeys(known, ids) };
}

/** Ids of keys that have signed, are not withdrawn and are not among those supplied. */
export function missingKeys(
  known: Awaited<ReturnType<typeof selectKeys>>,
  supplied: readonly string[],
): string[] {
  return known
    .filter((key) => key.has_signed === 1 && key.withdrawn_at === null)
    .map(({ key_id }) => key_id)
    .filter((id) => !supplied.includes(id));
}
