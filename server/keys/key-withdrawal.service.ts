import type { Kysely } from 'kysely';

import { recordAudit } from '#server/audit/audit.store.ts';
import type { Schema } from '#server/db/schema.ts';
import { timestamp } from '#server/db/time.ts';
import { conflict, notFound } from '#server/http/errors.ts';
import type { AuditContext } from '#server/credentials/revocation.service.ts';
import {
  changeKey,
  markWithdrawn,
  selectKeys,
  selectSignedBy,
  selectWithdrawn,
} from './signing-keys.store.ts';

/** From now on every process says of papers signed with the key that it was withdrawn. In a transaction. */
export async function withdrawKey(
  trx: Kysely<Schema>,
  keyId: string,
  { now, actor }: AuditContext,
): Promise<void> {
  const at = timestamp(now);
  const key = (await selectKeys(trx)).find(({ key_id }) => key_id === keyId);
  if (!key) throw notFound(`Key ${keyId} has never been used with this database`);
  if (!(await markWithdrawn(trx, keyId, at)))
    throw conflict(`${keyId} was already withdrawn on ${key.withdrawn_at} UTC`);
  await recordAudit(trx, { at, actor, action: 'key_withdrawn', organization_id: null, subject: keyId });
}

const BATCH = 500;

/**
 * Signs with another key what a withdrawn key had signed: their addresses change, and the old ones go on telling that
 * the key was withdrawn. In batches, so that nobody waits for all of it; may be run again where it was cut short.
 */
export async function reissueCredentials(
  db: Kysely<Schema>,
  { from, to }: { from: string; to: string },
  { now, actor }: AuditContext,
): Promise<number> {
  const withdrawn = await selectWithdrawn(db);
  if (!withdrawn.has(from)) throw conflict(`${from} isn't withdrawn, so its QR codes still work`);
  if (withdrawn.has(to)) throw conflict(`${to} is withdrawn too`);
  let count = 0;
  for (let moved = BATCH; moved === BATCH; count += moved)
    moved = await db.transaction().execute(async (trx) => {
      const batch = await selectSignedBy(trx, from, BATCH);
      for (const { id, former_key_ids } of batch) {
        const former = [former_key_ids, from].filter((one) => one !== null).join(' ');
        await changeKey(trx, id, { key_id: to, former_key_ids: former });
      }
      const entry = { at: timestamp(now), actor, action: 'key_reissued', organization_id: null } as const;
      if (batch.length > 0)
        await recordAudit(trx, { ...entry, subject: from, detail: `${batch.length} credentials to ${to}` });
      return batch.length;
    });
  return count;
}
