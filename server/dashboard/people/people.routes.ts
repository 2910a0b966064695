import {
  peopleList,
  personAdd,
  personChange,
  personRead,
  type PersonStatus,
} from '#contract/dashboard/people.ts';
import { recordReading, selectHistory } from '#server/audit/audit.store.ts';
import type { Session } from '#server/access/sessions.service.ts';
import type { DashboardApi, DashboardDeps } from '#server/dashboard/dashboard-api.ts';
import { historyEntry } from '#server/dashboard/documents/document.service.ts';
import type { Database } from '#server/db/database.ts';
import { invalid, notFound } from '#server/errors/refusals.ts';
import { directoryOf, requireDirectory } from '#server/people/directories.ts';
import {
  countDocumentsOf,
  findWithNamesakes,
  listPeopleAfter,
  numberOf,
  type PersonRow,
  selectFormerNames,
} from '#server/people/people.store.ts';
import { addPerson, changePerson, type DirectoryOwner } from '#server/people/person.service.ts';

const PAGE_SIZE = 25;
/** The audit log has the rest. */
const MAX_HISTORY = 50;
const PERSON_CHANGES = ['person_added', 'person_changed', 'person_exported'] as const;

/** The directory that the person may see; 403 without the permission. */
export function ownerOf({ caller }: Session): DirectoryOwner {
  const { id, uid, workspace } = caller.organization;
  const directory = directoryOf(workspace);
  requireDirectory(caller, directory);
  return { id, uid, directory };
}

/** Records that a person reads about people; the subject is their organization's, without one of a person. */
export function noteReading(
  database: Database,
  { caller: { organization, identity } }: Session,
  now: Date,
  person?: string,
): Promise<void> {
  const action =
    person === undefined ? (`${directoryOf(organization.workspace)}_read` as const) : 'person_read';
  const entry = { organization_id: organization.id, subject: person ?? organization.uid };
  return recordReading(database, { now, actor: identity.uid }, action, entry);
}

/** The students of a school or the employees of a company: read, added, changed. Readings are recorded. */
export function peopleRoutes({ serve, writeAs }: DashboardApi, { database }: DashboardDeps): void {
  const { read } = database.reads;
  const pages = database.offThread(new URL('../../people/people.store.ts', import.meta.url), {
    listPeopleAfter,
  });

  serve(peopleList, async ({ session, query: { q, status, cursor }, now }) => {
    const { id, directory } = ownerOf(session);
    // Reads one row more, to know whether there is a next page.
    const place = { after: cursor, limit: PAGE_SIZE + 1 };
    const found = await pages.listPeopleAfter(id, directory, id, { q, status }, place);
    if (!found) throw invalid('cursor must be a next_cursor from this list');
    await noteReading(database, session, now);
    const shown = found.slice(0, PAGE_SIZE);
    const counted =
      q === undefined
        ? await read((db) => numberOf(db, directory, id, status).executeTakeFirstOrThrow())
        : null;
    return {
      directory,
      items: shown.map(listed),
      next_cursor: found.length > PAGE_SIZE ? (shown.at(-1)?.uid ?? null) : null,
      total: counted && Number(counted.total),
    };
  });

  serve(personRead, async ({ session, params: { person_uid: uid }, now }) => {
    const { id, directory } = ownerOf(session);
    const mayManage = session.caller.identity.permissions.includes('manage people');
    const found = await read((db) => findWithNamesakes(db, directory, id, uid));
    if (!found) throw notFound("This person isn't in the directory");
    const all = [found.person, ...found.namesakes];
    const documents = await read((db) =>
      countDocumentsOf(
        db,
        directory,
        all.map((one) => one.id),
      ),
    );
    await noteReading(database, session, now, uid);
    const whole = (one: (typeof all)[number]) => ({
      ...listed(one),
      email: mayManage ? one.email : null,
      documents: documents.get(one.id) ?? 0,
    });
    return {
      directory,
      person: { ...whole(found.person), added_at: found.person.created_at },
      former_names: await read((db) => selectFormerNames(db, directory, found.person.id)),
      namesakes: found.namesakes.map(whole),
      history: (await read((db) => selectHistory(db, id, uid, MAX_HISTORY, PERSON_CHANGES))).map(
        historyEntry,
      ),
    };
  });

  serve(personAdd, async ({ session, body: { person_uid: uid, ...person }, by }) => ({
    outcome: await writeAs(session, (trx) => addPerson(trx, ownerOf(session), { uid, person }, by)),
  }));

  serve(personChange, ({ session, params: { person_uid: uid }, body, by }) =>
    writeAs(session, (trx) => changePerson(trx, ownerOf(session), { uid, ...body }, by)),
  );
}

type FoundPerson = Omit<PersonRow, 'email' | 'search_text'>;

function listed({ uid, first_name, last_name, status, department = null, position = null }: FoundPerson) {
  return { person_uid: uid, first_name, last_name, status: status as PersonStatus, department, position };
}
