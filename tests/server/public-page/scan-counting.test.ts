import { expect, onTestFinished, test } from 'vitest';

import { openDatabase } from '#server/db/database.ts';
import { MAX_COUNT_WAIT_MS } from '#server/public-page/readers.ts';
import { refuseWrites } from '#tests/server/refused-writes.ts';

import { forged, PHONE, sharedPublicService, startPublicService } from './public-service.ts';

const service = await sharedPublicService();

/** A credential without scans. */
const issue = (columns: Parameters<typeof service.issue>[1] = {}) => service.issue(service.school, columns);

const open = (url: string, headers: Record<string, string> = {}) =>
  service.app.inject({ url, headers: { ...PHONE, ...headers } });

test('opening a valid page counts a scan before the page is sent, visible to every process', async () => {
  const other = await openDatabase(service.config.databaseUrl);
  onTestFinished(() => other.close());
  const counts = other.db.selectFrom('scan_counts').select(['valid', 'invalid']);
  const counted = async () => {
    const valid = await issue();
    const opened = performance.now();
    await open(service.pageOf(valid));
    const waited = performance.now() - opened;
    const rows = await counts.where('credential_id', '=', valid.id).execute();
    return { rows, hadTime: waited < MAX_COUNT_WAIT_MS };
  };
  // On a busy machine, a page may have waited as long as it may.
  let first = await counted();
  while (!first.hadTime) first = await counted();
  expect(first.rows).toEqual([{ valid: 1, invalid: 0 }]);
});

test.each([
  ['scheduled', { effective_date: '2027-01-04' }],
  ['expired', { effective_date: '2026-01-01', end_date: '2026-11-19' }],
  ['revoked', { revoked_at: '2026-10-03 10:00:00' }],
])('opening a page that is %s is an invalid scan', async (_, columns) => {
  const credential = await issue(columns);
  await open(service.pageOf(credential));
  await expect.poll(() => service.scansOf(credential)).toEqual({ valid: 0, invalid: 1 });
});

test('a forged signature is an invalid scan of its record, an unknown id of none', async () => {
  const valid = await issue();
  const page = service.pageOf(valid);
  await open(forged(page));
  await open(page.replace(/.{8}(?=\?)/, '00000000'));
  await open(page);
  await expect.poll(() => service.scansOf(valid)).toEqual({ valid: 1, invalid: 1 });
});

test('200 openings at once are 200 scans', async () => {
  const [valid, diploma, expired] = [await issue(), await issue(), await issue({ end_date: '2026-11-19' })];
  const others = [service.pageOf(diploma), service.pageOf(expired)];
  const pages = [service.pageOf(valid), ...others, forged(service.pageOf(valid))];
  await Promise.all(Array.from({ length: 200 }, (_, n) => open(pages[n % pages.length] ?? '')));
  await open(service.pageOf(diploma));
  await expect.poll(() => service.scansOf(valid)).toEqual({ valid: 50, invalid: 50 });
  await expect.poll(() => service.scansOf(diploma)).toEqual({ valid: 51, invalid: 0 });
  await expect.poll(() => service.scansOf(expired)).toEqual({ valid: 0, invalid: 50 });
});

test('the scans of refused pages are in the database after the service has stopped', async () => {
  const stopping = await startPublicService();
  const { valid } = stopping.credentials;
  const url = forged(stopping.pageOf(valid));
  const address = await stopping.app.listen({ port: 0, host: '127.0.0.1' });
  await Promise.all(Array.from({ length: 40 }, () => fetch(address + url, { headers: PHONE })));
  await stopping.app.close();
  expect(await stopping.scansOf(valid)).toEqual({ valid: 0, invalid: 40 });
  await stopping.stop();
});

test.each([
  ['HEAD', { method: 'HEAD' }],
  ['a browser that prefetches', { headers: { 'sec-purpose': 'prefetch;prerender' } }],
  ['an older browser that prefetches', { headers: { purpose: 'prefetch' } }],
  ['a preview in a tab list', { headers: { 'x-purpose': 'preview' } }],
  ['Firefox that prefetches', { headers: { 'x-moz': 'prefetch' } }],
  ['a link preview in a chat', { headers: { 'user-agent': 'WhatsApp/2.23.20.0' } }],
  [
    'a link preview at work',
    { headers: { 'user-agent': 'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)' } },
  ],
  ['a search engine', { headers: { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' } }],
  ['a machine that asks for JSON', { headers: { accept: 'application/json' } }],
] as const)(
  '%s gets an answer and is counted only with a wrong signature',
  async (_who, request: { method?: 'HEAD'; headers?: object }) => {
    const valid = await issue();
    const [page, headers] = [service.pageOf(valid), { ...PHONE, ...request.headers }];
    for (const [url, status] of [
      [page, 200],
      [forged(page), 404],
    ] as const) {
      const answer = await service.app.inject({ method: request.method ?? 'GET', url, headers });
      expect(answer.statusCode).toBe(status);
    }
    // Scans are written in order: once one is there, so are those before it.
    await open(service.pageOf(await issue()));
    await expect.poll(() => service.scansOf(valid)).toEqual({ valid: 0, invalid: 1 });
  },
);

test('changing the language does not count again, opening a shared link does', async () => {
  const valid = await issue();
  const page = service.pageOf(valid);
  await open(page, { 'sec-fetch-site': 'none' });
  await open(`${page}&lang=fr`, { 'sec-fetch-site': 'same-origin' });
  await open(`${page}&lang=en`);
  await expect.poll(() => service.scansOf(valid)).toEqual({ valid: 1, invalid: 0 });
  await open(`${page}&lang=fr`, { 'sec-fetch-site': 'none' });
  await open(`${page}&lang=fr`, { 'sec-fetch-site': 'cross-site' });
  await open(`${page}&lang=xx`);
  await expect.poll(() => service.scansOf(valid)).toEqual({ valid: 4, invalid: 0 });
});

test('the last scan has the time of the service’s clock', async () => {
  const valid = await issue();
  const { now } = service.clock;
  await open(service.pageOf(valid));
  service.clock.now = new Date('2026-11-21T08:30:05Z');
  await open(service.pageOf(valid));
  // A busy database counts after the page is sent.
  const lastScan = () =>
    service.db
      .selectFrom('scan_counts')
      .select('last_scan_at')
      .where('credential_id', '=', valid.id)
      .executeTakeFirst();
  await expect.poll(lastScan).toEqual({ last_scan_at: '2026-11-21 08:30:05' });
  service.clock.now = now;
});

test('if the database cannot write, the page still answers, and the scans are counted later', async () => {
  const refused = await startPublicService();
  const { valid } = refused.credentials;
  const openAgain = () => refused.app.inject({ url: refused.pageOf(valid), headers: PHONE });
  await refuseWrites(refused, true);
  const answers = await Promise.all(Array.from({ length: 5 }, openAgain));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200]);
  expect(refused.logs.filter((line) => line.includes("couldn't write scans"))).toHaveLength(1);
  await refuseWrites(refused, false);
  await openAgain();
  await expect.poll(() => refused.scansOf(valid)).toEqual({ valid: 6, invalid: 0 });
  await refused.stop();
});
