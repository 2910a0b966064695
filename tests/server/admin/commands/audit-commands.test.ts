import { userInfo } from 'node:os';

import { parse } from 'csv-parse/sync';
import { describe, expect, test } from 'vitest';

import { recordAudits } from '#server/audit/audit.store.ts';

import { adminWith, sharedAdminAndDatabase } from '#tests/server/admin/admin.ts';

const { admin, answer, databaseUrl, db } = await sharedAdminAndDatabase();
const school = { workspace: 'ecole', name: 'Lycée du Parc', 'same-name': true } as const;

async function latestActor(): Promise<unknown> {
  const { entries } = await answer('audit list', { limit: '1' });
  return (entries as { actor: string }[])[0]?.actor;
}

describe('the administrator in the audit log', () => {
  test('has the name given with --as, before SEALMARK_AS', async () => {
    const env = { DATABASE_URL: databaseUrl, SEALMARK_AS: 'Nadia Haddad' };
    await adminWith(env, 'org create', school);
    expect(await latestActor()).toBe('admin:Nadia Haddad');
    await adminWith(env, 'org create', { ...school, as: 'Zoé Lefèvre' });
    expect(await latestActor()).toBe('admin:Zoé Lefèvre');
  });

  test('otherwise has the login name, whatever the environment says', async () => {
    const others = { SUDO_USER: 'le.proviseur', USER: 'somebody', LOGNAME: 'somebody' };
    await adminWith({ DATABASE_URL: databaseUrl, ...others }, 'org create', school);
    expect(await latestActor()).toBe(`admin:${userInfo().username}`);
  });
});

test('the audit log can be limited to one person’s acts', async () => {
  const { organization_id } = await answer('org create', { ...school, as: 'Nadia Haddad' });
  const org = String(organization_id);
  const paul = { org, name: 'Paul Petit', email: 'paul@example.org', as: 'Zoé Lefèvre' };
  const uid = String((await answer('identity create', paul)).identity_uid);
  const issued = { actor: uid, action: 'document_issued', organization_id: null, subject: 'SM-1' } as const;
  await recordAudits(db, [{ at: '2024-01-01 00:00:00', ...issued }]);
  for (const person of ['Paul Petit', uid]) expect(await subjects({ person })).toEqual(['SM-1']);
  expect(await subjects({ person: 'Nadia Haddad', since: '2026-01-01', limit: '1' })).toEqual([org]);
  expect(await subjects({ person: 'Nobody' })).toEqual([]);
});

async function subjects(options: Record<string, string>): Promise<string[]> {
  const { entries } = await answer('audit list', options);
  return (entries as { subject: string }[]).map(({ subject }) => subject);
}

describe('an auditor who filters by time', () => {
  const moments = ['2025-03-01 00:00:00', '2025-03-01 23:59:59', '2025-03-02 08:30:00'];
  const entry = { actor: 'admin:a, "b"', action: 'demo_loaded', detail: '=é; 2' } as const;
  const years = { since: '2025-01-01', until: '2025-12-31' };

  test('can use whole days, and moments', async () => {
    await recordAudits(
      db,
      moments.map((at, index) => ({ ...entry, organization_id: null, at, subject: `s${index}` })),
    );
    expect(await subjects(years)).toEqual(['s2', 's1', 's0']);
    expect(await subjects({ since: '2025-03-01', until: '2025-03-01' })).toEqual(['s1', 's0']);
    expect(await subjects({ since: '2025-03-01T23:59:59Z', until: '2025-03-02T08:30:00Z' })).toEqual(['s1']);
  });

  test('gets all entries as CSV, without formulas, whatever they contain', async () => {
    const { exit, stdout } = await admin('audit list', { csv: true, ...years });
    expect(exit).toBe(0);
    const shown = { ...entry, organization_id: '', detail: "'=é; 2", reason: '' };
    const rows = moments.map((at, index) => ({ ...shown, at, subject: `s${index}` }));
    expect(parse(stdout, { columns: true })).toEqual(rows.toReversed());
    expect(await admin('audit list', { csv: true, json: true })).toMatchObject({ exit: 2 });
    const none = await admin('audit list', { csv: true, until: '1999-12-31' });
    expect(none.stdout).toBe('at,actor,action,subject,organization_id,detail,reason\n');
  });
});
