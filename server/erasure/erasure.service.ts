import { comparableUid } from '#contract/people.ts';
import { recordAudit, renameAuditSubject } from '#server/audit/audit.store.ts';
import { deleteRowsOf } from '#server/classes/classes.store.ts';
import { rewordCredential } from '#server/credentials/credentials.store.ts';
import { transact, transactAndRollBack } from '#server/db/retries.ts';
import { type Db, timestamp } from '#server/db/schema.ts';
import { notFound } from '#server/errors/refusals.ts';
import { requireOrganization } from '#server/organizations/organizations.service.ts';
import { selectTexts, updateText } from '#server/reports/reports.store.ts';

import { type Directory, directoryOf } from '#server/people/directories.ts';
import type { ErasureContext } from '#server/people/erased/erased-people-file.ts';
import { insertErased } from '#server/people/erased/erased-people.store.ts';
import { type ErasureKey, requireErasureKey } from '#server/people/erased/erasure-key.ts';
import {
  deletePerson,
  deleteStoredWith,
  emptyWriteAheadLog,
  type Erasable,
  findErasable,
  forgetFile,
  forgetIssuedFile,
  noShare,
  type OnShare,
  selectDrafts,
  selectHeld,
  selectNotes,
  selectUnboundByIds,
  selectUnverifiedFiles,
  updateDraft,
  within,
} from './erasure.store.ts';
import { decoded, erasedTitle, namesOf, type PersonNames } from './person-names.ts';
import { selectUids } from '#server/people/people.store.ts';
import { saveErasures } from '#server/people/erased/saved-erasures.ts';
import { findUnboundTitles, UnconfirmedTitles } from './unbound-titles.ts';

export interface ErasureRequest {
  organizationUid: string;
  uid: string;
  /** Public ids of unlinked titles about the person, from which the name is erased too. */
  titles: readonly string[] | 'all';
  /** Whether the other unlinked titles with the name belong to namesakes and stay; or just these do. */
  keepsOthers: boolean | readonly string[];
  /** Erases nothing, and returns what it would have erased. */
  isTrial?: boolean;
  onShare?: OnShare;
}

/**
 * Erases a person: their row, and all their names in their credentials, in drafts, in data about their files, and in
 * readers' reports. Signature, dates and status stay, so every printed code still verifies. Throws UnconfirmedTitles, and
 * erases nothing, if unlinked titles contain the name and nobody said whose they are.
 */
export async function erasePerson(
  db: Db,
  { organizationUid, uid, titles, keepsOthers, isTrial = false, onShare = noShare }: ErasureRequest,
  { now, actor, file, admit }: ErasureContext,
) {
  const found = await findPersonToErase(db, organizationUid, uid);
  // Before the transaction, because reading all titles and reports may take long and would block other writers.
  const searched = [db, found.organization.id, found.names] as const;
  const unbound = await findUnboundTitles(...searched, within(onShare, 0, 0.4));
  const unverified = await findUnverified(...searched, within(onShare, 0.4, 0.8));
  const confirmed = titles === 'all' ? unbound.map(({ public_id }) => public_id) : titles;
  const kept = typeof keepsOthers === 'boolean' ? [] : keepsOthers;
  const open = unbound.filter(({ public_id }) => ![...confirmed, ...kept].includes(public_id));
  if (open.length > 0 && keepsOthers !== true) throw new UnconfirmedTitles(uid, open);

  const erased = await (isTrial ? transactAndRollBack : transact)(db, async (trx) => {
    await admit?.(trx);
    const key = await requireErasureKey(trx, file, now);
    const current = await findPersonToErase(trx, organizationUid, uid);
    const { organization, directory, person, held, names } = current;
    const confirmedRows = await selectUnboundByIds(trx, organization.id, confirmed);
    const unknown = confirmed.find((id) => !confirmedRows.some(({ public_id }) => public_id === id));
    if (unknown !== undefined) throw notFound(`${organizationUid} has no unlinked document ${unknown}`);
    const erasure = { names, key, at: timestamp(now) };
    const credentials = [
      ...held.map((credential) => ({ credential, isBound: true })),
      ...confirmedRows.map((credential) => ({ credential, isBound: false })),
    ];
    for (const [index, { credential, isBound }] of credentials.entries()) {
      await eraseCredential(trx, credential, { ...erasure, isBound });
      within(onShare, 0.8, 1)((index + 1) / credentials.length);
    }
    await eraseUnverified(trx, unverified, { names, key });
    await deleteRowsOf(trx, directory, person.id);
    await deletePerson(trx, directory, person.id);
    const uid_hash = key.hashOf(organizationUid, uid);
    await insertErased(trx, {
      organization_id: organization.id,
      uid_hash,
      erased_at: erasure.at,
      titles: JSON.stringify(confirmed),
    });
    // An id derived from the name would reveal it.
    const subject = names.words.matches(uid) ? `erased-${uid_hash.slice(0, 16)}` : uid;
    await renameAuditSubject(trx, organization.id, uid, subject);
    await recordAudit(trx, { now, actor }, 'person_erased', { organization_id: organization.id, subject });
    return { credentials: held.length, titles: confirmedRows.length };
  });
  if (isTrial) return erased;
  await saveErasures(db, file);
  await emptyWriteAheadLog(db);
  return erased;
}

