import type { Db } from '#server/db/schema.ts';
import type { Directory } from '#server/people/directories.ts';

export type SubjectNames = Awaited<ReturnType<typeof selectSubjectNames>>;

/** The log has no names, so an erasure needn't change it: an erased person has none here. */
export async function selectSubjectNames(db: Db, organizationId: number, ids: readonly string[]) {
  // PostgreSQL refuses an empty list; nothing has this ID.
  const wanted = ids.length === 0 ? [''] : [...ids];
  const people = (directory: Directory) =>
    db
      .selectFrom(directory)
      .select(['uid', 'first_name', 'last_name', 'created_at'])
      .where('organization_id', '=', organizationId)
      .where('uid', 'in', wanted)
      .execute();
  const named = (table: 'identities' | 'passkeys') =>
    db
      .selectFrom(table)
      .select(['uid', 'name'])
      .where('organization_id', '=', organizationId)
      .where('uid', 'in', wanted)
      .execute();
  const [students, employees, identities, documents, tokens, passkeys, classes, acts] = await Promise.all([
    people('students'),
    people('employees'),
    named('identities'),
    db
      .selectFrom('credentials')
      .select(['public_id', 'title', 'family'])
      .where('organization_id', '=', organizationId)
      .where('public_id', 'in', wanted)
      .execute(),
    db
      .selectFrom('tokens as t')
      .innerJoin('identities as i', 'i.id', 't.identity_id')
      .select(['t.uid', 't.kind', 't.device', 'i.name'])
      .where('t.organization_id', '=', organizationId)
      .where('t.uid', 'in', wanted)
      .execute(),
    named('passkeys'),
    // A job is deleted after some days, and the entry of its start has its type and size.
    db
      .selectFrom('audit')
      .select(['subject as uid', 'detail'])
      .where('organization_id', '=', organizationId)
      .where('subject', 'in', wanted)
      .where('action', '=', 'class_started')
      .execute(),
    db
      .selectFrom('bulk_acts as a')
      .innerJoin('bulk_act_changes as h', 'h.act_id', 'a.id')
      .select(({ fn }) => ['a.uid', fn.countAll().as('count')])
      .where('a.organization_id', '=', organizationId)
      .where('a.uid', 'in', wanted)
      .groupBy('a.uid')
      .execute(),
  ]);
  return {
    identities: byUid(identities),
    students: byUid(students),
    employees: byUid(employees),
    tokens: byUid(tokens),
    passkeys: byUid(passkeys),
    classes: byUid(classes),
    acts: byUid(acts),
    documents: new Map(documents.map((row) => [row.public_id, row])),
  };
}

function byUid<Row extends { uid: string }>(rows: readonly Row[]) {
  return new Map(rows.map((row) => [row.uid, row]));
}
