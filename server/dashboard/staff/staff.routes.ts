import {
  staffChange,
  staffDelete,
  staffInvite,
  staffLink,
  staffList,
  staffRead,
  staffReinstate,
  type StaffPerson,
  staffSessionEnd,
  staffSessionList,
  staffSuspend,
} from '#contract/dashboard/staff.ts';
import { tokenCreate, tokenEnd, tokenList } from '#contract/dashboard/tokens.ts';
import { type Permission, PERMISSIONS, type Scope } from '#contract/fields.ts';
import type { AuditContext } from '#server/audit/audit.store.ts';
import { type Db, timestamp } from '#server/db/schema.ts';
import type { Session } from '#server/access/sessions.service.ts';
import { oneYearFrom } from '#server/access/tokens.service.ts';
import { endOf, listOf } from '#server/access/tokens.store.ts';
import type { DashboardApi, DashboardDeps } from '#server/dashboard/dashboard-api.ts';
import { invitationLink } from '#server/dashboard/invitation-link.ts';
import { SESSION_KINDS } from '#server/db/sign-in-tables.ts';
import { invalid, notFound } from '#server/errors/refusals.ts';
import {
  addPerson,
  addToken,
  changePerson,
  deletePerson,
  endAnyOf,
  isUnused,
  makeLink,
  reinstatePerson,
  type StaffContext,
  suspendPerson,
} from '#server/organizations/staff.service.ts';

import { type After, countEndings, PAGE_SIZE, selectOpen, selectPeople } from './staff.store.ts';

const DAY_MS = 86_400_000;
const SOON_DAYS = 30;

