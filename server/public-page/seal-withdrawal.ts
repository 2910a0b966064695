import type { Signer } from '#server/keys/signature.ts';
import { selectWithdrawn } from '#server/keys/signing-keys.store.ts';
import type { Database } from '#server/db/database.ts';

import type { PublicRecord } from './public-record.store.ts';

interface Opened {
  record: PublicRecord;
  sig: string;
  /** Under the key that the record has now. */
  isGenuine: boolean;
}

/** When the key of this very seal was withdrawn; null for a good seal, and for one that no key of ours signed. */
export async function withdrawal(
  { db }: Pick<Database, 'db'>,
  signer: Signer,
  { record, sig, isGenuine }: Opened,
): Promise<string | null> {
  if (isGenuine) return record.key_withdrawn_at;
  const former = record.former_key_ids?.split(' ') ?? [];
  const keyId = former.find((id) => signer.verify(record.public_id, id, sig));
  return keyId === undefined ? null : ((await selectWithdrawn(db)).get(keyId) ?? null);
}
