import { stringify } from 'csv-stringify/sync';

import type { AuditEntry, AuditFilters } from '#contract/dashboard/audit.ts';
import { type Language, LANGUAGES } from '#contract/fields.ts';
import { readableFamilies } from '#server/access/readable-families.ts';
import type { Caller } from '#server/access/tokens.store.ts';
import { CREATIONS, selectAuditPage } from '#server/audit/audit.store.ts';
import { historyEntry, isMovedEnd } from '#server/dashboard/documents/document.service.ts';
import type { Database } from '#server/db/database.ts';
import { ALL_TYPES } from '#server/document-types/document-type.ts';
import { labelOf } from '#server/document-types/document-types.ts';
import { invalid } from '#server/errors/refusals.ts';
import { FOR_FRENCH_SPREADSHEETS, FOR_SPREADSHEETS } from '#server/files/csv-rows.ts';
import { addDays } from '#server/figures/time-buckets.ts';

import { selectSubjectNames, type SubjectNames } from './subject-names.store.ts';

const PAGE_SIZE = 50;
const EXPORT_LIMIT = 50_000;
const EXPORT_STEP = 1_000;

type Row = Awaited<ReturnType<typeof selectAuditPage>>[number];
/** The moment of the last entry, and how many entries of that moment were read. */
type Cursor = { at: string; skip: number };
/** Who reads the log, and in which language. */
type Reader = { caller: Caller; language: Language };

/** Reads the audit log of an organization, with names, in a way that delays no other request. */
export function createAuditReader({ database }: { database: Database }) {
  const pages = database.offThread(new URL('../../audit/audit.store.ts', import.meta.url), {
    selectAuditPage,
  });

  async function page(reader: Reader, filters: AuditFilters, after: Cursor | undefined, limit: number) {
    const { id } = reader.caller.organization;
    const { person, action, document, from, to } = filters;
    // Reads one row more, to know whether there is a next page.
    const found = await pages.selectAuditPage(id, {
      organizationId: id,
      actor: person,
      action,
      subject: document,
      since: from && `${from} 00:00:00`,
      until: to && `${addDays(to, 1)} 00:00:00`,
      after,
      limit: limit + 1,
    });
    const rows = found.slice(0, limit);
    const ids = new Set(rows.flatMap((row) => [row.subject, tokenIn(row) ?? row.subject]));
    const names = await database.reads.read((db) => selectSubjectNames(db, id, [...ids]));
    const next = found.length > limit ? cursorBehind(rows, after) : undefined;
    return { items: rows.map((row) => entryOf(row, names, reader)), next };
  }

  return {
    async list(reader: Reader, { cursor, ...filters }: AuditFilters & { cursor?: string | undefined }) {
      const { items, next } = await page(reader, filters, cursorOf(cursor), PAGE_SIZE);
      return { items, next_cursor: next ? `${next.at} ${next.skip}` : null };
    },

    async csv(reader: Reader, filters: AuditFilters) {
      const entries: AuditEntry[] = [];
      let after: Cursor | undefined;
      do {
        const { items, next } = await page(reader, filters, after, EXPORT_STEP);
        entries.push(...items);
        after = next;
      } while (after && entries.length < EXPORT_LIMIT);
      const format = reader.language === 'fr' ? FOR_FRENCH_SPREADSHEETS : FOR_SPREADSHEETS;
      const csv = stringify(entries.map(csvRow), { ...format, columns: CSV_COLUMNS, bom: true });
      return { csv, entries: entries.length, is_complete: after === undefined };
    },
  };
}

function cursorOf(text: string | undefined): Cursor | undefined {
  if (text === undefined) return undefined;
  const [, at, skip] = /^(\d{4}-\d\d-\d\d \d\d:\d\d:\d\d) (\d{1,9})$/.exec(text) ?? [];
  if (at === undefined) throw invalid('cursor must be a next_cursor from this list');
  return { at, skip: Number(skip) };
}

