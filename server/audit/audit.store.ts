import type { Insertable } from 'kysely';

import type { Database } from '#server/db/database.ts';
import { preparedInsert } from '#server/db/prepared.ts';
import { type Db, type Schema, timestamp } from '#server/db/schema.ts';

export interface AuditContext {
  now: Date;
  actor: string;
}

export type AuditAction =
  | 'organization_created'
  | 'organization_updated'
  | 'organization_deleted'
  | 'identity_created'
  | 'identity_updated'
  | 'identity_disabled'
  | 'identity_reinstated'
  | 'identity_deleted'
  | 'token_created'
  | 'token_revoked'
  | 'invitation_created'
  | 'invitation_accepted'
  | 'signed_in'
  | 'session_ended'
  | 'passkey_added'
  | 'passkey_removed'
  | 'provider_account_added'
  | 'provider_account_removed'
  | 'students_imported'
  | 'employees_imported'
  | 'students_exported'
  | 'employees_exported'
  | 'students_read'
  | 'employees_read'
  | 'person_read'
  | 'person_added'
  | 'person_changed'
  | 'person_erased'
  | 'person_exported'
  | 'verification_created'
  | 'document_issued'
  | 'content_added'
  | 'staff_note_changed'
  | 'file_registered'
  | 'file_withdrawn'
  | 'credential_revoked'
  | 'credential_restored'
  | 'credential_extended'
  | 'credential_shortened'
  | 'documents_revoked'
  | 'documents_restored'
  | 'documents_extended'
  | 'documents_change_undone'
  | 'class_started'
  | 'class_stopped'
  | 'class_resumed'
  | 'class_fetched'
  | 'class_deleted'
  | 'report_closed'
  | 'signal_reviewed'
  | 'template_set'
  | 'template_restored'
  | 'template_reset'
  | 'template_deleted'
  | 'fact_reopened'
  | 'facts_set'
  | 'facts_reset'
  | 'content_allowed'
  | 'content_denied'
  | 'content_reset'
  | 'key_withdrawn'
  | 'key_reissued'
  | 'database_restored'
  | 'database_moved'
  | 'organization_exported'
  | 'organization_imported'
  | 'tables_updated'
  | 'figures_recounted'
  | 'retention_set'
  | 'retention_applied'
  | 'audit_exported'
  | 'brand_changed'
  | 'domain_set'
  | 'domain_removed'
  | 'domain_proven'
  | 'domain_lost'
  | 'demo_loaded';

/** The detail of these entries names the token and the request. */
export const CREATIONS = ['verification_created', 'document_issued'] as const satisfies AuditAction[];

export interface AuditEntry extends Omit<Insertable<Schema['audit']>, 'id' | 'action'> {
  action: AuditAction;
}

/**
 * Records who did what to whom, in the transaction of the act. An entry never contains a secret or an address, and names
 * people only in the reason of a revocation, which an erasure clears.
 */
export async function recordAudit(
  trx: Db,
  { now, actor }: AuditContext,
  action: AuditAction,
  entry: Pick<AuditEntry, 'organization_id' | 'subject' | 'detail'>,
): Promise<void> {
  await recordAudits(trx, [{ at: timestamp(now), actor, action, ...entry }]);
}

/** The same for many entries, all with the same columns. */
export const recordAudits = preparedInsert((db, entries: AuditEntry[]) =>
  db.insertInto('audit').values(entries),
);

export async function renameAuditSubject(
  trx: Db,
  organizationId: number,
  subject: string,
  replacement: string,
): Promise<void> {
  if (subject === replacement) return;
  await trx
    .updateTable('audit')
    .set({ subject: replacement })
    .where('organization_id', '=', organizationId)
    .where('subject', '=', subject)
    .execute();
}

const SAME_READING_MINUTES = 15;

/** At most once in a quarter of an hour, because a page is read repeatedly. */
export async function recordReading(
  { reads, write }: Pick<Database, 'reads' | 'write'>,
  { now, actor }: AuditContext,
  action: AuditAction,
  { organization_id, subject }: { organization_id: number; subject: string },
): Promise<void> {
  const since = timestamp(new Date(now.getTime() - SAME_READING_MINUTES * 60_000));
  const known = await reads.read((db) =>
    db
      .selectFrom('audit')
      .select('id')
      .where('organization_id', '=', organization_id)
      .where('subject', '=', subject)
      .where('actor', '=', actor)
      .where('action', '=', action)
      .where('at', '>', since)
      .limit(1)
      .executeTakeFirst(),
  );
  if (!known) await write((trx) => recordAudit(trx, { now, actor }, action, { organization_id, subject }));
}

interface AuditFilter {
  organizationId?: number | undefined;
  action?: string | undefined;
  /** The actor: the name or uid of an identity, or the name of an administrator. */
  person?: string | undefined;
  subject?: string | undefined;
  /** `since` is included and `until` isn't: `YYYY-MM-DD HH:MM:SS`, UTC. */
  since?: string | undefined;
  until?: string | undefined;
  limit?: number | undefined;
}

