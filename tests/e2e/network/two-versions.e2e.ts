import { execFile } from 'node:child_process';
import { cp, mkdtemp, rm, symlink } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from '@playwright/test';

import { startScratchService } from '#tests/e2e/harness/service.ts';
import { PROOF, test as base } from '#tests/e2e/harness/test.ts';

const run = promisify(execFile);
const ROOT = join(import.meta.dirname, '../../..');
const COMMIT = '64e2c90';
const BUILT = join(ROOT, 'node_modules/.cache/sealmark', `pane-${COMMIT}`);

/** Builds a commit's pane with today's packages, once for all runs. */
async function olderPane(): Promise<string> {
  if (existsSync(BUILT)) return BUILT;
  await run('git', ['cat-file', '-e', `${COMMIT}^{commit}`], { cwd: ROOT }).catch((cause: unknown) => {
    throw new Error(`This clone doesn't have commit ${COMMIT}, whose pane is tested: git fetch --unshallow`, {
      cause,
    });
  });
  const folder = await mkdtemp(join(tmpdir(), 'sealmark-older-'));
  try {
    const archive = join(folder, 'source.tar');
    await run('git', ['archive', '--output', archive, COMMIT], { cwd: ROOT });
    await run('tar', ['--extract', '--file', archive, '--directory', folder]);
    await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
    const vite = join(ROOT, 'node_modules/vite/bin/vite.js');
    await run(process.execPath, [vite, 'build', '--logLevel', 'warn'], { cwd: folder });
    await cp(join(folder, 'dist/pane'), BUILT, { recursive: true });
  } finally {
    await rm(folder, { recursive: true });
  }
  return BUILT;
}

const test = base.extend({
  service: async ({}, use) => {
    const pane = { folder: await olderPane(), manifest: join(ROOT, 'manifest.xml') };
    const service = await startScratchService({}, { pane });
    await use(service);
    await service.stop();
  },
});

test('a pane of the previous release works', PROOF, async ({ page, playground, pane, context }) => {
  await playground.begin();
  await playground.verify();
  const reader = await context.newPage();
  await reader.goto(await playground.verifyUrl());
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText('Valid');
  await reader.close();
  await playground.findScans('1 scan');
  for (const name of ['Check', 'Search', 'People', 'Insights']) {
    await pane.getByRole('tab', { name }).click();
    await expect(pane.getByRole('tabpanel')).toBeVisible();
    await expect(pane.getByRole('alert')).toHaveCount(0);
  }
  await expect(pane.getByRole('combobox', { name: 'Period' })).toBeVisible();
  await playground.expectNothingElseChanged();
  await page.close();
});
