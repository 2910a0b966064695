import { expect, test } from 'vitest';

import { saveReport } from '#server/reports/reports.service.ts';

import { sharedService } from '#tests/server/service-fixture.ts';
import { sharedAdmin } from '#tests/server/admin/admin.ts';

const { admin, answer, databaseUrl } = await sharedAdmin();
const service = await sharedService({ databaseUrl });
const school = await service.join();
const credential = await service.issue(school, { title: 'Letter to parents' });
const { public_id } = credential;
const what = 'The paper says 12 September.\n\u001b[31m;DROP TABLE reports';
const report = { what, email: 'reader@example.org', language: 'en' } as const;
await service.database.write((trx) => saveReport(trx, credential, report, new Date('2026-11-20T08:00:00Z')));

test('an administrator lists reports, for people and for machines, and closes one', async () => {
  const { reports } = await answer('reports list', { org: school.organizationUid });
  expect(reports).toEqual([
    {
      report_uid: expect.stringMatching(/^rep_[0-9a-f]{24}$/),
      organization_id: school.organizationUid,
      at: '2026-11-20 08:00:00',
      state: 'open',
      closed_at: null,
      public_id,
      title: 'Letter to parents',
      family: 'editor',
      ...report,
      what: 'The paper says 12 September.\n[31m;DROP TABLE reports',
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
  const closing = { actor: 'admin:Camille', organization_id: school.organizationUid };
  expect(entries).toMatchObject([{ ...closing, subject: public_id, detail: uid }]);
});
