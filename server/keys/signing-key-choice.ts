import type { Kysely } from 'kysely';

import type { Schema } from '#server/db/schema.ts';
import { unavailable } from '#server/http/errors.ts';
import type { Signer } from './signature.ts';
import { selectWithdrawn } from './signing-keys.store.ts';

/** The key that signs now: the first one that is not withdrawn. 503 where all of them are. */
export async function chooseSigningKey(db: Kysely<Schema>, { keyIds }: Signer): Promise<string> {
  const withdrawn = await selectWithdrawn(db);
  const keyId = keyIds.find((id) => !withdrawn.has(id));
  if (keyId === undefined) throw unavailable('All signing keys are withdrawn. An administrator must add one');
  return keyId;
}
