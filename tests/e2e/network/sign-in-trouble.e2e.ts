import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';

import { demoConfig } from '#server/demo/demo-config.ts';
import { startPlayground } from '#playground/playground-service.ts';
import { freePort } from '#tests/free-port.ts';
import { approve, askedFor, typeDigits } from '#tests/e2e/dashboard/connecting.ts';
import { signedIn } from '#tests/e2e/dashboard/dashboard.ts';
import { test } from './wired-test.ts';

test('a restart meanwhile loses nothing', async ({ page, context, playground, pane, wire, service }) => {
  const folder = await mkdtemp(join(tmpdir(), 'sealmark-e2e-'));
  const start = async () => {
    const DATABASE_URL = `sqlite:${join(folder, 'sealmark.db')}`;
    const env = { PORT: String(await freePort()), DATABASE_URL, PUBLIC_URL: wire.url };
    const started = await startPlayground(demoConfig(env));
    wire.leadTo(started.address);
    return started;
  };
  const before = await start();
  const browser = await signedIn(await context.newPage(), { ...before, url: wire.url });
  await page.bringToFront();
  await playground.open();
  const digits = await approve(browser, await askedFor(page, pane));
  await before.stop();
  await page.bringToFront();
  await typeDigits(pane, digits);
  await expect(pane.getByText('Can’t reach Sealmark.')).toBeVisible();
  const after = await start();
  await pane.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect(pane.getByText('Connected as Zoé Martin, Lycée Lumière')).toBeVisible();
  await after.stop();
  wire.leadTo(service.address);
  await rm(folder, { recursive: true });
});

test('signing out reports an unreachable service', async ({ playground, pane, wire }) => {
  await playground.begin();
  wire.cutBefore(/^POST \/api\/ext\/sign-out /);
  await playground.signOut();
  await expect(
    pane.getByText('You’re signed out on this computer, but Sealmark couldn’t be reached.'),
  ).toBeVisible();
  wire.mend();
});
