import { expect, test } from 'vitest';

import { sharedAdmin } from '#tests/server/admin/admin.ts';
import { sharedService } from '#tests/server/service-fixture.ts';

const { admin, answer, databaseUrl } = await sharedAdmin();
const service = await sharedService({ databaseUrl });
const { organizationUid } = await service.join();

test('the command line sets, shows and removes a domain, and prints its proof', async () => {
  expect(await admin(`org domain show ${organizationUid}`)).toMatchObject({ stdout: 'No domain.\n' });
  const { domain } = await answer(`org domain set ${organizationUid} https://www.École.example/accueil`);
  expect(domain).toMatchObject({
    domain: 'www.xn--cole-9oa.example',
    state: 'unproven',
    proof: { record: '_sealmark.www.xn--cole-9oa.example' },
  });
  const { stdout } = await admin(`org domain show ${organizationUid}`);
  expect(stdout).toMatch(/Text to publish +sealmark-verification=[0-9a-f]{32}\n/);
  // A name that is never registered.
  await answer(`org domain set ${organizationUid} lumiere.invalid`);
  expect(await admin(`org domain check ${organizationUid}`)).toMatchObject({
    exit: 1,
    stdout: expect.stringContaining('lumiere.invalid'),
  });
  expect(await admin(`org domain set ${organizationUid} 127.0.0.1`)).toMatchObject({ exit: 2 });
  await answer(`org domain remove ${organizationUid}`);
  expect((await admin(`org domain remove ${organizationUid}`)).exit).toBe(1);
});
