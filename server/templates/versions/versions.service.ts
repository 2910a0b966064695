import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { DocType } from '#contract/document-types.ts';
import { type Language, LANGUAGES } from '#contract/fields.ts';
import type { TemplateInUse, TemplateVersion } from '#contract/templates.ts';
import type { CallerOrganization } from '#server/access/tokens.store.ts';
import { type AuditAction, type AuditContext, recordAudit } from '#server/audit/audit.store.ts';
import { type Db, timestamp } from '#server/db/schema.ts';
import { documentTypeOf, typesOf } from '#server/document-types/document-types.ts';
import { changed, conflict, notFound, requireSeen } from '#server/errors/refusals.ts';
import { neededFields, templateFields } from '#server/templates/template-fields.ts';

import { findOldTemplate, replaceOldTemplate, selectOldTemplates } from './old-templates.store.ts';
import {
  deleteVersionFile,
  findVersionInUse,
  findVersionFile,
  holdTemplates,
  insertVersion,
  selectVersions,
  setInUse,
  type TemplateKey,
} from './versions.store.ts';

export interface TemplateChoice {
  organization: Pick<CallerOrganization, 'id' | 'workspace'>;
  docType: DocType;
  language: Language;
}

/** Stored files of a type and language, and bytes of an organization. A template in use is always kept. */
const MAX_VERSIONS = 20;
const MAX_ORGANIZATION_BYTES = 200 * 1024 * 1024;
const BUILT_IN = join(import.meta.dirname, '../built-in');

/** The template that an organization uses for each of its types and languages, with labels in a language. */
export async function listTemplates(
  db: Db,
  { id, workspace }: TemplateChoice['organization'],
  words: Language,
): Promise<TemplateInUse[]> {
  const own = (await selectVersions(db, id)).filter(({ is_in_use }) => is_in_use === 1);
  const old = await selectOldTemplates(db, id);
  return typesOf(workspace).flatMap((doc_type) =>
    LANGUAGES.map((language) => {
      const isThis = (row: { doc_type: string; language: string }) =>
        row.doc_type === doc_type && row.language === language;
      const used = own.find(isThis);
      const kind = old.some(isThis) ? 'old_form' : used ? 'own' : 'built_in';
      const { version = null, made_at = null } = used ?? {};
      const label = documentTypeOf(doc_type).label[words];
      return { doc_type, label, language, kind, version, made_by: used ? makerOf(used) : null, made_at };
    }),
  );
}

/** A template with its fields and versions. */
export async function readTemplate(db: Db, choice: TemplateChoice, words: Language) {
  const { organization, docType, language } = choice;
  const template = (await listTemplates(db, organization, words)).find(
    (each) => each.doc_type === docType && each.language === language,
  );
  if (!template) throw notIssued(docType);
  const type = documentTypeOf(docType);
  const needed = neededFields(type);
  return {
    template,
    fields: templateFields(type, words).map(({ tag, label, isAlways, list, isCell }) => ({
      tag,
      label,
      is_always: isAlways,
      is_needed: needed.includes(list ?? tag),
      list,
      is_cell: isCell,
    })),
    versions: (await selectVersions(db, organization.id, keyOf(choice))).map((row): TemplateVersion => ({
      version: row.version,
      made_by: makerOf(row),
      made_at: row.made_at,
      size: row.size,
      is_in_use: row.is_in_use === 1,
      has_file: Boolean(row.has_file),
    })),
  };
}

const makerOf = ({ name, made_by }: { name: string | null; made_by: string }) => name ?? made_by;

/** Version 0 is the built-in one; by default, the one in use. 404 if there is none, 409 for the old format. */
export async function readTemplateFile(
  db: Db,
  choice: TemplateChoice,
  version: number | null = null,
): Promise<{ name: string; file: Buffer; version: number }> {
  const key = keyOf(choice);
  const used = version ?? (await versionInUse(db, key));
  return { ...(await readVersionFile(db, key, used)), version: used };
}

/** 404 if there is no such version, or its file was deleted. */
export async function readVersionFile(
  db: Db,
  key: TemplateKey,
  used: number,
): Promise<{ name: string; file: Buffer }> {
  const { docType, language } = key;
  const stem = `${docType}.${language}`;
  if (used === 0) return { name: `${stem}.docx`, file: await readFile(join(BUILT_IN, `${stem}.docx`)) };
  const file = await findVersionFile(db, key, used);
  if (file === undefined) throw notFound(`${docType} (${language}) has no version ${used}`);
  if (file === null) throw notFound(`The file of version ${used} was deleted`);
  return { name: `${stem}.${used}.docx`, file: Buffer.from(file, 'base64') };
}

/** 0 for the built-in one. 409 while one in the old format waits to be replaced, because nothing can be issued. */
export async function versionInUse(db: Db, key: TemplateKey): Promise<number> {
  const old = await findOldTemplate(db, key);
  if (old?.replaced_at === null)
    throw conflict(
      `This organization's template for ${key.docType} (${key.language}) is in the format of an earlier release, so nothing can be issued with it. Your administrator can replace it with a Word document`,
    );
  return findVersionInUse(db, key);
}