/** The entries of one moment, such as those of an import, can fill more than a page. */
function cursorBehind(rows: readonly Row[], before: Cursor | undefined): Cursor | undefined {
  const at = rows.at(-1)?.at;
  if (at === undefined) return undefined;
  const ofMoment = rows.filter((row) => row.at === at).length;
  return { at, skip: ofMoment + (before?.at === at ? before.skip : 0) };
}

function tokenIn({ action, detail }: Row): string | undefined {
  return CREATIONS.some((one) => one === action) ? detail?.split(' ')[0] : undefined;
}

function entryOf(row: Row, names: SubjectNames, reader: Reader): AuditEntry {
  const { actor, subject, action, detail } = row;
  const token = names.tokens.get(tokenIn(row) ?? subject);
  const isTold = action === 'credential_revoked' || isMovedEnd(action) || tokenIn(row);
  const entry = historyEntry(row);
  return {
    ...entry,
    note: isHidden(subject, names, reader) ? null : entry.note,
    actor,
    subject,
    subject_name: nameOf(row, names, reader),
    count: countOf(row, names),
    via: token ? { id: token.uid, kind: token.kind, device: token.device } : null,
    // A JSON detail is for programs only.
    detail: isTold || detail?.startsWith('{') ? null : detail,
  };
}

function countOf({ subject }: Row, { acts, classes }: SubjectNames): number | null {
  const act = acts.get(subject);
  if (act) return Number(act.count);
  const [, people] = classes.get(subject)?.detail?.split(' ') ?? [];
  return people === undefined ? null : Number(people);
}

/** Whether it's a document whose person the reader may not see: its title and notes may have the name. */
function isHidden(subject: string, { documents }: SubjectNames, { caller }: Pick<Reader, 'caller'>): boolean {
  const document = documents.get(subject);
  return document !== undefined && !readableFamilies(caller).includes(document.family);
}

function nameOf(
  { at, action, subject }: Row,
  names: SubjectNames,
  { caller, language }: Reader,
): string | null {
  const document = names.documents.get(subject);
  if (document) return isHidden(subject, names, { caller }) ? null : document.title;
  const known = names.identities.get(subject) ?? names.tokens.get(subject) ?? names.passkeys.get(subject);
  if (known) return known.name;
  const [docType = null] = names.classes.get(subject)?.detail?.split(' ') ?? [];
  if (docType !== null) return labelOf(docType, language);
  if (/^(template|facts|content)_/.test(action)) return settingName(subject, language);
  if (subject === caller.organization.uid) return caller.organization.name;
  const { permissions } = caller.identity;
  const person =
    (permissions.includes('view students') && names.students.get(subject)) ||
    (permissions.includes('view employees') && names.employees.get(subject));
  // After an erasure, the ID may belong to somebody else now.
  if (!person || action === 'person_erased' || person.created_at > at) return null;
  return `${person.first_name} ${person.last_name}`;
}

/** A type with its language, as in `diploma.en`, or with a field, as in `diploma.honors=ask`. */
function settingName(subject: string, language: Language): string | null {
  const [docType = '', part] = subject.split('.');
  const label = labelOf(docType, language);
  if (label === null || part === undefined) return label;
  const [name] = part.split('=');
  const field = ALL_TYPES.find(({ doc_type }) => doc_type === docType)?.fields.find(
    (one) => one.name === name,
  );
  const ofPart = field
    ? field.label[language]
    : LANGUAGES.some((one) => one === part) && new Intl.DisplayNames(language, { type: 'language' }).of(part);
  return ofPart ? `${label}, ${ofPart}` : label;
}

const CSV_COLUMNS = [
  'at',
  'actor',
  'actor_name',
  'action',
  'subject',
  'subject_name',
  'via',
  'device',
  'detail',
];

function csvRow({ by, via, reason, note, ends, ...entry }: AuditEntry) {
  const told = [reason, note, ends && `${ends.before} to ${ends.after}`, entry.detail];
  return {
    ...entry,
    actor_name: by === entry.actor ? '' : by,
    via: via?.id,
    device: via?.device,
    detail: told.filter((part) => part !== null).join(': '),
  };
}
