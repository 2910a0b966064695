import { createHmac } from 'node:crypto';

import type { SigningKey } from '#server/config/config-values.ts';
import { recordAudit, type AuditContext } from '#server/audit/audit.store.ts';
import { transact } from '#server/db/retries.ts';
import { type Db, timestamp } from '#server/db/schema.ts';
import { conflict, notFound, unavailable } from '#server/errors/refusals.ts';
import { formerProof, NO_PROOF } from './former-proof.ts';
import type { Signer } from './signature.ts';
import {
  changeKey,
  countCredentialsByKey,
  insertKey,
  markSigning,
  markWithdrawn,
  selectKeys,
  selectSignedBy,
  selectWithdrawn,
} from './signing-keys.store.ts';

/** A key has the id of another one: its signatures would never verify once the right key is back. */
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

/** Distinguishes keys without revealing them: derived, so that it isn't the signature of anything. */
function checkValue({ secret }: SigningKey): string {
  const derived = createHmac('sha256', secret).update('sealmark key check').digest();
  return createHmac('sha256', derived).update('1').digest().subarray(0, 16).toString('base64url');
}

/** Stores new keys; returns those that papers need and nobody supplied. Throws WrongSigningKey. */
export async function registerKeys(trx: Db, keys: readonly SigningKey[]): Promise<{ missing: string[] }> {
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

/** Ids of keys that differ from those that the database was used with. */
export function differingKeys(
  known: Awaited<ReturnType<typeof selectKeys>>,
  keys: readonly SigningKey[],
): string[] {
  const isOther = (key: SigningKey) =>
    known.some(({ key_id, check_value }) => key_id === key.id && check_value !== checkValue(key));
  return keys.filter(isOther).map(({ id }) => id);
}

/** Ids of keys that have signed, aren't withdrawn and weren't supplied. */
export function missingKeys(
  known: Awaited<ReturnType<typeof selectKeys>>,
  supplied: readonly string[],
): string[] {
  return known
    .filter((key) => key.has_signed === 1 && key.withdrawn_at === null)
    .map(({ key_id }) => key_id)
    .filter((id) => !supplied.includes(id));
}

/** The key that signs now: the first one that isn't withdrawn. 503 if all of them are. */
export function chooseSigningKey(
  withdrawn: Pick<ReadonlyMap<string, unknown>, 'has'>,
  { keyIds }: Signer,
): string {
  const keyId = keyIds.find((id) => !withdrawn.has(id));
  if (keyId === undefined) throw unavailable('All signing keys are withdrawn. An administrator must add one');
  return keyId;
}

/** The process's keys that can sign: all that aren't withdrawn. */
export function usableKeys(
  known: Awaited<ReturnType<typeof selectKeys>>,
  supplied: readonly string[],
): string[] {
  const withdrawn = new Set(known.flatMap((key) => (key.withdrawn_at === null ? [] : [key.key_id])));
  return supplied.filter((id) => !withdrawn.has(id));
}

/** Throws a Refusal if no other key could sign: one that a process has started with, and that isn't withdrawn. */
export async function requireOtherKey(db: Db, keyId: string, supplied: readonly string[]): Promise<void> {
  const known = await selectKeys(db);
  const started = known.flatMap(({ key_id, check_value }) => (check_value === null ? [] : [key_id]));
  if (usableKeys(known, supplied).some((id) => id !== keyId && started.includes(id))) return;
  throw conflict(
    `${keyId} is the last key that can sign: without it, nothing can be verified or issued. First run key add, and restart every process with the new key. To withdraw ${keyId} anyway, add --last-key`,
  );
}

/** Withdraws a key: from now on every process reports it for papers signed with it. Call in a transaction. */
export async function withdrawKey(trx: Db, keyId: string, { now, actor }: AuditContext): Promise<void> {
  const key = (await selectKeys(trx)).find(({ key_id }) => key_id === keyId);
  if (!key) throw notFound(`No process has started with key ${keyId} yet`);
  if (!(await markWithdrawn(trx, keyId, timestamp(now))))
    throw conflict(`${keyId} was already withdrawn on ${key.withdrawn_at} UTC`);
  await recordAudit(trx, { now, actor }, 'key_withdrawn', { organization_id: null, subject: keyId });
}

const BATCH = 500;

interface Reissue {
  from: string;
  to: string;
}

/** How many documents can be signed again. Throws a Refusal if the keys don't allow it. */
export async function countReissuable(db: Db, { from, to }: Reissue): Promise<number> {
  const withdrawn = await selectWithdrawn(db);
  if (!withdrawn.has(from)) throw conflict(`${from} isn't withdrawn, so there's nothing to reissue`);
  if (withdrawn.has(to)) throw conflict(`${to} is withdrawn too`);
  return (await countCredentialsByKey(db)).get(from) ?? 0;
}

/**
 * Signs credentials of a withdrawn key with another one. Their addresses change, and the old ones still report that the key
 * was withdrawn, even without that key's secret if `signer` has it now. Works in batches, so that nobody waits for all of
 * it; can be run again after an interruption.
 */
export async function reissueCredentials(
  db: Db,
  { from, to, signer }: Reissue & { signer: Signer },
  auditContext: AuditContext,
): Promise<number> {
  await countReissuable(db, { from, to });
  let count = 0;
  for (let moved = BATCH; moved === BATCH; count += moved)
    moved = await transact(db, async (trx) => {
      const batch = await selectSignedBy(trx, from, BATCH);
      for (const { id, former_key_ids, former_proofs, ...signed } of batch) {
        const former = former_key_ids?.split(' ') ?? [];
        // A release before this one stored none.
        const proofs = former_proofs?.split(' ') ?? former.map(() => NO_PROOF);
        await changeKey(trx, id, {
          key_id: to,
          former_key_ids: [...former, from].join(' '),
          former_proofs: [...proofs, formerProof(signer, from, signed)].join(' '),
        });
      }
      const entry = { organization_id: null, subject: from, detail: `${batch.length} credentials to ${to}` };
      if (batch.length > 0) await recordAudit(trx, auditContext, 'key_reissued', entry);
      return batch.length;
    });
  return count;
}
