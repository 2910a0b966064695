import type { Updateable } from 'kysely';
import { afterAll, onTestFinished, test as base } from 'vitest';

import { type Permission, PERMISSIONS, type Scope, SCOPES, type Workspace } from '#contract/fields.ts';
import { createApp } from '#server/app.ts';
import { type Environment, parseConfig } from '#server/config/config.ts';
import { createAddresses } from '#server/credentials/addresses.ts';
import { recordCreations, recordStatusChanges } from '#server/credentials/credential-events.ts';
import {
  insertCredentials,
  type Credential,
  type NewCredential,
} from '#server/credentials/credentials.store.ts';
import { mintPublicId } from '#server/credentials/public-id.ts';
import { registerKeys } from '#server/keys/signing-keys.service.ts';
import { createSigner } from '#server/keys/signature.ts';
import { openDatabase } from '#server/db/database.ts';
import type { Db, Schema } from '#server/db/schema.ts';
import type { DomainChecker } from '#server/domain-proof/domain-check.ts';
import { createIdentity, createOrganization } from '#server/organizations/organizations.service.ts';
import { createToken } from '#server/access/tokens.service.ts';

import { browserOf } from './dashboard/browser.ts';
import { scratchDatabase } from './scratch-database.ts';

export interface Member {
  organizationUid: string;
  organizationId: number;
  accountUid: string;
  identityUid: string;
  token: string;
}

interface MemberOptions {
  workspace?: Workspace;
  name?: string;
  permissions?: readonly Permission[];
  scopes?: readonly Scope[];
  expiresAt?: Date | null;
}

/** The whole service on a real database, and what tests create in it. */
export type TestService = Awaited<ReturnType<typeof startTestService>>;

interface TestServiceOptions {
  env?: Environment;
  /** Finds nothing by default, without requests. */
  checkDomain?: DomainChecker;
  now?: string;
  /** An existing database, which is kept; a new one by default. */
  databaseUrl?: string;
}

const ROWS_A_STATEMENT = 100;

/** The key of every service of a test; another one with its id is refused. */
export const SIGNING_KEYS = `k1:${Buffer.alloc(32, 7).toString('base64')}`;

/** The whole service on a real database, created for the test; it listens only if the test makes it. */
export async function startTestService({
  env,
  checkDomain = async () => ({ method: null, isFinal: false, problem: 'Nobody was asked' }),
  now,
  databaseUrl,
}: TestServiceOptions = {}) {
  const scratch = databaseUrl === undefined ? await scratchDatabase() : null;
  const config = parseConfig({
    PUBLIC_URL: 'https://seal.example.org',
    DATABASE_URL: databaseUrl ?? scratch?.url,
    SIGNING_KEYS,
    LOG_LEVEL: 'info',
    // A test with very many requests isn't about limits, unless it sets one.
    RATE_LIMIT: '1000000',
    ...env,
  });
  const clock = { now: new Date(now ?? '2026-11-14T09:42:00Z') };
  const logs: string[] = [];
  const database = await openDatabase(config.databaseUrl, { standbys: config.databaseReadUrls });
  await database.write((trx) => registerKeys(trx, config.signingKeys));
  const signer = createSigner(config.signingKeys);
  const addresses = createAddresses(config, signer);
  const app = await createApp({
    config,
    database,
    signer,
    addresses,
    clock: () => clock.now,
    log: { write: (line) => void logs.push(line) },
    checkDomain,
  });
  const { db } = database;
  const tokenOf = (
    { organizationUid, identityUid }: Member,
    { scopes = SCOPES, expiresAt = null }: Pick<MemberOptions, 'scopes' | 'expiresAt'> = {},
  ) => createToken(db, { organizationUid, identityUid, scopes, expiresAt }, clock.now);

  const rowOf = (
    { organizationId }: Pick<Member, 'organizationId'>,
    columns: Partial<NewCredential>,
  ): NewCredential => ({
    organization_id: organizationId,
    public_id: mintPublicId('DOC', 2026),
    type: 'document',
    family: 'editor',
    doc_type: null,
    title: 'Letter',
    holder_name: null,
    student_id: null,
    employee_id: null,
    doc_id: null,
    issued_at: '2026-10-01 08:00:00',
    effective_date: null,
    end_date: null,
    revoked_at: null,
    revoked_reason: null,
    key_id: signer.keyIds[0],
    product: null,
    ...columns,
  });

  return {
    app,
    config,
    database,
    signer,
    addresses,
    /** The service's present moment, which a test may change. */
    clock,
    logs,
    /** The folder of its database's files; none for an existing database. */
    folder: scratch?.folder ?? '',

    /** A new organization with one identity and its token, with every permission by default. */
    async join({
      workspace = 'ecole',
      name = 'Lycée du Parc',
      permissions = PERMISSIONS,
      ...token
    }: MemberOptions = {}): Promise<Member> {
      const { account_id, organization_id } = await createOrganization(db, { name, workspace }, clock.now);
      const person = { name: 'Camille Roy', email: 'c.roy@example.org', role: 'registrar', permissions: [] };
      const identity = { organizationUid: organization_id, ...person };
      const { identity_uid } = await createIdentity(db, identity, clock.now);
      const member = {
        organizationUid: organization_id,
        organizationId: await idOf(db, 'organizations', organization_id),
        accountUid: account_id,
        identityUid: identity_uid,
        token: '',
      };
      // An older database may have permissions that make no sense in this kind of organization.
      await updateIdentity({ database }, member, { permissions: JSON.stringify(permissions) });
      return { ...member, ...(await tokenOf(member, token)) };
    },

    /** Another token of a member's identity. */
    tokenOf,

    /** A credential that was not created through the API. */
    async issue(member: Pick<Member, 'organizationId'>, columns: Partial<NewCredential> = {}) {
      const [issued] = await insertCredentials(db, [rowOf(member, columns)]);
      if (!issued) throw new Error('the credential is there already');
      await recordCreations(db, [creationOf(issued)]);
      const { revoked_at: at, end_date } = issued;
      const revocation = { credential: issued, before: { revoked_at: null, end_date }, after: issued };
      if (at !== null) await recordStatusChanges(db, [revocation], { at, actor: 'test' });
      return issued;
    },

    /** Many of them, in order, in far fewer statements. */
    async issueAll(member: Pick<Member, 'organizationId'>, each: readonly Partial<NewCredential>[]) {
      const issued: Credential[] = [];
      for (let first = 0; first < each.length; first += ROWS_A_STATEMENT) {
        const rows = each.slice(first, first + ROWS_A_STATEMENT).map((columns) => rowOf(member, columns));
        await database.write(async (trx) => {
          const inserted = await insertCredentials(trx, rows);
          await recordCreations(trx, inserted.map(creationOf));
          issued.push(...inserted);
        });
      }
      return issued;
    },

    async stop() {
      await app.close();
      await database.close();
      await scratch?.remove();
    },
  };
}

