import { expect, test } from 'vitest';

import { insertCredentials } from '#server/credentials/credentials.store.ts';
import { saveReport } from '#server/reports/reports.service.ts';

import { idOf } from '#tests/server/service-fixture.ts';
import { sharedAdminAndDatabase } from './admin.ts';

const { admin, answer, database, db } = await sharedAdminAndDatabase();

const CREDENTIAL = {
  public_id: 'SM-DOC-2026-8K4T2M9Q',
  type: 'document',
  family: 'editor',
  doc_type: null,
  title: 'Letter to parents',
  holder_name: null,
  student_id: null,
  employee_id: null,
  doc_id: null,
  issued_at: '2026-11-14 09:42:00',
  effective_date: null,
  end_date: null,
  revoked_at: null,
  revoked_reason: null,
  key_id: 'k1',
  product: null,
} as const;

const { organization_id } = await answer('org create', { name: 'Lycée Lumière', workspace: 'ecole' });
const organization = String(organization_id);
const [credential] = await insertCredentials(db, [
  { ...CREDENTIAL, organization_id: await idOf(db, 'organizations', organization) },
]);
if (!credential) throw new Error('the credential is there already');
const what = 'The paper says 12 September.\n\u001b[31m;DROP TABLE reports';
await database.write((trx) =>
  saveReport(
    trx,
    credential,
    { what, email: 'reader@example.org', language: 'en' },
    new Date('2026-11-20T08:00:00Z'),
  ),
);

test('an administrator lists reports, for people and for machines, and closes one', async () => {
  const { reports } = await answer('reports list', { org: organization });
  expect(reports).toEqual([
    {
      report_uid: expect.stringMatching(/^rep_[0-9a-f]{24}$/),
      organization_id: organization,
      at: '2026-11-20 08:00:00',
      state: 'open',
      closed_at: null,
      public_id: CREDENTIAL.public_id,
      title: 'Letter to parents',
      family: 'editor',
      what: 'The paper says 12 September.\n[31m;DROP TABLE reports',
      email: 'reader@example.org',
      language: 'en',
    },
  ]);
  const { stdout } = await admin('reports list');
  expect(stdout).toContain('What          The paper says 12 September. [31m;DROP');
  expect(stdout).toContain('Email         reader@example.org');

  const [uid] = /rep_[0-9a-f]{24}/.exec(stdout) ?? [];
  const closed = await answer(`reports close ${uid}`, { as: 'Camille' });
  expect(closed).toMatchObject({ reports: [{ report_uid: uid, state: 'closed' }] });
  expect((await admin('reports list')).stdout).toBe('No reports found.\n');
  expect(await answer('reports list', { state: 'closed' })).toEqual(closed);
  const part = await admin(`reports close ${uid} rep_nothing`);
  expect([part.exit, part.stderr]).toEqual([1, 'Report not found\n']);
  const { entries } = await answer('audit list', { action: 'report_closed' });
  expect(entries).toMatchObject([
    { actor: 'admin:Camille', subject: CREDENTIAL.public_id, organization_id: organization, detail: uid },
  ]);
});

test.each([
  ['reports close rep_nothing', {}, 'Report not found'],
  ['reports list', { org: 'org_nothing' }, 'org_nothing'],
  ['reports list', { state: 'lost' }, 'Allowed choices are open, closed, all'],
  ['reports list', { limit: '0' }, 'must be a whole number'],
])('%s %j is refused', async (words, options, sentence) => {
  const { exit, stderr } = await admin(words, options);
  expect(exit).not.toBe(0);
  expect(stderr).toContain(sentence);
});
