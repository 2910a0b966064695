import { readdirSync } from 'node:fs';

import { describe, expect, test } from 'vitest';
import * as z from 'zod';

import type { DashboardOperation } from '#contract/dashboard/dashboard-operation.ts';
import { type Scope, SCOPES, type Workspace, WORKSPACES } from '#contract/fields.ts';
import { type OperationId, operations } from '#contract/operations.ts';
import { permissionsOfRole, type Role, ROLES } from '#contract/roles.ts';

import { Browser, invite } from '#tests/server/dashboard/browser.ts';
import { ask } from '#tests/server/operation-request.ts';
import { sharedService } from '#tests/server/service-fixture.ts';
import { GOOD } from './good-requests.ts';

// Written by hand, from the purpose of each role instead of the contract, so that a missing permission there is found here.
const EVERYONE = ROLES;
const WRITERS: readonly Role[] = ['issuer', 'registrar', 'administrator'];
const REVOKERS: readonly Role[] = ['registrar', 'administrator'];
const ADMINISTRATORS: readonly Role[] = ['administrator'];
const AUDITORS: readonly Role[] = ['administrator', 'auditor'];

const READ = ['credentials:read', WORKSPACES, EVERYONE] as const;
const VERIFY = ['verify:write', WORKSPACES, WRITERS] as const;
const ANY = ['any', WORKSPACES, EVERYONE] as const;
const MADE = ['verify:read', WORKSPACES, EVERYONE] as const;
const OF_SCHOOL = ['verify:write', ['ecole'], WRITERS] as const;
const OF_COMPANY = ['verify:write', ['entreprise'], WRITERS] as const;

/** Which scope, kinds of organization, and roles may call an operation of the Extension API. */
const EXTENSION: Readonly<
  Record<string, readonly [scope: Scope | 'any', workspaces: readonly Workspace[], roles: readonly Role[]]>
> = {
  ping: ANY,
  profileRead: ANY,
  organizationRead: ANY,
  settingsRead: ANY,
  preferencesAccept: ANY,
  signOut: ANY,
  dashboardRead: READ,
  statisticsRead: READ,
  activityList: READ,
  signalList: READ,
  signalReview: VERIFY,
  reportList: READ,
  reportClose: VERIFY,
  studentList: ['credentials:read', ['ecole'], EVERYONE],
  employeeList: ['credentials:read', ['entreprise'], EVERYONE],
  documentSearch: READ,
  documentList: READ,
  // The request is for a family of schools.
  familyDocumentList: ['credentials:read', ['ecole'], EVERYONE],
  verificationCreate: VERIFY,
  verificationStatus: READ,
  staffNoteSave: VERIFY,
  factReopen: VERIFY,
  contentAdd: VERIFY,
  contentList: MADE,
  fileRegister: VERIFY,
  fileList: MADE,
  fileWithdraw: VERIFY,
  qrRead: MADE,
  qrRequest: MADE,
  metadataSave: VERIFY,
  studentDocumentIssue: OF_SCHOOL,
  diplomaCertificateIssue: OF_SCHOOL,
  institutionDocumentIssue: OF_SCHOOL,
  employeeDocumentIssue: OF_COMPANY,
  companyDocumentIssue: OF_COMPANY,
  // The request is for a document of schools.
  documentPreview: OF_SCHOOL,
  templateRead: ['credentials:read', WORKSPACES, ADMINISTRATORS],
  templateFileRead: ['credentials:read', WORKSPACES, ADMINISTRATORS],
  templateCheck: ['verify:write', WORKSPACES, ADMINISTRATORS],
  templateSave: ['verify:write', WORKSPACES, ADMINISTRATORS],
};

/** Which roles may call an operation of the dashboard, and whether they need a recent passkey. */
const DASHBOARD: Readonly<
  Record<string, readonly ['anyone'] | readonly ['session' | 'proven', roles: readonly Role[]]>
