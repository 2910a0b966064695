import { readdirSync } from 'node:fs';

import { describe, expect, test } from 'vitest';
import * as z from 'zod';

import type { DashboardOperation } from '#contract/operation.ts';
import { type Scope, SCOPES, type Workspace, WORKSPACES } from '#contract/fields.ts';
import { type OperationId, operations } from '#contract/operations.ts';
import { permissionsOfRole, type Role, ROLES } from '#contract/roles.ts';

import { Browser, invite } from '#tests/server/dashboard/browser.ts';
import { ask } from '#tests/server/call.ts';
import { sharedService } from '#tests/server/service-fixture.ts';
import { GOOD } from './good-requests.ts';

// Written by hand, from the purpose of each role instead of the contract, so that a missing permission there is found here.
const EVERYONE = ROLES;
const WRITERS: readonly Role[] = ['issuer', 'registrar', 'administrator'];
const REVOKERS: readonly Role[] = ['registrar', 'administrator'];
const ADMINISTRATORS: readonly Role[] = ['administrator'];
const AUDITORS: readonly Role[] = ['administrator', 'auditor'];

type ExtensionRow = readonly [scope: Scope | 'any', workspaces: readonly Workspace[], roles: readonly Role[]];
type DashboardRow = readonly ['anyone'] | readonly ['session' | 'proven', roles: readonly Role[]];

/** The same row for each of the operations. */
const each = <Row extends ExtensionRow | DashboardRow>(row: Row, ids: string) =>
  ids.split(/\s+/).map((id) => [id, row] as const);

/** Which scope, kinds of organization, and roles may call an operation; where these depend on the request, a school's. */
const EXTENSION = new Map<string, ExtensionRow>([
  ...each(
    ['any', WORKSPACES, EVERYONE],
    `ping profileRead organizationRead settingsRead preferencesAccept signOut`,
  ),
  ...each(
    ['credentials:read', WORKSPACES, EVERYONE],
    `dashboardRead statisticsRead activityList signalList reportList documentSearch documentList
     verificationStatus`,
  ),
  ...each(
    ['verify:write', WORKSPACES, WRITERS],
    `signalReview reportClose verificationCreate staffNoteSave factReopen contentAdd fileRegister
     fileWithdraw metadataSave`,
  ),
  ...each(['credentials:read', ['ecole'], EVERYONE], 'studentList familyDocumentList'),
  ...each(['credentials:read', ['entreprise'], EVERYONE], 'employeeList'),
  ...each(['verify:read', WORKSPACES, EVERYONE], 'contentList fileList qrRead qrRequest'),
  ...each(
    ['verify:write', ['ecole'], WRITERS],
    `studentDocumentIssue diplomaCertificateIssue institutionDocumentIssue documentPreview`,
  ),
  ...each(['verify:write', ['entreprise'], WRITERS], 'employeeDocumentIssue companyDocumentIssue'),
  ...each(['credentials:read', WORKSPACES, ADMINISTRATORS], 'templateRead templateFileRead'),
  ...each(['verify:write', WORKSPACES, ADMINISTRATORS], 'templateCheck templateSave'),
]);

/** Which roles may call an operation of the dashboard, and whether they need a recent passkey. */
const DASHBOARD = new Map<string, DashboardRow>([
  ...each(
    ['anyone'],
    `sessionRead signInOptions signIn signOut invitationRead invitationOptions invitationAccept
     openIdBegin connectionRequest connectionFinish`,
  ),
  ...each(
    ['session', EVERYONE],
    `connectionRead connectionCancel identityList identitySwitch sessionList sessionEnd passkeyList
     overviewRead documentList documentChoices documentRead classList classDelete peopleList
     personRead`,
  ),
  ...each(['proven', EVERYONE], 'openIdUnlink connectionApprove passkeyOptions passkeyAdd passkeyRemove'),
  ...each(
    ['session', WRITERS],
    `documentReportClose documentNoteSave classTypes classPeople classCheck classPreview classRead
     classStop`,
  ),
  ...each(['proven', WRITERS], 'documentContent documentFileAdd documentFileWithdraw classStart classResume'),
  ...each(
    ['session', REVOKERS],
    `replacementForm actPreview actList personAdd personChange peopleFileRead peopleImport erasurePreview`,
  ),
  ...each(
    ['proven', REVOKERS],
    `documentRevoke documentRestore documentExtend documentReplace actRun actUndo personErase
     personExport`,
  ),
  ...each(
    ['session', ADMINISTRATORS],
    `brandRead domainRead domainCheck templateList templateRead templateFileRead templateExample
     templateCheck settingsRead erasureFind replacementList staffList staffRead staffSuspend
     staffDelete staffSessionList staffSessionEnd tokenList tokenEnd`,
  ),
  ...each(
    ['proven', ADMINISTRATORS],
    `accentSet logoSet logoRemove domainSet domainRemove templateSave templateUse templateDelete
     organizationChange factModeSet factModesReset staffInvite staffChange staffLink staffReinstate
     tokenCreate`,
  ),
  ...each(['session', AUDITORS], 'auditList auditChoices'),
  ...each(['proven', AUDITORS], 'auditExport'),
  // Only the command line gives that permission.
  ...each(['session', []], 'serviceInspect'),
]);

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
      const row = EXTENSION.get(id);
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
    const row = DASHBOARD.get(id);
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
    const rows = [...EXTENSION.keys(), ...DASHBOARD.keys()];
    expect(rows.filter((id) => !known.includes(id))).toEqual([]);
  });
});
