import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect } from '@playwright/test';

import { selfSignedCertificate } from './certificate.ts';
import { newOpenXmlErrors } from './open-xml-errors.ts';
import { allowOfficeJs, serveOfficeJs } from './office-js-cdn.ts';
import { sealsIn } from './seals-in-docx.ts';
import { freePort, startScratchService } from './service.ts';
import { test as base } from './test.ts';

/** A service over https, as Word demands of it. */
const test = base.extend({
  service: [
    async ({}, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'sealmark-tls-'));
      const [TLS_CERT, TLS_KEY] = [join(folder, 'cert.pem'), join(folder, 'key.pem')];
      const { cert, key } = selfSignedCertificate();
      await Promise.all([writeFile(TLS_CERT, cert), writeFile(TLS_KEY, key)]);
      const PORT = String(await freePort());
      const PUBLIC_URL = `https://localhost:${PORT}`;
      const service = await startScratchService({ PORT, PUBLIC_URL, TLS_CERT, TLS_KEY });
      await use(service);
      await service.stop();
      await rm(folder, { recursive: true });
    },
    { scope: 'worker' },
  ],
});
test.use({ ignoreHTTPSErrors: true });

test('the pane that Word users get works in Word, with office.js from its CDN and its own policy', async ({
  playground,
  context,
  problems,
}) => {
  allowOfficeJs(problems);
  await serveOfficeJs(context);
  await context.route('**/playground/taskpane.html*', (route) =>
    route.continue({ url: route.request().url().replace('/playground/', '/') }),
  );
  await playground.begin();
  const given = await playground.download();
  const officeJs = playground.pane.locator('script[data-office]');
  await expect(officeJs).toHaveAttribute('src', 'https://appsforoffice.microsoft.com/lib/1/hosted/office.js');
  await playground.verify();
  const sealed = await playground.download();
  expect(sealsIn(sealed)).toHaveLength(1);
  expect(await newOpenXmlErrors(sealed, given)).toEqual([]);
});
