import { afterAll, expect, test } from 'vitest';
import * as z from 'zod';

import { formatToken } from '#contract/token-format.ts';

import { times } from '#tests/proof/proof.ts';
import { readVerification } from '#tests/server/call.ts';
import { PHONE } from '#tests/server/public-page/public-service.ts';
import { scratchDatabase } from '#tests/server/scratch-database.ts';
import { startTestService, SIGNING_KEYS } from '#tests/server/service-fixture.ts';
import { startNginx } from './nginx.ts';
import { startServing } from './serving-process.ts';

const RATE_LIMIT = 250;
const ENVIRONMENT = {
  PUBLIC_URL: 'https://seal.example.org',
  SIGNING_KEYS,
  RATE_LIMIT: String(RATE_LIMIT),
  TRUST_PROXY: 'loopback',
};

const database = await scratchDatabase({ bare: true });
const env = { ...ENVIRONMENT, DATABASE_URL: database.url };
// Both at once, on a database without tables.
const processes = await Promise.all([startServing(env), startServing(env)]);
const nginx = await startNginx(processes.map(({ address }) => address));
/** Creates members and reads the same database, without serving. */
const keeper = await startTestService({ databaseUrl: database.url, env: ENVIRONMENT });
afterAll(async () => {
  await keeper.stop();
  await nginx.stop();
  await Promise.all(processes.map((one) => one.stop()));
  await database.remove();
});

const verified = z.object({ verification: z.object({ public_id: z.string(), verify_url: z.string() }) });

async function verify(token: string, doc_id: string) {
  const response = await fetch(`${nginx.address}/api/ext/verification`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ doc_id, product: 'word', title: 'Letter' }),
  });
  return { status: response.status, ...verified.parse(await response.json()).verification };
}

const ping = (token: string, visitor = '198.51.100.1') =>
  fetch(`${nginx.address}/api/ext/ping`, {
    headers: { authorization: `Bearer ${token}`, 'x-forwarded-for': visitor },
  });

const count = <Item>(items: readonly Item[], item: Item) => items.filter((other) => other === item).length;

test('two hundred simultaneous requests for one file get one verification, one of them with a 201', async () => {
  const { token } = await keeper.join();
  const answers = await times(200, () => verify(token, 'agreement'));
  const statuses = answers.map(({ status }) => status);
  expect({ made: count(statuses, 201), there: count(statuses, 200) }).toEqual({ made: 1, there: 199 });
  expect(new Set(answers.map(({ public_id }) => public_id)).size).toBe(1);
  for (const { answered } of processes) expect(count(answered, '/api/ext/verification')).toBeGreaterThan(40);
});

test('every page sent by either process is counted', async () => {
  const { token } = await keeper.join();
  const seals = await times(3, (index) => verify(token, `seal-${index}`));
  const pages = seals.map(({ verify_url }) => verify_url.replace(ENVIRONMENT.PUBLIC_URL, nginx.address));
  const opened = await times(300, (index) => fetch(pages[index % 3] ?? '', { headers: PHONE }));
  expect(
    count(
      opened.map(({ status }) => status),
      200,
    ),
  ).toBe(300);
  for (const { public_id } of seals) {
    // A busy database counts after the page is sent.
    const scans = async () => (await readVerification(keeper, { token }, public_id)).scans;
    await expect.poll(scans).toMatchObject({ total_scans: 100, valid_scans: 100 });
  }
  expect(await nginx.accessLog()).toContain('/verification/document/SM-DOC-');
  expect(await nginx.accessLog()).not.toContain('sig=');
});

test('nginx caches files of the pane and QR pictures, and never answers to a token', async () => {
  const member = await keeper.join();
  const credential = await keeper.issue(member);
  const picture = keeper.addresses.qrUrl(credential).replace(ENVIRONMENT.PUBLIC_URL, nginx.address);
  const pane = await (await fetch(`${nginx.address}/taskpane.html`)).text();
  const [script = ''] = /\/assets\/[\w.-]+\.js/.exec(pane) ?? [];
  for (const url of [picture, `${nginx.address}${script}`]) {
    const [first, second] = [await fetch(url), await fetch(url)];
    expect([first, second].map(({ status }) => status)).toEqual([200, 200]);
    expect(second.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect([first, second].map(({ headers }) => headers.get('x-cache-status'))).toEqual(['MISS', 'HIT']);
    expect(Buffer.from(await second.arrayBuffer())).toEqual(Buffer.from(await first.arrayBuffer()));
  }
  const answer = await ping(member.token);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(answer.headers.get('x-cache-status')).toBeNull();
});

test('failed logins are counted by the visitor’s address, not the proxy’s', async () => {
  const guess = formatToken('1'.repeat(32));
  const statuses = (await times(30, () => ping(guess, '198.51.100.7'))).map(({ status }) => status);
  expect([count(statuses, 401), count(statuses, 429)]).toEqual([20, 10]);
  expect((await ping(guess, '198.51.100.8')).status).toBe(401);
});

test('if one process dies the other continues, and nobody notices', async () => {
  const { token } = await keeper.join();
  await processes[0].kill();
  const statuses = (await times(40, () => ping(token))).map(({ status }) => status);
  expect(count(statuses, 200)).toBe(40);
});
