import type { Insertable, Kysely } from 'kysely';

import { preparedInsert } from '#server/db/prepared.ts';
import type { Schema } from '#server/db/schema.ts';

export type AuditAction =
  | 'organization_created'
  | 'organization_updated'
  | 'identity_created'
  | 'identity_updated'
  | 'identity_disabled'
  | 'token_created'
  | 'token_revoked'
  | 'students_imported'
  | 'employees_imported'
  | 'person_erased'
  | 'verification_created'
  | 'document_issued'
  | 'credential_revoked'
  | 'credential_restored'
  | 'template_set'
  | 'template_reset'
  | 'key_withdrawn'
  | 'key_reissued'
  | 'database_restored'
  | 'demo_loaded';

export interface AuditEntry extends Omit<Insertable<Schema['audit']>, 'id' | 'action'> {
  action: AuditAction;
}

/** Keeps who did what to whom. In the transaction of the act itself; never holds a secret, a name or an address. */
export async function recordAudit(trx: Kysely<Schema>, entry: AuditEntry): Promise<void> {
  await insertEntry(trx, [entry]);
}

const insertEntry = preparedInsert((db, entries: AuditEntry[]) => db.insertInto('audit').values(entries));

interface AuditFilter {
  organizationId?: number | undefined;
  action?: string | undefined;
  subject?: string | undefined;
  limit: number;
}

/** Newest first. */
export function selectAudit(db: Kysely<Schema>, { organizationId, action, subject, limit }: AuditFilter) {
  let entries = db
    .selectFrom('audit as a')
    .leftJoin('organizations as o', 'o.id', 'a.organization_id')
    .select(['a.at', 'a.actor', 'a.action', 'o.uid as organization_id', 'a.subject', 'a.detail']);
  if (organizationId !== undefined) entries = entries.where('a.organization_id', '=', organizationId);
  if (action !== undefined) entries = entries.where('a.action', '=', action);
  if (subject !== undefined) entries = entries.where('a.subject', '=', subject);
  return entries.orderBy('a.id', 'desc').limit(limit).execute();
}
