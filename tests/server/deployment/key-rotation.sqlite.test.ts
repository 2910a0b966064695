import { expect, onTestFinished, test } from 'vitest';
import * as z from 'zod';

import { runAdmin } from '#server/admin/run-admin.ts';

import { sharedService } from '#tests/server/service-fixture.ts';
import { LIMIT } from './cut-writes.ts';
import { startServing, type ServingProcess } from './serving-process.ts';

const keeper = await sharedService();
const { token } = await keeper.join();

const DATABASE_URL = keeper.config.databaseUrl;
const key = (id: string, byte: number) => `${id}:${Buffer.alloc(32, byte).toString('base64')}`;
const [K1, K2] = [key('k1', 7), key('k2', 8)];

const running: (ServingProcess | null)[] = [null, null];
const papers: string[] = [];

/** Restarts one of the two processes with these keys; the other one goes on. */
async function restart(place: 0 | 1, ...keys: string[]) {
  await running[place]?.stop();
  running[place] = await startServing({
    PUBLIC_URL: 'https://seal.example.org',
    DATABASE_URL,
    SIGNING_KEYS: keys.join(','),
    RATE_LIMIT: '100000',
  });
}

const verified = z.object({ verification: z.object({ verify_url: z.string() }) });

async function seal(process: ServingProcess): Promise<string> {
  const response = await fetch(`${process.address}/api/ext/verification`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ doc_id: `file-${papers.length}`, product: 'word', title: 'Letter' }),
  });
  expect(response.status).toBe(201);
  const paper = verified.parse(await response.json()).verification.verify_url;
  papers.push(paper);
  return paper;
}

async function statusOf(process: ServingProcess, paper: string): Promise<number> {
  const { pathname, search } = new URL(paper);
  const headers = { accept: 'application/json' };
  return (await fetch(`${process.address}${pathname}${search}`, { headers })).status;
}

/** Seals at each process, then scans every paper so far at each. */
async function expectAllGood() {
  const serving = running.filter((process) => process !== null);
  for (const process of serving) await seal(process);
  for (const process of serving) for (const paper of papers) expect(await statusOf(process, paper)).toBe(200);
}

async function admin(...args: string[]): Promise<number> {
  const output = { write: () => true };
  return runAdmin(args, {
    env: { DATABASE_URL, SIGNING_KEYS: `${K2},${K1}` },
    stdout: output,
    stderr: output,
  });
}

test('two processes take a key in, promote it and withdraw the old one: no paper breaks', LIMIT, async () => {
  onTestFinished(async () => {
    for (const process of running) await process?.stop();
  });
  const added = [K1, K2];
  const promoted = [K2, K1];
  for (const [place, keys] of [
    [0, [K1]],
    [1, [K1]],
    [0, added],
    [1, added],
    [0, promoted],
    [1, promoted],
  ] as const) {
    await restart(place, ...keys);
    await expectAllGood();
  }

  const ofNewKey = papers.slice(-2);
  expect(await admin('key', 'withdraw', 'k1', '--yes')).toBe(0);
  for (const process of running.filter((one) => one !== null)) {
    expect(await statusOf(process, papers[0] ?? '')).toBe(410);
    for (const paper of [...ofNewKey, await seal(process)]) expect(await statusOf(process, paper)).toBe(200);
  }
});
