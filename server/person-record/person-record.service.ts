import { Readable } from 'node:stream';

import type { Language } from '#contract/fields.ts';
import { type AuditContext, recordAudit } from '#server/audit/audit.store.ts';
import { credentialStatus } from '#server/status/status.ts';
import { readSnapshot } from '#server/db/database.ts';
import { type Db, timestamp } from '#server/db/schema.ts';
import { copiedTables } from '#server/db/table-rows.ts';
import { notFound } from '#server/errors/refusals.ts';
import { requireOrganization } from '#server/organizations/organizations.service.ts';

import { directoryOf } from '#server/people/directories.ts';
import { requireErasable } from '#server/erasure/erasure.service.ts';
import { noShare, type OnShare, selectDrafts, selectHeld, within } from '#server/erasure/erasure.store.ts';
import { selectFormerNames } from '#server/people/people.store.ts';
import { writeNewFile } from '#server/files/new-file.ts';
import { decoded, namesOf, type PersonNames } from '#server/erasure/person-names.ts';
import { personRecordPage } from './person-record-page.ts';
import {
  findFile,
  findOrganizationOf,
  findWholePerson,
  selectAccounts,
  selectAttached,
  selectAuditAbout,
  selectFiles,
} from './person-record.store.ts';
import { findUnboundTitles } from '#server/erasure/unbound-titles.ts';

/** Everything stored about one person. */
export type PersonRecord = Awaited<ReturnType<typeof collect>>;

export interface RecordRequest {
  databaseUrl: string;
  organizationUid: string;
  uid: string;
  /** The page's language; null writes JSON. */
  language: Language | null;
  /** Whether it includes unlinked data with the person's name, which may be about a namesake. */
  hasMentions: boolean;
  onShare?: OnShare;
}

/** Writes everything stored about a person to a new file, as they may request. Returns its contents. */
export async function exportPerson(
  db: Db,
  { path, ...request }: RecordRequest & { path: string },
  auditContext: AuditContext,
) {
  const { content, ...exported } = await personRecord(request, auditContext.now);
  await writeNewFile(path, Readable.from([content]), () => recordExport(db, request, auditContext));
  return exported;
}

/** Records the export in the audit log. Call before anybody gets it. */
export async function recordExport(
  db: Db,
  { organizationUid, uid }: Pick<RecordRequest, 'organizationUid' | 'uid'>,
  auditContext: AuditContext,
): Promise<void> {
  const { id } = await requireOrganization(db, organizationUid);
  await recordAudit(db, auditContext, 'person_exported', { organization_id: id, subject: uid });
}

/** Everything stored about a person, as a file. */
export async function personRecord({ databaseUrl, language, ...request }: RecordRequest, now: Date) {
  const record = await readSnapshot(databaseUrl, (snapshot) => collect(snapshot, request, now));
  if (!record) throw notFound(`${request.organizationUid} has no person ${request.uid}`);
  const content =
    language === null ? `${JSON.stringify(record, null, 2)}\n` : personRecordPage(record, language);
  const mentions = Object.values(record.mentions ?? {}).reduce((sum, found) => sum + found.length, 0);
  return { content, documents: record.documents.length, mentions };
}

async function collect(
  db: Db,
  { organizationUid, uid, hasMentions, onShare = noShare }: Omit<RecordRequest, 'databaseUrl' | 'language'>,
  now: Date,
) {
  const organization = await requireOrganization(db, organizationUid);
  const directory = directoryOf(organization.workspace);
  const found = await requireErasable(db, directory, organization, uid);
  const held = await selectHeld(db, directory, found.id);
  const tables = await copiedTables(db);
  const column = directory === 'students' ? 'student_id' : 'employee_id';
  const all = await selectAttached(db, tables, column, found.id);
  const { credentials = [], former_names: _, ...attached } = all;
  const person = await findWholePerson(db, directory, found.id);
  const email = person.email == null ? null : String(person.email);
  const accounts = await selectAccounts(db, organization.id, email);
  const ownFiles = new Set(held.flatMap(({ doc_id }) => doc_id ?? []));
  const documents = [];
  const ofDocuments = within(onShare, 0, hasMentions ? 0.5 : 1);
  for (const { id, public_id, doc_id } of held) {
    const columns = credentials.find((row) => row.public_id === public_id) ?? {};
    const status = statusOf(columns, timestamp(now).slice(0, 10));
    const file = doc_id === null ? undefined : await findFile(db, organization.id, doc_id);
    const records = await selectAttached(db, tables, 'credential_id', id);
    documents.push({ ...columns, status, file: file ?? null, records });
    ofDocuments(documents.length / held.length);
  }
  return {
    exported_at: timestamp(now),
    organization: await findOrganizationOf(db, organization.id),
    person,
    former_names: await selectFormerNames(db, directory, found.id),
    documents,
    records: attached,
    accounts,
    audit: await selectAuditAbout(db, organization.id, {
      subjects: [uid, ...ownFiles, ...held.map(({ public_id }) => public_id)],
      actors: accounts.map((account) => account.uid),
    }),
    mentions: hasMentions
      ? await mentionsOf(
          db,
          organization.id,
          await namesOf(db, directory, found, held),
          ownFiles,
          within(onShare, 0.5, 1),
        )
      : null,
  };
}

function statusOf(columns: Readonly<Record<string, string | number | null>>, today: string) {
  const date = (name: string) => (columns[name] == null ? null : String(columns[name]));
  return credentialStatus(
    { effective_date: date('effective_date'), end_date: date('end_date'), revoked_at: date('revoked_at') },
    today,
  );
}

/** Unlinked data that contains the name. */
async function mentionsOf(
  db: Db,
  organizationId: number,
  names: PersonNames,
  own: ReadonlySet<string>,
  onShare: OnShare,
) {
  const { isNamedIn } = names;
  const files = [];
  for await (const file of selectFiles(db, await copiedTables(db), organizationId, within(onShare, 0, 0.5))) {
    const words = [file.title, file.external_url, file.doc_id];
    const [title, address, docId] = words.map((text) => String(text ?? ''));
    const isNaming = [title ?? '', decoded(address ?? ''), decoded(docId ?? '')].some(isNamedIn);
    if (isNaming && !own.has(docId ?? '')) files.push(file);
  }
  return {
    documents: await findUnboundTitles(db, organizationId, names, within(onShare, 0.5, 1)),
    drafts: (await selectDrafts(db, organizationId))
      .filter(({ title }) => isNamedIn(title))
      .map(({ title }) => ({ title })),
    files,
  };
}
