import type { ClassCheck } from '#contract/dashboard/issuing/classes.ts';
import type { DocType } from '#contract/fields.ts';
import type { Caller } from '#server/access/tokens.store.ts';
import type { Db } from '#server/db/schema.ts';
import { fieldProblems } from '#server/document-types/field-values.ts';
import { documentTypeOf } from '#server/document-types/document-types.ts';
import { invalid } from '#server/errors/refusals.ts';

import { validityOf } from '#server/credentials/validity.ts';
import { directoryFor, periodOf, personProblem } from './class-documents.ts';
import { selectDuplicates, selectPeople } from './class-people.store.ts';

/** The input of a class's check. */
export interface ClassRequest {
  doc_type: DocType;
  language: 'en' | 'fr';
  effective_date?: string | undefined;
  end_date?: string | undefined;
  shared: Readonly<Record<string, string>>;
  rows: readonly { person_uid: string; fields: Readonly<Record<string, string>> }[];
}

/** 422 if the type isn't about a person of the organization, or the period is invalid. */
export async function checkClass(
  db: Db,
  { organization }: Pick<Caller, 'organization'>,
  request: ClassRequest,
) {
  const { doc_type, shared, rows } = request;
  const directory = directoryFor(doc_type, { organization });
  if (directory === null) throw invalid('doc_type must be one that is about people of the directory');
  const period = validityOf(periodOf(request));
  const type = documentTypeOf(doc_type);
  const uids = rows.map(({ person_uid }) => person_uid);
  const people = await selectPeople(db, directory, organization.id, uids);
  const byUid = new Map(people.map((person) => [person.uid, person]));
  const seen = new Set<string>();
  const problems = rows.flatMap(({ person_uid, fields }, row): ClassCheck['problems'] => {
    const problem = seen.has(person_uid) ? 'repeated' : personProblem(byUid.get(person_uid), doc_type);
    seen.add(person_uid);
    return [
      ...(problem === null ? [] : [{ row, field: null, problem } as const]),
      ...fieldProblems(type, { ...shared, ...fields }).map((found) => ({ row, ...found })),
    ];
  });
  const ids = people.map(({ id }) => id);
  const found = await selectDuplicates(db, { directory, ids, docType: doc_type, ...period });
  const duplicates = Map.groupBy(found, ({ person_id }) => person_id);
  return {
    people: byUid,
    directory,
    period,
    check: {
      problems,
      duplicates: {
        count: duplicates.size,
        newest:
          found
            .map(({ at }) => at)
            .toSorted()
            .at(-1) ?? null,
        people: people.flatMap(({ id, uid }) => {
          const [first] = duplicates.get(id) ?? [];
          return first ? [{ person_uid: uid, public_id: first.public_id }] : [];
        }),
      },
    },
  };
}