/** The staff of an organization, their sessions, and the tokens of its programs. */
export function staffRoutes({ serve, writeAs, signIn }: DashboardApi, { database }: DashboardDeps): void {
  const { db } = database;

  /** Runs in a transaction in which the session is valid. */
  const change = <Result>(
    session: Session,
    by: AuditContext,
    act: (trx: Db, context: StaffContext) => Promise<Result>,
  ): Promise<Result> => writeAs(session, (trx) => act(trx, { ...by, isShell: false }));

  const linkTo = async (
    identity_uid: string,
    { secret, expiresAt }: Awaited<ReturnType<typeof makeLink>>,
  ) => ({ identity_uid, link: invitationLink(signIn, secret), expires_at: expiresAt });

  serve(staffList, async ({ session: { caller }, query, now }) => {
    const filter = { after: afterOf(query.cursor), q: query.q, now: timestamp(now) };
    const found = await selectPeople(db, caller.organization.id, filter);
    return pageOf(found.map(personOf), ({ identity_uid, name }) => `${identity_uid} ${name}`);
  });

  serve(staffRead, async ({ session: { caller }, params, now }) => {
    const { id } = caller.organization;
    const [row] = await selectPeople(db, id, { only: params.identity_uid, now: timestamp(now) });
    if (!row) throw notFound('Person not found');
    return { person: personOf(row), is_unused: await isUnused(db, { ...row, organization_id: id }) };
  });

  serve(staffInvite, async ({ session, body, by }) => {
    const { issue_types: issueTypes, ...person } = body;
    const organizationUid = session.caller.organization.uid;
    return change(session, by, async (trx, context) => {
      const { identity_uid } = await addPerson(trx, { ...person, organizationUid, issueTypes }, context);
      return linkTo(identity_uid, await makeLink(trx, identity_uid, context));
    });
  });

  serve(staffChange, async ({ session, params, body, by }) => {
    const { role, permissions, issue_types: issueTypes = null, before } = body;
    const removed = PERMISSIONS.filter((one) => !permissions.includes(one));
    await change(session, by, (trx, context) =>
      changePerson(
        trx,
        params.identity_uid,
        { role, issueTypes, permissions: { removed, added: permissions } },
        context,
        before,
      ),
    );
    return {};
  });

  serve(staffLink, ({ session, params: { identity_uid }, by }) =>
    change(session, by, async (trx, context) =>
      linkTo(identity_uid, await makeLink(trx, identity_uid, context)),
    ),
  );

  serve(staffSuspend, ({ session, params, by }) =>
    change(session, by, (trx, context) => suspendPerson(trx, params.identity_uid, context)),
  );

  serve(staffReinstate, ({ session, params: { identity_uid }, by }) =>
    change(session, by, async (trx, context) => {
      await reinstatePerson(trx, identity_uid, context);
      return linkTo(identity_uid, await makeLink(trx, identity_uid, context));
    }),
  );

  serve(staffDelete, ({ session, params, by }) =>
    change(session, by, (trx, context) => deletePerson(trx, params.identity_uid, context)),
  );

  serve(staffSessionList, async ({ session: { caller }, query, now }) => {
    const { idleDays } = signIn;
    const found = await selectOpen(db, caller.organization.id, SESSION_KINDS, {
      after: afterOf(query.cursor),
      identityUid: query.identity_uid,
      usedSince: timestamp(new Date(now.getTime() - idleDays * DAY_MS)),
      now: timestamp(now),
    });
    const sessions = found.map(({ uid, device, created_at, last_used_at, expires_at, ...owner }) => ({
      identity_uid: owner.identity_uid,
      identity_name: owner.identity_name,
      session_id: uid,
      device: device ?? '',
      is_current: uid === caller.tokenUid,
      signed_in_at: created_at,
      last_used_at: last_used_at ?? created_at,
      ends_at: endOf({ signed_in_at: created_at, last_used_at, expires_at }, idleDays),
    }));
    return pageOf(sessions, ({ session_id, signed_in_at }) => `${session_id} ${signed_in_at}`);
  });

  serve(staffSessionEnd, ({ session, params, by }) =>
    change(session, by, (trx, context) => endAnyOf(trx, 'session', params.session_id, context)),
  );

  serve(tokenList, async ({ session: { caller }, query, now }) => {
    const { id } = caller.organization;
    const endsBefore = timestamp(new Date(now.getTime() + SOON_DAYS * DAY_MS));
    const endings = { endsBefore, now: timestamp(now) };
    const found = await selectOpen(db, id, ['token'], {
      after: afterOf(query.cursor),
      identityUid: query.identity_uid,
      now: endings.now,
      ...(query.ending === 'soon' && { endsBefore: endings.endsBefore }),
      ...(query.ending === 'never' && { endsNever: true }),
    });
    const tokens = found.map(({ uid, device, scopes, ...row }) => ({
      ...row,
      token_id: uid,
      name: device ?? '',
      scopes: listOf<Scope>(scopes),
    }));
    const page = pageOf(tokens, ({ token_id, created_at }) => `${token_id} ${created_at}`);
    return { ...page, counts: await countEndings(db, id, endings) };
  });

  serve(tokenCreate, ({ session, body, now, by }) => {
    const { identity_uid: identityUid, name, scopes, expires_on } = body;
    const expiresAt = expires_on === 'never' ? null : expires_on ? afterDay(expires_on) : oneYearFrom(now);
    if (expiresAt && expiresAt <= now) throw invalid('expires_on must not be a day that has passed');
    const organizationUid = session.caller.organization.uid;
    return change(session, by, (trx, context) =>
      addToken(trx, { organizationUid, identityUid, name, scopes, expiresAt }, context),
    );
  });

  serve(tokenEnd, ({ session, params, by }) =>
    change(session, by, (trx, context) => endAnyOf(trx, 'token', params.token_id, context)),
  );
}

const afterDay = (day: string): Date => new Date(Date.parse(`${day}T00:00:00Z`) + DAY_MS);

function pageOf<Item>(found: readonly Item[], cursorOf: (item: Item) => string) {
  const items = found.slice(0, PAGE_SIZE);
  const last = items.at(-1);
  return { items, next_cursor: found.length > PAGE_SIZE && last ? cursorOf(last) : null };
}

function afterOf(cursor: string | undefined): After | undefined {
  if (cursor === undefined) return undefined;
  const [, uid, key] = /^(\S+) (.+)$/.exec(cursor) ?? [];
  if (uid === undefined || key === undefined) throw invalid('cursor must be a next_cursor from this list');
  return [key, uid];
}

function personOf(row: Awaited<ReturnType<typeof selectPeople>>[number]): StaffPerson {
  const isOpen = row.link_expires_at !== null && row.passkeys === 0 && row.last_used_at === null;
  return {
    identity_uid: row.uid,
    name: row.name,
    email: row.email,
    role: row.role,
    permissions: listOf<Permission>(row.permissions),
    issue_types: row.issue_types === null ? null : listOf(row.issue_types),
    state: row.disabled_at === null ? (isOpen ? 'invited' : 'active') : 'suspended',
    link_expires_at: row.link_expires_at,
    last_used_at: row.last_used_at,
  };
}