/** The effects of an erasure in numbers, and the unlinked documents about which a person must decide. */
export async function previewErasure(
  db: Db,
  { organizationUid, uid, onShare = noShare }: Pick<ErasureRequest, 'organizationUid' | 'uid' | 'onShare'>,
) {
  const { organization, held, names } = await findPersonToErase(db, organizationUid, uid);
  const found = await findUnverified(db, organization.id, names, within(onShare, 0, 0.5));
  const { drafts, reports, files } = found;
  return {
    documents: held.length,
    drafts: drafts.length,
    reports: reports.length,
    files: files.length,
    unlinked: await findUnboundTitles(db, organization.id, names, within(onShare, 0.5, 1)),
  };
}

async function findPersonToErase(db: Db, organizationUid: string, uid: string) {
  const organization = await requireOrganization(db, organizationUid);
  const directory = directoryOf(organization.workspace);
  const person = await requireErasable(db, directory, organization, uid);
  const held = await selectHeld(db, directory, person.id);
  const names = await namesOf(db, directory, person, held);
  return { organization, directory, person, held, names } as const;
}

/** 404 for an unknown ID; if one is spelled otherwise, the message names it. */
export async function requireErasable(
  db: Db,
  directory: Directory,
  organization: { id: number; uid: string },
  uid: string,
) {
  const person = await findErasable(db, directory, organization.id, uid);
  if (person) return person;
  const all = await selectUids(db, directory, organization.id);
  const near = all.find((other) => comparableUid(other.uid) === comparableUid(uid));
  throw notFound(`${organization.uid} has no person ${uid}${near ? `, but ${near.uid}` : ''}`);
}

interface CredentialErasure {
  names: PersonNames;
  key: ErasureKey;
  at: string;
  /** Whether the person is its holder. */
  isBound: boolean;
}

async function eraseCredential(
  trx: Db,
  credential: Erasable,
  { names: { words }, key, at, isBound }: CredentialErasure,
): Promise<void> {
  const { id, doc_id } = credential;
  const isNamingFile = doc_id !== null && words.matches(decoded(doc_id));
  const newDocId = isNamingFile ? key.docIdFor(doc_id) : null;
  await rewordCredential(trx, id, {
    title: erasedTitle(credential.title, words),
    erased_at: at,
    ...(isBound && { holder_name: null, student_id: null, employee_id: null }),
    ...(newDocId !== null && { doc_id: newDocId }),
  });
  const notes = await selectNotes(trx, credential.organization_id, credential);
  for (const { note, replace } of notes) await replace(trx, erasedTitle(note, words));
  await deleteStoredWith(trx, id);
  await forgetIssuedFile(trx, id, (text) => words.matches(text));
  await forgetFile(trx, credential, newDocId);
}

/** Only their words tell whom these drafts, files, reports and notes are about. Readers see none of them. */
async function findUnverified(
  db: Db,
  organizationId: number,
  { words, isNamedIn }: PersonNames,
  onShare: OnShare,
) {
  const drafts = await selectDrafts(db, organizationId);
  const reports = await selectTexts(db, organizationId);
  const notes = await selectNotes(db, organizationId);
  const files: { file: Pick<Erasable, 'organization_id'> & { doc_id: string }; isNamingFile: boolean }[] = [];
  for await (const file of selectUnverifiedFiles(db, organizationId, onShare)) {
    const known = [file.title ?? '', decoded(file.external_url ?? ''), decoded(file.doc_id)];
    const isNamingFile = words.matches(decoded(file.doc_id));
    if (known.some(isNamedIn) || isNamingFile) files.push({ file, isNamingFile });
  }
  return {
    drafts: drafts.filter(({ title }) => isNamedIn(title)),
    notes: notes.filter(({ note }) => isNamedIn(note)),
    reports: reports
      .map((report) => ({ ...report, isNamingAddress: report.email !== null && words.matches(report.email) }))
      .filter(({ what, isNamingAddress }) => isNamedIn(what) || isNamingAddress),
    files,
  };
}

async function eraseUnverified(
  trx: Db,
  { drafts, notes, reports, files }: Awaited<ReturnType<typeof findUnverified>>,
  { names: { words }, key }: Pick<CredentialErasure, 'names' | 'key'>,
): Promise<void> {
  for (const { note, replace } of notes) await replace(trx, erasedTitle(note, words));
  for (const { id, title } of drafts) await updateDraft(trx, id, erasedTitle(title, words));
  for (const { id, what, email, isNamingAddress } of reports)
    await updateText(trx, id, { what: erasedTitle(what, words), email: isNamingAddress ? null : email });
  for (const { file, isNamingFile } of files)
    await forgetFile(trx, file, isNamingFile ? key.docIdFor(file.doc_id) : null);
}