> = {
  sessionRead: ['anyone'],
  signInOptions: ['anyone'],
  signIn: ['anyone'],
  signOut: ['anyone'],
  invitationRead: ['anyone'],
  invitationOptions: ['anyone'],
  invitationAccept: ['anyone'],
  openIdBegin: ['anyone'],
  openIdUnlink: ['proven', EVERYONE],
  connectionRequest: ['anyone'],
  connectionFinish: ['anyone'],
  connectionRead: ['session', EVERYONE],
  connectionApprove: ['proven', EVERYONE],
  connectionCancel: ['session', EVERYONE],
  identityList: ['session', EVERYONE],
  identitySwitch: ['session', EVERYONE],
  sessionList: ['session', EVERYONE],
  sessionEnd: ['session', EVERYONE],
  passkeyList: ['session', EVERYONE],
  passkeyOptions: ['proven', EVERYONE],
  passkeyAdd: ['proven', EVERYONE],
  passkeyRemove: ['proven', EVERYONE],
  overviewRead: ['session', EVERYONE],
  documentList: ['session', EVERYONE],
  documentChoices: ['session', EVERYONE],
  documentRead: ['session', EVERYONE],
  documentRevoke: ['proven', REVOKERS],
  documentRestore: ['proven', REVOKERS],
  documentExtend: ['proven', REVOKERS],
  replacementForm: ['session', REVOKERS],
  documentReplace: ['proven', REVOKERS],
  documentFileAdd: ['proven', WRITERS],
  documentFileWithdraw: ['proven', WRITERS],
  documentReportClose: ['session', WRITERS],
  documentNoteSave: ['session', WRITERS],
  actPreview: ['session', REVOKERS],
  actRun: ['proven', REVOKERS],
  actList: ['session', REVOKERS],
  actUndo: ['proven', REVOKERS],
  auditList: ['session', AUDITORS],
  auditChoices: ['session', AUDITORS],
  auditExport: ['proven', AUDITORS],
  brandRead: ['session', ADMINISTRATORS],
  accentSet: ['proven', ADMINISTRATORS],
  logoSet: ['proven', ADMINISTRATORS],
  logoRemove: ['proven', ADMINISTRATORS],
  domainRead: ['session', ADMINISTRATORS],
  domainSet: ['proven', ADMINISTRATORS],
  domainCheck: ['session', ADMINISTRATORS],
  domainRemove: ['proven', ADMINISTRATORS],
  classTypes: ['session', WRITERS],
  classPeople: ['session', WRITERS],
  classCheck: ['session', WRITERS],
  classPreview: ['session', WRITERS],
  classStart: ['proven', WRITERS],
  classRead: ['session', WRITERS],
  classStop: ['session', WRITERS],
  classResume: ['proven', WRITERS],
  // Whose jobs are listed and deleted depends on the permission.
  classList: ['session', EVERYONE],
  classDelete: ['session', EVERYONE],
  templateList: ['session', ADMINISTRATORS],
  templateRead: ['session', ADMINISTRATORS],
  templateFileRead: ['session', ADMINISTRATORS],
  templateExample: ['session', ADMINISTRATORS],
  templateCheck: ['session', ADMINISTRATORS],
  templateSave: ['proven', ADMINISTRATORS],
  templateUse: ['proven', ADMINISTRATORS],
  templateDelete: ['proven', ADMINISTRATORS],
  settingsRead: ['session', ADMINISTRATORS],
  organizationChange: ['proven', ADMINISTRATORS],
  factModeSet: ['proven', ADMINISTRATORS],
  factModesReset: ['proven', ADMINISTRATORS],
  erasureFind: ['session', ADMINISTRATORS],
  // Only the command line gives that permission.
  serviceInspect: ['session', []],
  replacementList: ['session', ADMINISTRATORS],
  peopleList: ['session', EVERYONE],
  personRead: ['session', EVERYONE],
  personAdd: ['session', REVOKERS],
  personChange: ['session', REVOKERS],
  peopleFileRead: ['session', REVOKERS],
  peopleImport: ['session', REVOKERS],
  erasurePreview: ['session', REVOKERS],
  personErase: ['proven', REVOKERS],
  personExport: ['proven', REVOKERS],
  staffList: ['session', ADMINISTRATORS],
  staffRead: ['session', ADMINISTRATORS],
  staffInvite: ['proven', ADMINISTRATORS],
  staffChange: ['proven', ADMINISTRATORS],
  staffLink: ['proven', ADMINISTRATORS],
  staffSuspend: ['session', ADMINISTRATORS],
  staffReinstate: ['proven', ADMINISTRATORS],
  staffDelete: ['session', ADMINISTRATORS],
  staffSessionList: ['session', ADMINISTRATORS],
  staffSessionEnd: ['session', ADMINISTRATORS],
  tokenList: ['session', ADMINISTRATORS],
  tokenCreate: ['proven', ADMINISTRATORS],
  tokenEnd: ['session', ADMINISTRATORS],
};

const service = await sharedService();
const PEOPLE = WORKSPACES.flatMap((workspace) => ROLES.map((role) => ({ workspace, role })));
const members = await Promise.all(
  PEOPLE.map(async ({ workspace, role }) => {
    const permissions = permissionsOfRole(role, workspace);
    return { workspace, role, member: await service.join({ workspace, permissions }) };
  }),
);

/** Every status except the caller's refusal counts as access: the input may be wrong or missing. */
const outcome = (status: number, body: string) =>
  status === 401 || status === 403 ? refusal.parse(JSON.parse(body)).code : 'let in';
