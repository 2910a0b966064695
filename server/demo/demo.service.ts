import { SCOPES, type Workspace } from '#contract/fields.ts';
import { recordAudit } from '#server/audit/audit.store.ts';
import type { Database } from '#server/db/database.ts';
import { optimizeAfterBulkLoad } from '#server/db/engine.ts';
import { transact } from '#server/db/retries.ts';
import { type Db, timestamp } from '#server/db/schema.ts';
import {
  findIdentityByUid,
  findOrganization,
  insertAccount,
  insertIdentity,
  insertOrganization,
} from '#server/organizations/organizations.store.ts';
import { inviteIdentity, type MadeInvitation } from '#server/organizations/invitations.service.ts';
import { addScans } from '#server/public-page/scans.store.ts';
import { saveReport } from '#server/reports/reports.service.ts';
import { selectPasskeysOf } from '#server/access/passkeys.store.ts';
import { createToken } from '#server/access/tokens.service.ts';

import { demoDocuments, demoDrafts } from './demo-documents.ts';
import { DEMO_ORGANIZATIONS, DEMO_REPORTS, type DemoOrganization } from './demo-organizations.ts';
import { demoEmployees, demoStudents } from './demo-people.ts';
import {
  createDemoSums,
  findNewestValid,
  insertDemoActivity,
  insertDemoDocuments,
  insertDemoDrafts,
  insertDemoPeople,
  insertDemoSums,
} from './demo.store.ts';
import { seededRandom } from './random.ts';

const MINUTE = 60_000;
const DAY = 1_440 * MINUTE;
/** The organizations are older than their oldest document. */
const AGE_DAYS = 450;

export interface DemoSize {
  /** For each organization. */
  documents: number;
  /** Students of the school; the company has half as many employees. */
  students: number;
  /** About how many scans the documents of each organization have. */
  scans: number;
}

export const SMALL_DEMO: DemoSize = { documents: 80, students: 48, scans: 4_000 };

interface Deps {
  db: Db;
  keyId: string;
  now: Date;
  /** The actor in the audit log. */
  actor?: string;
  onProgress?: (done: number, total: number) => void;
}

/**
 * Adds the two demo organizations with people, documents, scans, a report and drafts, all or nothing. The same size gives
 * the same people and documents at any time. Returns false, and changes nothing, if they exist.
 */
export async function loadDemo(
  { db, keyId, now, actor = 'demo', onProgress }: Deps,
  { documents, students, scans }: DemoSize,
): Promise<boolean> {
  const isNew = await transact(db, async (trx) => {
    if (await findOrganization(trx, DEMO_ORGANIZATIONS[0].uid)) return false;
    for (const [index, organization] of DEMO_ORGANIZATIONS.entries()) {
      const random = seededRandom(index + 1);
      const owner = await insertOwner(trx, organization, now);
      const holders =
        organization.workspace === 'ecole'
          ? await insertDemoPeople(trx, 'students', demoStudents(owner, students, random))
          : await insertDemoPeople(trx, 'employees', demoEmployees(owner, Math.ceil(students / 2), random));
      const { organizationId } = owner;
      const wanted = {
        organizationId,
        place: index,
        workspace: organization.workspace,
        holders,
        count: documents,
        scans,
        keyId,
        now,
      };
      const sums = createDemoSums();
      await insertDemoDocuments(trx, watched(demoDocuments(wanted, random), sums.add), (count) =>
        onProgress?.(index * documents + count, DEMO_ORGANIZATIONS.length * documents),
      );
      await insertDemoSums(trx, sums.deltas());
      await insertDemoActivity(trx, organizationId);
      await insertReaders(trx, organization, organizationId, now);
      await insertDemoDrafts(trx, demoDrafts(organizationId, organization, holders, timestamp(now)));
      const entry = { organization_id: organizationId, subject: organization.uid };
      await recordAudit(trx, { now, actor }, 'demo_loaded', entry);
    }
    return true;
  });
  if (isNew) await optimizeAfterBulkLoad(db);
  return isNew;
}

/** Yields the same documents and calls `show` for each. */
function* watched<Item>(items: Iterable<Item>, show: (item: Item) => void): Generator<Item> {
  for (const item of items) {
    show(item);
    yield item;
  }
}

/** Adds a report on one of the newest documents, and somebody who tries its check codes. */
async function insertReaders(trx: Db, { workspace }: DemoOrganization, organizationId: number, now: Date) {
  // Recent, so that they are in the newest activity.
  const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * MINUTE);
  const [triedAt, reportedAt] = [minutesAgo(60), minutesAgo(10)];
  const family = workspace === 'ecole' ? 'school' : 'employee';
  const credential = await findNewestValid(trx, { organizationId, family, issuedBefore: timestamp(triedAt) });
  if (!credential) return;
  await saveReport(trx, credential, DEMO_REPORTS[workspace], reportedAt);
  const scans = { valid: 0, invalid: 64, forged: 64, last_scan_at: timestamp(triedAt) };
  await addScans(trx, [{ credential, ...scans }]);
}

async function insertOwner(db: Db, organization: DemoOrganization, now: Date) {
  const { account_uid, domain: _, identity, ...columns } = organization;
  const created_at = timestamp(new Date(now.getTime() - AGE_DAYS * DAY));
  const account = await insertAccount(db, { uid: account_uid, created_at });
  const { id } = await insertOrganization(db, { ...columns, account_id: account.id, created_at });
  await insertIdentity(db, {
    ...identity,
    permissions: JSON.stringify(identity.permissions),
    organization_id: id,
    created_at,
  });
  return { organizationId: id, organization, createdAt: created_at };
}

/** null without a demo, and if the person has a passkey, which the link would end. */
export async function inviteDemoAdministrator(
  { write, db }: Pick<Database, 'write' | 'db'>,
  now: Date,
): Promise<MadeInvitation | null> {
  const [{ identity }] = DEMO_ORGANIZATIONS;
  const found = await findIdentityByUid(db, identity.uid);
  if (!found || found.disabled_at !== null || (await selectPasskeysOf(db, found.id)).length > 0) return null;
  return write((trx) => inviteIdentity(trx, identity.uid, { actor: 'demo', now }));
}

const LIFETIME_MS = 24 * 60 * 60 * 1000;

export interface DemoToken {
  name: string;
  workspace: Workspace;
  token: string;
}

/** A new token of 24 hours with every scope for each demo organization. Older ones expire. */
export async function createDemoTokens(db: Db, now: Date): Promise<DemoToken[]> {
  const expiresAt = new Date(now.getTime() + LIFETIME_MS);
  const tokens: DemoToken[] = [];
  for (const { uid, name, workspace, identity } of DEMO_ORGANIZATIONS) {
    if (!(await findOrganization(db, uid))) continue;
    const request = { organizationUid: uid, identityUid: identity.uid, scopes: SCOPES, expiresAt };
    const { token } = await createToken(db, request, now);
    tokens.push({ name, workspace, token });
  }
  return tokens;
}