/** Newest first. */
export function selectAudit(db: Db, filter: AuditFilter) {
  const { organizationId, action, person, subject, since, until, limit } = filter;
  let entries = db
    .selectFrom('audit as a')
    .leftJoin('organizations as o', 'o.id', 'a.organization_id')
    .select(['a.at', 'a.actor', 'a.action', 'o.uid as organization_id', 'a.subject', 'a.detail', 'a.reason']);
  if (organizationId !== undefined) entries = entries.where('a.organization_id', '=', organizationId);
  if (action !== undefined) entries = entries.where('a.action', '=', action);
  if (person !== undefined)
    entries = entries.where((eb) =>
      eb.or([
        eb('a.actor', 'in', [person, `admin:${person}`]),
        eb('a.actor', 'in', eb.selectFrom('identities').select('uid').where('name', '=', person)),
      ]),
    );
  if (subject !== undefined) entries = entries.where('a.subject', '=', subject);
  if (since !== undefined) entries = entries.where('a.at', '>=', since);
  if (until !== undefined) entries = entries.where('a.at', '<', until);
  if (limit !== undefined) entries = entries.limit(limit);
  return entries.orderBy('a.id', 'desc').execute();
}

export async function hasActed(db: Db, organizationId: number, actor: string): Promise<boolean> {
  const entry = await db
    .selectFrom('audit')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('actor', '=', actor)
    .limit(1)
    .executeTakeFirst();
  return entry !== undefined;
}

/** The page of one organization; the actor `shell` stands for every administrator of the command line. */
interface AuditPage extends Pick<AuditFilter, 'action' | 'subject' | 'since' | 'until' | 'limit'> {
  organizationId: number;
  actor?: string | undefined;
  /** Skips the first `skip` filtered entries of the moment `at`. */
  after?: { at: string; skip: number } | undefined;
  limit: number;
}

const SHELL = 'admin:';

/** Newest first. The cursor is a moment, so that it reveals nothing about other organizations. */
export function selectAuditPage(
  db: Db,
  { organizationId, actor, action, subject, since, until, after, limit }: AuditPage,
) {
  let entries = db
    .selectFrom('audit as a')
    .leftJoin('identities as i', 'i.uid', 'a.actor')
    .select(['a.at', 'a.actor', 'a.action', 'a.subject', 'a.detail', 'a.reason', 'i.name'])
    .where('a.organization_id', '=', organizationId);
  // A comparison with < would use a language's order on PostgreSQL.
  if (actor === 'shell')
    entries = entries.where((eb) =>
      eb(eb.fn('substr', ['a.actor', eb.lit(1), eb.lit(SHELL.length)]), '=', SHELL),
    );
  else if (actor !== undefined) entries = entries.where('a.actor', '=', actor);
  if (action !== undefined) entries = entries.where('a.action', '=', action);
  if (subject !== undefined) entries = entries.where('a.subject', '=', subject);
  if (since !== undefined) entries = entries.where('a.at', '>=', since);
  if (until !== undefined) entries = entries.where('a.at', '<', until);
  if (after !== undefined) entries = entries.where('a.at', '<=', after.at);
  return entries
    .orderBy('a.at', 'desc')
    .orderBy('a.id', 'desc')
    .limit(limit)
    .offset(after?.skip ?? 0)
    .execute();
}

/** What was done to one document or person, newest first, with the names of the actors. */
export function selectHistory(
  db: Db,
  organizationId: number,
  subject: string,
  limit: number,
  actions?: readonly AuditAction[],
) {
  return db
    .selectFrom('audit as a')
    .leftJoin('identities as i', 'i.uid', 'a.actor')
    .select(['a.at', 'a.actor', 'a.action', 'a.detail', 'a.reason', 'i.name'])
    .where('a.organization_id', '=', organizationId)
    .where('a.subject', '=', subject)
    .$if(actions !== undefined, (query) => query.where('a.action', 'in', [...(actions ?? [])]))
    .orderBy('a.id', 'desc')
    .limit(limit)
    .execute();
}

interface Maker {
  identity_uid: string;
  name: string | null;
  /** The uid of the token or session; null if it wasn't made by the API. */
  tokenUid: string | null;
}

/** Who made documents, by public id; `name` is null if it wasn't an identity. */
export async function selectMakers(db: Db, organizationId: number, publicIds: readonly string[]) {
  if (publicIds.length === 0) return new Map<string, Maker>();
  const rows = await db
    .selectFrom('audit as a')
    .leftJoin('identities as i', 'i.uid', 'a.actor')
    .select(['a.subject', 'a.actor', 'a.detail', 'i.name'])
    .where('a.organization_id', '=', organizationId)
    .where('a.subject', 'in', [...publicIds])
    .where('a.action', 'in', [...CREATIONS])
    .execute();
  const makers = rows.map(({ subject, actor, name, detail }) => {
    const [tokenUid = null] = detail?.split(' ') ?? [];
    return [subject, { identity_uid: actor, name, tokenUid }] as const;
  });
  return new Map(makers);
}