const refusal = z.object({ code: z.string() });

describe('the Extension API', () => {
  /** For these, the body decides what they need, so it must be valid. */
  const BODY_DECIDES: readonly OperationId[] = ['verificationCreate', 'documentPreview'];

  test.for(Object.keys(operations) as OperationId[])(
    'answers %s by workspace, role, and scope',
    async (id) => {
      const row = EXTENSION[id];
      if (!row) throw new Error(`Add a row for ${id}: who may call it?`);
      const [needed, workspaces, roles] = row;
      const { params, query, body } = GOOD[id];
      const isRead = operations[id].method === 'GET';
      const request = {
        ...(params && { params }),
        ...(isRead ? query && { query } : { body: BODY_DECIDES.includes(id) ? body : { surprise: 1 } }),
      };
      const answerFor = async (token: string | null) => {
        const { status, body: answer } = await ask(service, id, { ...request, token });
        return outcome(status, answer);
      };
      const answered = [['nobody', await answerFor(null)]];
      const expected = [['nobody', 'unauthorized']];
      for (const { workspace, role, member } of members)
        for (const scopes of [...SCOPES.map((scope) => [scope]), SCOPES]) {
          const { token } = await service.tokenOf(member, { scopes });
          const who = `${role}, ${workspace}, ${scopes.join(' ')}`;
          const hasScope = needed === 'any' || scopes.includes(needed);
          const isAllowed = workspaces.includes(workspace) && roles.includes(role);
          answered.push([who, await answerFor(token)]);
          expected.push([who, hasScope ? (isAllowed ? 'let in' : 'forbidden') : 'insufficient_scope']);
        }
      expect(answered).toEqual(expected);
    },
  );
});

describe('the dashboard', async () => {
  const folder = new URL('../../../server/contract/dashboard/', import.meta.url);
  const modules: Record<string, unknown>[] = await Promise.all(
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts'))
      .map((file) => import(new URL(file, folder).href)),
  );
  const contract = modules.flatMap((module) =>
    Object.entries(module).filter(
      (entry): entry is [string, DashboardOperation] =>
        typeof entry[1] === 'object' && entry[1] !== null && 'access' in entry[1],
    ),
  );
  const signedInAt = service.clock.now;
  const moved = (minutes: number) => new Date(signedInAt.getTime() + minutes * 60_000);
  const browsers = await Promise.all(
    members.map(async ({ workspace, role, member }) => {
      const browser = new Browser(service);
      await browser.accept(await invite(service, member));
      return { who: `${role}, ${workspace}`, role, cookie: browser.cookie };
    }),
  );

  async function statusOf({ method, path }: DashboardOperation, cookie: string | null, now: Date) {
    service.clock.now = now;
    const { statusCode, body } = await service.app.inject({
      method,
      url: `/api/dashboard${path.replaceAll(/:\w+/g, 'none')}`,
      headers: {
        origin: service.config.signIn.origin,
        ...(cookie !== null && { cookie }),
        ...(method === 'POST' && { 'content-type': 'application/json' }),
      },
      // Nothing is done, because no operation accepts this.
      ...(method === 'POST' && { payload: '{"surprise":1}' }),
    });
    return outcome(statusCode, body);
  }

  test.for(contract)('answers %s by role and time since the passkey was used', async ([id, operation]) => {
    const row = DASHBOARD[id];
    if (!row) throw new Error(`Add a row for ${id}: who may call it?`);
    const [access, roles = EVERYONE] = row;
    const isForAnyone = access === 'anyone';
    const answered = [['nobody', await statusOf(operation, null, signedInAt)]];
    const expected = [['nobody', isForAnyone ? 'let in' : 'unauthorized']];
    for (const { who, role, cookie } of browsers)
      // The last clock was set back after the passkey was used.
      for (const minutes of [0, 15, -15]) {
        const isProven = access !== 'proven' || minutes === 0;
        const isAllowed = isForAnyone || roles.includes(role);
        answered.push([`${who}, ${minutes}`, await statusOf(operation, cookie, moved(minutes))]);
        expected.push([
          `${who}, ${minutes}`,
          isProven ? (isAllowed ? 'let in' : 'forbidden') : 'proof_required',
        ]);
      }
    expect(answered).toEqual(expected);
  });

  test('has no row for an operation that no longer exists', () => {
    const known = [...Object.keys(operations), ...contract.map(([id]) => id)];
    const rows = [...Object.keys(EXTENSION), ...Object.keys(DASHBOARD)];
    expect(rows.filter((id) => !known.includes(id))).toEqual([]);
  });
});
