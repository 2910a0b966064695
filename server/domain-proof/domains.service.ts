import { randomBytes } from 'node:crypto';

import type { FastifyInstance } from 'fastify';

import { type AuditAction, type AuditContext, recordAudit } from '#server/audit/audit.store.ts';
import { type Clock, type Db, timestamp } from '#server/db/schema.ts';
import { notFound } from '#server/errors/refusals.ts';
import { repeatHourly } from '#server/http/hourly.ts';

import { type DomainCheck, type DomainChecker, proofText, RECORD_NAME } from './domain-check.ts';
import {
  deleteDomain,
  findDomain,
  saveNewDomain,
  selectDomainsToCheck,
  type StoredDomain,
  updateDomain,
} from './domains.store.ts';
import { PROOF_PATH } from './proof-file.ts';

const HOUR_MS = 3_600_000;
/** A little less than a day, because the check runs every hour. */
const CHECKED_EVERY_MS = 23.5 * HOUR_MS;
/** How long a domain stays proven while checks have no outcome. */
const GRACE_MS = 72 * HOUR_MS;

export interface Storage {
  db: Db;
  write: <Result>(work: (trx: Db) => Promise<Result>) => Promise<Result>;
}

export interface Organization {
  id: number;
  uid: string;
}

function domainView({ domain, token, method, proven_at, lost_at, checked_at, problem }: StoredDomain) {
  const state =
    proven_at === null ? ('unproven' as const) : lost_at === null ? ('proven' as const) : ('lost' as const);
  return {
    domain,
    state,
    method,
    proven_at,
    lost_at,
    checked_at,
    problem,
    /** Either is enough. */
    proof: {
      text: proofText(token),
      record: `${RECORD_NAME}.${domain}`,
      file: `https://${domain}${PROOF_PATH}`,
    },
  };
}

export async function readDomain(db: Db, organizationId: number) {
  const stored = await findDomain(db, organizationId);
  return stored ? domainView(stored) : null;
}

const entryOf = ({ id, uid }: Organization, domain: string) => ({
  organization_id: id,
  subject: uid,
  detail: domain,
});

/** Readers see it once it's proven. Setting the same domain again keeps its proof. */
export async function setDomain(
  trx: Db,
  organization: Organization,
  domain: string,
  auditContext: AuditContext,
): Promise<void> {
  if ((await findDomain(trx, organization.id))?.domain === domain) return;
  await saveNewDomain(trx, organization.id, { domain, token: randomBytes(16).toString('hex') });
  await recordAudit(trx, auditContext, 'domain_set', entryOf(organization, domain));
}

export async function removeDomain(trx: Db, organization: Organization, auditContext: AuditContext) {
  const stored = await findDomain(trx, organization.id);
  if (!stored) throw notFound('The organization has no domain');
  await deleteDomain(trx, organization.id);
  await recordAudit(trx, auditContext, 'domain_removed', entryOf(organization, stored.domain));
}

/** Looks for the proof now, outside of a transaction, and stores the outcome. 404 if there is no domain. */
export async function checkDomain(
  { db, write }: Storage,
  check: DomainChecker,
  organization: Organization,
  auditContext: AuditContext,
): Promise<void> {
  const stored = await findDomain(db, organization.id);
  if (!stored) throw notFound('The organization has no domain');
  const found = await check(stored.domain, stored.token);
  await write(async (trx) => {
    const current = await findDomain(trx, organization.id);
    // Somebody may have chosen another domain meanwhile.
    if (current?.token === stored.token) await noteCheck(trx, organization, current, found, auditContext);
  });
}

async function noteCheck(
  trx: Db,
  organization: Organization,
  { domain, proven_at, lost_at }: StoredDomain,
  found: DomainCheck,
  auditContext: AuditContext,
): Promise<void> {
  const at = timestamp(auditContext.now);
  const wasProven = proven_at !== null && lost_at === null;
  const note = (action: AuditAction) => recordAudit(trx, auditContext, action, entryOf(organization, domain));
  if (found.method !== null) {
    const proof = { method: found.method, proven_at: at, lost_at: null, checked_at: at, problem: null };
    await updateDomain(trx, organization.id, proof);
    if (!wasProven) await note('domain_proven');
    return;
  }
  const isOver = timestamp(new Date(auditContext.now.getTime() - GRACE_MS)) >= (proven_at ?? '');
  const isLost = wasProven && (found.isFinal || isOver);
  const problem = { checked_at: at, problem: found.problem, ...(isLost && { lost_at: at }) };
  await updateDomain(trx, organization.id, problem);
  if (isLost) await note('domain_lost');
}

/** Checks each proof again once a day, including those that are lost or weren't there yet. */
export function checkDomainsDaily(
  app: FastifyInstance,
  { database, clock, check }: { database: Storage; clock: Clock; check: DomainChecker },
): void {
  repeatHourly(
    app,
    () => checkDomains(database, check, clock()),
    "couldn't check the organizations' domains: trying again later",
  );
}

export async function checkDomains(database: Storage, check: DomainChecker, now: Date): Promise<void> {
  const notSince = timestamp(new Date(now.getTime() - CHECKED_EVERY_MS));
  const due = await selectDomainsToCheck(database.db, { now: timestamp(now), notSince });
  for (const { id, uid } of due) await checkDomain(database, check, { id, uid }, { now, actor: 'service' });
}
