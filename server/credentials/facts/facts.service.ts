import { factNameKey, type FactRequest } from '#contract/fact-requests.ts';
import type { Fact } from '#contract/facts.ts';
import { recordAudit, type AuditContext } from '#server/audit/audit.store.ts';
import type { Credential } from '#server/credentials/credentials.store.ts';
import type { Db } from '#server/db/schema.ts';
import { conflict, notFound } from '#server/errors/refusals.ts';
import type { Caller } from '#server/access/tokens.store.ts';

import type { FactHashes, HashShare, SaltedHash, StoredHash } from './fact-hashes.ts';
import { NORMALIZER_VERSION } from './normalized.ts';
import { insertFacts, selectStoredFacts } from './facts.store.ts';
import { findWrongAnswers, markReopened, wrongAnswersOf } from './wrong-answers.store.ts';

/** A fact that can be stored once its credential exists. */
export interface NewFact extends Omit<FactRequest, 'value'> {
  /** The hash alone, if the fact is askable. */
  value: string | SaltedHash;
}

const shareOf = ({ organization, tokenUid }: Caller): HashShare => ({
  purpose: 'staff',
  organizationId: organization.id,
  client: tokenUid,
});

/** Call before a transaction, because hashing is slow. 503 if too many hashes wait. */
export async function prepareFacts(
  hashes: FactHashes,
  caller: Caller,
  facts: readonly FactRequest[],
): Promise<NewFact[]> {
  const askable = facts.filter(({ mode }) => mode === 'askable');
  const hashed = await hashes.forEach(
    shareOf(caller),
    askable,
    async (fact, { hash }) => [fact, await hash(fact.value)] as const,
  );
  const values = new Map(hashed);
  return facts.map((fact) => {
    const { name, mode, value } = fact;
    return { name: name.trim(), mode, value: values.get(fact) ?? value.trim() };
  });
}

export function factsForStaff(facts: readonly NewFact[]): Fact[] {
  return facts.map(({ name, mode, value }) => ({
    name,
    mode,
    value: typeof value === 'string' ? value : null,
  }));
}

/** Call in the transaction that creates the credential; facts never change afterwards. */
export async function saveFacts(
  trx: Db,
  hashes: FactHashes,
  { id, public_id, key_id }: Pick<Credential, 'id' | 'public_id' | 'key_id'>,
  facts: readonly NewFact[],
): Promise<void> {
  const rows = facts.map(({ name, value }, index) => {
    const number = index + 1;
    const row = { credential_id: id, number, name, normaliser_version: NORMALIZER_VERSION };
    if (typeof value === 'string')
      return { ...row, shown_value: value, hash: null, salt: null, key_id: null };
    const sealed = hashes.seal(value.hash, { public_id, number, key_id });
    if (!sealed) throw new Error(`the key ${key_id} is missing, which signs ${public_id}`);
    const { salt, normaliser_version } = value;
    const hash = sealed.toString('base64url');
    return { ...row, shown_value: null, hash, salt, key_id, normaliser_version };
  });
  await insertFacts(trx, rows);
}

/** Whether the credential was created with these facts, in any order and spelling. */
export async function haveSameFacts(
  db: Db,
  hashes: FactHashes,
  caller: Caller,
  { id, public_id }: Pick<Credential, 'id' | 'public_id'>,
  facts: readonly FactRequest[],
): Promise<boolean> {
  const stored = new Map((await selectStoredFacts(db, id)).map((row) => [factNameKey(row.name), row]));
  if (stored.size !== facts.length) return false;
  const askable: { value: string; fact: StoredHash }[] = [];
  for (const { name, value, mode } of facts) {
    const row = stored.get(factNameKey(name));
    if (row && mode === 'askable' && row.hash !== null && row.salt !== null && row.key_id !== null)
      askable.push({
        value,
        fact: { ...row, public_id, hash: row.hash, salt: row.salt, key_id: row.key_id },
      });
    else if (mode !== 'shown' || row?.shown_value !== value.trim()) return false;
  }
  const agreed = await hashes.forEach(shareOf(caller), askable, ({ value, fact }, { agrees }) =>
    agrees(value, fact),
  );
  // Without its key a fact can't be compared.
  return agreed.every((agrees) => agrees !== false);
}

/** Reopens a fact that wrong answers closed; any other stays as it is. Call in a transaction. */
export async function reopenFact(
  trx: Db,
  { id, organization_id, public_id }: Pick<Credential, 'id' | 'organization_id' | 'public_id'>,
  number: string,
  { now, actor }: AuditContext,
): Promise<Fact> {
  const asked = /^[1-9]\d{0,2}$/.test(number) ? await findWrongAnswers(trx, id, Number(number)) : undefined;
  if (!asked) throw notFound('Fact not found');
  const wrong = wrongAnswersOf(asked, now);
  const fact: Fact = { name: asked.name, mode: 'askable', value: null };
  if (!wrong?.is_closed) return fact;
  if (wrong.reopenings_left <= 0) throw conflict('This fact was opened again three times already');
  await markReopened(trx, id, asked);
  const detail = `fact ${number}, ${wrong.count} wrong answers`;
  const entry = { organization_id, subject: public_id, detail };
  await recordAudit(trx, { now, actor }, 'fact_reopened', entry);
  return fact;
}
