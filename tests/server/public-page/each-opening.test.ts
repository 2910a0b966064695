import { expect, test } from 'vitest';

import { forged, PHONE, seen, sharedPublicService } from './public-service.ts';

const service = await sharedPublicService();

async function open(url: string) {
  const { body, statusCode: status } = await service.app.inject({ url, headers: PHONE });
  return { body, status, text: seen(body) };
}

test('a cached page shows each reader when they checked', async () => {
  const page = service.pageOf(service.credentials.valid);
  for (const [now, shown] of [
    ['2026-11-20T12:00:00Z', 'Nov 20, 2026 at 12:00 PM (UTC)'],
    ['2026-11-20T23:59:30Z', 'Nov 20, 2026 at 11:59 PM (UTC)'],
    ['2026-11-21T00:00:00Z', 'Nov 21, 2026 at 12:00 AM (UTC)'],
  ] as const) {
    service.clock.now = new Date(now);
    expect((await open(page)).text).toContain(`Checked ${shown}`);
  }
});

test('staff who look from the pane are told that it isn’t counted, and it isn’t', async () => {
  const own = await service.issue(service.school, { title: 'Looked at' });
  const page = service.pageOf(own);
  const look = await open(`${page}&look=staff`);
  expect(look.text).toContain('so it isn’t counted as a scan');
  expect(await service.scansOf(own)).toEqual({ valid: 0, invalid: 0 });
  const switched = /href="([^"]+)" hreflang="fr"/.exec(look.body)?.[1] ?? '';
  expect(switched).toContain('look&#x3D;staff');
  const forgedLook = await open(forged(`${page}&look=staff`));
  expect(forgedLook.status).toBe(404);
  const scan = await open(page);
  expect(scan.text).not.toContain('counted as a scan');
  expect(look.body.replace(/<p class="note">You opened[^<]*<\/p>\n/, '')).toBe(
    scan.body.replace(/(href="\?sig[^"]*)&amp;lang/, '$1&amp;look&#x3D;staff&amp;lang'),
  );
  // The service counts a wrong signature as a guess, even from staff.
  expect(await service.scansOf(own)).toEqual({ valid: 1, invalid: 1 });
});