function creationOf(credential: Credential) {
  const event = credential.family === 'editor' ? 'verification_created' : 'document_issued';
  return { credential, event, at: credential.issued_at, actor: 'test' } as const;
}

/** The database's number of the person with this uid. */
export async function idOf(
  db: Db,
  table: 'organizations' | 'students' | 'employees',
  uid: string,
): Promise<number> {
  const { id } = await db.selectFrom(table).select('id').where('uid', '=', uid).executeTakeFirstOrThrow();
  return id;
}

/** Changes a credential directly in the database. */
export function updateCredential(
  { database: { db } }: Pick<TestService, 'database'>,
  public_id: string,
  columns: Updateable<Schema['credentials']>,
) {
  return db.updateTable('credentials').set(columns).where('public_id', '=', public_id).execute();
}

/** The same for the identity of a member. */
export function updateIdentity(
  { database: { db } }: Pick<TestService, 'database'>,
  { identityUid }: Pick<Member, 'identityUid'>,
  columns: Updateable<Schema['identities']>,
) {
  return db.updateTable('identities').set(columns).where('uid', '=', identityUid).execute();
}

/** A circular that isn't issued yet, as older releases kept it. */
export function addDraft(
  { database: { db } }: Pick<TestService, 'database'>,
  { organizationId: organization_id }: Pick<Member, 'organizationId'>,
  title: string,
) {
  const draft = { family: 'org', doc_type: 'circular', title, created_at: '2026-11-01 08:00:00' } as const;
  return db
    .insertInto('drafts')
    .values({ organization_id, ...draft })
    .execute();
}

/** An own template from before templates were Word documents. */
export function addOldTemplate(
  { database: { db } }: Pick<TestService, 'database'>,
  { organizationId: organization_id }: Pick<Member, 'organizationId'>,
  form: { doc_type: string; language: string; source: string },
) {
  const old = { organization_id, ...form, updated_at: '2026-01-05 08:00:00' };
  return db.insertInto('templates').values(old).execute();
}

/** The same for one test, until it ends. */
export async function ownService(options?: TestServiceOptions) {
  const service = await startTestService(options);
  onTestFinished(() => service.stop());
  return service;
}

/** The same for all tests of a file, until they end. */
export async function sharedService(options?: TestServiceOptions) {
  const service = await startTestService(options);
  afterAll(() => service.stop());
  return service;
}

/**
 * The service of a file, its database, and its `test`. One that names `member` or `browser` gets a new organization's, `own` a
 * new service.
 */
export async function sharedTests(options?: TestServiceOptions, membership?: MemberOptions) {
  const service = await sharedService(options);
  const test = base.extend('own', () => ownService()).extend('member', () => service.join(membership));
  const { db } = service.database;
  return { service, db, test: test.extend('browser', ({ member }) => browserOf(service, member)) };
}
