import type { Kysely, Selectable } from 'kysely';

import type { Fact } from '#contract/facts.ts';
import type { Schema } from '#server/db/schema.ts';

export type StoredFact = Selectable<Schema['credential_facts']>;

export async function insertFacts(trx: Kysely<Schema>, facts: readonly StoredFact[]): Promise<void> {
  if (facts.length > 0) await trx.insertInto('credential_facts').values(facts).execute();
}

/** In the order of the page. */
export function selectStoredFacts(db: Kysely<Schema>, credentialId: number): Promise<StoredFact[]> {
  return db
    .selectFrom('credential_facts')
    .selectAll()
    .where('credential_id', '=', credentialId)
    .orderBy('number')
    .execute();
}

/** As staff may see them: names, modes, and the values of those that are shown. */
export async function selectFacts(db: Kysely<Schema>, credentialId: number): Promise<Fact[]> {
  return (await selectStoredFacts(db, credentialId)).map(({ name, shown_value }) => ({
    name,
    mode: shown_value === null ? 'askable' : 'shown',
    value: shown_value,
  }));
}

/** They go with the person they are about. */
export async function deleteFacts(trx: Kysely<Schema>, credentialId: number): Promise<void> {
  await trx.deleteFrom('credential_facts').where('credential_id', '=', credentialId).execute();
}
