import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { freePort } from './free-port.ts';

const ROOT = join(import.meta.dirname, '..');
let development: ChildProcess;
let folder: string;
let address: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sealmark-development-'));
  const port = await twoFreePorts();
  address = `http://localhost:${port}`;
  development = spawn(process.execPath, ['tools/dev.mjs'], {
    cwd: ROOT,
    env: { ...process.env, PORT: String(port), DATABASE_URL: `sqlite:${join(folder, 's.db')}` },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await said('The playground:', 'Local:');
});

afterAll(async () => {
  development.kill('SIGTERM');
  await once(development, 'exit');
  await rm(folder, { recursive: true });
});

test('one address serves pages from the sources, and the service behind them', async () => {
  const playground = await text('/');
  expect(playground).toContain('src="/playground/playground.ts"');
  expect(await text('/playground/taskpane.html')).toContain('src="/playground/officejs/office.js"');
  expect(await text('/taskpane.html')).toContain('src="https://appsforoffice.microsoft.com/');
  expect(await text('/src/taskpane/features/connect/Connect.tsx')).toContain('import.meta.hot');
  expect(await text('/src/messages/en/connect.json')).toContain('connect.title');

  expect(JSON.parse(await text('/healthz'))).toEqual({ ok: true });
  const { organizations, public_url } = JSON.parse(await text('/playground/session.json'));
  expect(public_url).toBe(address);
  const { token } = organizations[0];
  const profile = await fetch(`${address}/api/ext/profile`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(profile.status).toBe(200);
});

async function text(path: string): Promise<string> {
  const response = await fetch(address + path);
  expect([path, response.status]).toEqual([path, 200]);
  return response.text();
}

/** Resolves when it has printed all of these. Keeps reading, so that it can keep printing. */
function said(...words: string[]): Promise<void> {
  let printed = '';
  return new Promise((resolve, reject) => {
    development.stdout?.on('data', (chunk) => {
      printed += stripVTControlCharacters(String(chunk));
      if (words.every((word) => printed.includes(word))) resolve();
    });
    development.once('exit', () => reject(new Error(`It ended, and had printed: ${printed}`)));
  });
}

/** The first of two consecutive free ports: the pages', then the service's. */
async function twoFreePorts(): Promise<number> {
  for (;;) {
    const port = await freePort();
    const next = await freePort(port + 1).catch(() => null);
    if (next !== null) return port;
  }
}
