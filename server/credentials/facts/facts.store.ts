import { type Insertable, type RawBuilder, type Selectable, sql } from 'kysely';

import type { Fact } from '#contract/facts.ts';
import { isPostgres } from '#server/db/engine.ts';
import type { Db, Schema } from '#server/db/schema.ts';

import { wrongAnswersOf } from './wrong-answers.store.ts';

export type StoredFact = Selectable<Schema['credential_facts']>;

export async function insertFacts(trx: Db, facts: readonly Insertable<Schema['credential_facts']>[]) {
  if (facts.length > 0) await trx.insertInto('credential_facts').values(facts).execute();
}

/** In the order of the public page. */
export function selectStoredFacts(db: Db, credentialId: number): Promise<StoredFact[]> {
  const facts = db.selectFrom('credential_facts').where('credential_id', '=', credentialId);
  return facts.selectAll().orderBy('number').execute();
}

/** Facts without askable values, and how often readers entered wrong ones. */
export async function selectFacts(db: Db, credentialId: number, now: Date): Promise<Fact[]> {
  return (await selectStoredFacts(db, credentialId)).map((fact) => {
    const { name, shown_value: value } = fact;
    const wrong_answers = wrongAnswersOf(fact, now);
    const mode = value === null ? 'askable' : 'shown';
    return { name, mode, value, ...(wrong_answers && { wrong_answers }) };
  });
}

/** All facts of the credential in a query, as JSON of `StoredFact`s; null or an empty list without any. */
export function factsJson(db: Db): RawBuilder<string | null> {
  const columns = ['number', 'name', 'shown_value', 'hash', 'salt', 'key_id', 'normaliser_version'] as const;
  const members = sql.join(columns.flatMap((name) => [sql.lit(name), sql.ref(name)]));
  const of = sql`select * from credential_facts where credential_id = credentials.id order by number`;
  return isPostgres(db)
    ? sql`(select json_agg(json_build_object(${members}))::text from (${of}) as facts)`
    : sql`(select json_group_array(json_object(${members})) from (${of}))`;
}
