import { expect, test } from 'vitest';

import { overviewRead } from '#contract/dashboard/overview.ts';
import { saveReport } from '#server/reports/reports.service.ts';

import { sharedService } from '#tests/server/service-fixture.ts';

import { signedIn } from './browser.ts';

const service = await sharedService();

test('the overview counts what the person may read, today and in need of attention', async () => {
  const { browser, member } = await signedIn(service, { permissions: [] });
  const today = await service.issue(member, { issued_at: '2026-11-14 08:00:00', end_date: '2026-12-14' });
  await service.issue(member, { end_date: '2026-12-15' });
  await service.issue(member, { end_date: '2026-12-01', revoked_at: '2026-11-01 08:00:00' });
  const hidden = await service.issue(member, { family: 'school', end_date: '2026-12-01' });
  for (const about of [today, hidden])
    await service.database.write((trx) =>
      saveReport(trx, about, { what: 'Wrong', email: 'a@b.example', language: 'en' }, service.clock.now),
    );
  expect((await browser.ask(overviewRead)).answer).toMatchObject({
    today: { verifications_created: 1, documents_issued: 0, total_scans: 0 },
    valid_documents: 2,
    reports: { count: 1, items: [{ public_id: today.public_id, email: null }] },
    signals: { count: 0, items: [] },
    expiring: 1,
  });
  browser.cookie = null;
  expect((await browser.ask(overviewRead)).status).toBe(401);
});