/**
 * Stores a checked and cleaned .docx as the next version, and uses it from now on. 409 if another version is in use than the
 * one that the caller saw; null compares nothing. Call in a transaction.
 */
export async function saveVersion(
  trx: Db,
  choice: TemplateChoice,
  file: Uint8Array,
  { now, actor }: AuditContext,
  seen: number | null = null,
): Promise<number> {
  const key = keyOf(choice);
  const { organizationId, docType: doc_type, language } = key;
  await holdTemplates(trx, organizationId);
  if (seen !== null && seen !== (await findVersionInUse(trx, key))) throw changed();
  const [newest] = await selectVersions(trx, organizationId, key);
  const version = (newest?.version ?? 0) + 1;
  const at = timestamp(now);
  await insertVersion(trx, {
    organization_id: organizationId,
    doc_type,
    language,
    version,
    file: Buffer.from(file).toString('base64'),
    size: file.byteLength,
    made_by: actor,
    made_at: at,
    is_in_use: 0,
  });
  await setInUse(trx, key, version);
  await replaceOldTemplate(trx, key, at);
  await deleteOldest(trx, organizationId);
  await record(trx, choice, 'template_set', { now, actor, detail: `version ${version}` });
  return version;
}

/** Uses an earlier version from now on, or with 0 the built-in template. 409 if it's in use. Call in a transaction. */
export async function useVersion(
  trx: Db,
  choice: TemplateChoice,
  version: number,
  { now, actor }: AuditContext,
  seen?: { version?: number | undefined },
): Promise<void> {
  const key = keyOf(choice);
  await holdTemplates(trx, key.organizationId);
  const { template } = await readTemplate(trx, choice, 'en');
  const used = template.kind === 'old_form' ? null : (template.version ?? 0);
  requireSeen(seen, { version: used });
  if (used === version)
    throw conflict(
      version === 0
        ? `${key.docType} (${key.language}) already uses the built-in template`
        : `${key.docType} (${key.language}) already uses version ${version}`,
    );
  await readTemplateFile(trx, choice, version);
  await setInUse(trx, key, version);
  await replaceOldTemplate(trx, key, timestamp(now));
  await (version === 0
    ? record(trx, choice, 'template_reset', { now, actor, detail: null })
    : record(trx, choice, 'template_restored', { now, actor, detail: `version ${version}` }));
}

/** Its number, and who saved it when, stay: documents name it. 404 without a file, 409 if it's in use. */
export async function deleteVersion(trx: Db, choice: TemplateChoice, version: number, context: AuditContext) {
  const key = keyOf(choice);
  await holdTemplates(trx, key.organizationId);
  await readVersionFile(trx, key, version);
  if ((await findVersionInUse(trx, key)) === version)
    throw conflict(`Version ${version} of ${key.docType} (${key.language}) is in use`);
  await deleteVersionFile(trx, key, version);
  await record(trx, choice, 'template_deleted', { ...context, detail: `version ${version}` });
}

/** Deletes the oldest unused files beyond the limits. Who saved them, and when, stays. */
async function deleteOldest(trx: Db, organizationId: number): Promise<void> {
  const newestFirst = (await selectVersions(trx, organizationId))
    .filter((row) => row.has_file)
    .toSorted((one, other) => (one.made_at < other.made_at ? 1 : -1));
  const counts = new Map<string, number>();
  let bytes = newestFirst.filter((row) => row.is_in_use === 1).reduce((sum, { size }) => sum + size, 0);
  for (const { doc_type: docType, language, version, size, is_in_use } of newestFirst) {
    const name = `${docType}.${language}`;
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    if (is_in_use === 1) continue;
    bytes += size;
    if (count > MAX_VERSIONS || bytes > MAX_ORGANIZATION_BYTES)
      await deleteVersionFile(trx, { organizationId, docType, language }, version);
  }
}

async function record(
  trx: Db,
  { organization, docType, language }: TemplateChoice,
  action: AuditAction,
  { detail, ...auditContext }: AuditContext & { detail: string | null },
): Promise<void> {
  const entry = { organization_id: organization.id, subject: `${docType}.${language}`, detail };
  await recordAudit(trx, auditContext, action, entry);
}

/** 404 for a type that the organization doesn't issue. */
export function requireIssued({ organization, docType }: TemplateChoice): void {
  if (!typesOf(organization.workspace).includes(docType)) throw notIssued(docType);
}

function keyOf(choice: TemplateChoice): TemplateKey {
  requireIssued(choice);
  const { organization, docType, language } = choice;
  return { organizationId: organization.id, docType, language };
}

const notIssued = (docType: DocType) => notFound(`This organization doesn't issue ${docType}`);
