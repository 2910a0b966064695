import { expect } from '@playwright/test';

import { ALTERED, choose, docxOf, sealed, SEALED, sealedByPicture } from '#tests/e2e/readers/sealed-files.ts';
import { pdfsOf } from '#tests/e2e/harness/libre-office.ts';
import { WITHOUT_NEWER } from '#tests/e2e/harness/newer-builtins.ts';
import { PROOF, test } from '#tests/e2e/harness/test.ts';

test('the oldest browsers compare a PDF', PROOF, async ({ page, service }) => {
  const started: string[] = [];
  await page.addInitScript(WITHOUT_NEWER);
  // Init scripts don't run in a worker, so it's added to the worker's script.
  await page.route('**/assets/pdf-worker-*.js', async (route) => {
    const response = await route.fetch();
    const script = await response.text();
    expect(script).not.toMatch(/^import\b/m);
    started.push(route.request().url());
    await route.fulfill({ response, body: WITHOUT_NEWER + script });
  });
  const record = await sealed(service);
  const [good, bad] = [await docxOf(SEALED, record), await docxOf(ALTERED, record)];
  const [goodPdf, badPdf, pictured] = await pdfsOf(good, bad, await sealedByPicture([record]));
  await page.goto(record.verify_url);
  for (const [name, buffer, heading] of [
    // One after another, so that none finds the previous file's heading.
    ['file.docx', good, 'Valid, text matches'],
    ['file.pdf', badPdf, 'This file was changed'],
    ['file.pdf', goodPdf, 'Valid, text matches'],
    ['file.docx', bad, 'This file was changed'],
  ] as const) {
    await choose(page, name, buffer);
    await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible();
  }
  await page.goto('/');
  await choose(page, 'file.pdf', pictured);
  await expect(page).toHaveURL(/\/verification\/document\//);
  await expect(page.getByRole('heading', { name: 'This file was changed', level: 1 })).toBeVisible();
  expect(started.length).toBeGreaterThanOrEqual(3);
});
