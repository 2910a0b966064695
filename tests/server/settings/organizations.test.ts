import { expect } from 'vitest';

import type { Family, Permission, Scope, Workspace } from '#contract/fields.ts';

import packageJson from '#package.json' with { type: 'json' };
import { call } from '#tests/server/call.ts';
import { sharedTests } from '#tests/server/service-fixture.ts';

const { service, test } = await sharedTests();

test('a token learns its organization, and the time of the service', async () => {
  const { token, accountUid, organizationUid } = await service.join({ scopes: ['verify:read'] });
  expect((await call(service, 'ping', { token })).answer).toEqual({
    ok: true,
    account_id: accountUid,
    organization_id: organizationUid,
    scopes: ['verify:read'],
    service: 'sealmark',
    version: '1.0.0',
    release: packageJson.version,
    time: '2026-11-14 09:42:00',
  });
});

test('a token learns its person', async () => {
  const { token, identityUid } = await service.join({ permissions: ['view students'] });
  expect((await call(service, 'profileRead', { token })).answer.profile).toEqual({
    identity_uid: identityUid,
    name: 'Camille Roy',
    email: 'c.roy@example.org',
    role: 'registrar',
    permissions: ['view students'],
  });
});

test('an organization is returned without its internal number', async () => {
  const { token, organizationUid } = await service.join({ workspace: 'entreprise', name: 'Atelier Nord' });
  expect((await call(service, 'organizationRead', { token })).answer.organization).toEqual({
    organization_id: organizationUid,
    name: 'Atelier Nord',
    workspace: 'entreprise',
    city: null,
    country: null,
    website: null,
    created_at: '2026-11-14 09:42:00',
  });
});

test.for<[Workspace, Permission[], Family[]]>([
  ['ecole', ['view students'], ['school', 'org', 'certificates', 'editor']],
  ['ecole', [], ['org', 'editor']],
  ['ecole', ['view employees'], ['org', 'editor']],
  ['entreprise', ['view employees'], ['employee', 'company', 'editor']],
  ['entreprise', ['view students'], ['company', 'editor']],
])('the settings of %s with %j list the families it may read', async ([workspace, permissions, families]) => {
  const { token } = await service.join({ workspace, permissions });
  const { settings } = (await call(service, 'settingsRead', { token })).answer;
  expect(settings).toMatchObject({
    families,
    limits: {
      max_page_size: 100,
      search_limit: 100,
      activity_limit: 200,
      qr: { min_size: 192, max_size: 1024, default_size: 320 },
    },
  });
});

test.for<[Scope[], string[], 'students' | null, (boolean | undefined)[]]>([
  [['credentials:read', 'verify:write'], ['school', 'org', 'certificates', 'editor'], 'students', [true]],
  [['credentials:read'], ['school', 'org', 'certificates', 'editor'], 'students', [false]],
  [['verify:write'], [], null, [true]],
  [['verify:read'], [], null, []],
])('the settings of %j list what this token can do', async ([scopes, families, directory, canIssue]) => {
  const { token } = await service.join({ scopes });
  const { settings } = (await call(service, 'settingsRead', { token })).answer;
  expect([settings.families, settings.features.directory]).toEqual([families, directory]);
  expect([...new Set(settings.document_types.map(({ can_issue }) => can_issue))]).toEqual(canIssue);
  const listed = await call(service, 'studentList', { token });
  expect(listed.status).toBe(directory === null ? 403 : 200);
});

test('a client gets the accepted preferences back, and nothing is stored', async ({ member: { token } }) => {
  const seal = { size_mm: 22.5, placement: 'footer', caption: false };
  const body = { language: 'fr', seal, auto_open: true, theme: 'dark' };
  const { answer } = await call(service, 'preferencesAccept', { token, body });
  expect(answer).toEqual({ ok: true, preferences: body });
  expect((await call(service, 'preferencesAccept', { token, body: {} })).answer.preferences).toEqual({});
});
