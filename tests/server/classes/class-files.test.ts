import { expect } from 'vitest';

import { classRead, classResume, classStop } from '#contract/dashboard/issuing/classes.ts';
import { finishedFiles } from '#server/classes/class-files.ts';
import { deleteExpiredData } from '#server/retention/expired-data.ts';

import { type Browser, signedIn } from '#tests/server/dashboard/browser.ts';
import { sharedTests, ownService, type TestService, updateIdentity } from '#tests/server/service-fixture.ts';

import { ended, enrollments, issued, start } from './class-fixture.ts';

const { service, test, db } = await sharedTests();

async function download(
  { app }: Pick<TestService, 'app'>,
  browser: Browser,
  class_id: string,
  { file = 'files.zip', method = 'GET' }: { file?: string; method?: 'GET' | 'HEAD' } = {},
): Promise<number> {
  const url = `/api/dashboard/classes/${class_id}/${file}`;
  return (await app.inject({ method, url, headers: { cookie: browser.cookie ?? '' } })).statusCode;
}

test('a maker who may no longer issue, or see the people, reads and downloads nothing, and HEAD or a broken ID starts no hour', async () => {
  const { browser, member } = await signedIn(service);
  const class_id = await start(browser, await enrollments(service, member, 1));
  await ended(browser, class_id);
  expect(await download(service, browser, class_id, { method: 'HEAD' })).toBe(405);
  expect((await browser.ask(classRead, { class_id })).answer.class.fetched_at).toBeNull();
  for (const file of ['files.zip', 'print.docx'])
    expect(await download(service, browser, 'a%00b', { file })).toBe(422);
  for (const permissions of ['["view students"]', '["issue documents"]']) {
    await updateIdentity(service, member, { permissions });
    expect((await browser.ask(classRead, { class_id })).status).toBe(403);
    for (const file of ['files.zip', 'print.docx'])
      expect(await download(service, browser, class_id, { file })).toBe(403);
  }
});

test('a resumed job has its files until they are downloaded again, and one without a printing file starts no hour', async () => {
  const own = await ownService();
  const { browser, member } = await signedIn(own);
  const class_id = await start(browser, await enrollments(own, member, 30));
  await issued(own.database.db, 1);
  await browser.ask(classStop, { class_id });
  expect(await download(own, browser, class_id)).toBe(200);
  own.clock.now = new Date(own.clock.now.getTime() + 2 * 3_600_000);
  await browser.signIn();
  await browser.ask(classResume, { class_id });
  const { files } = (await ended(browser, class_id)).class;
  await deleteExpiredData(own.database, own.clock.now);
  const read = async () => (await browser.ask(classRead, { class_id })).answer.class;
  expect([files, (await read()).files]).toEqual([30, 30]);
  const other = own.database.db.updateTable('class_job_rows').set({ file: '' }).where('number', '=', 2);
  await other.execute();
  expect(await download(own, browser, class_id, { file: 'print.docx' })).toBeGreaterThanOrEqual(400);
  expect((await read()).fetched_at).toBeNull();
});

test('files that are deleted during their download are missed', async ({ browser, member }) => {
  const class_id = await start(browser, await enrollments(service, member, 2));
  await ended(browser, class_id);
  const jobs = db.selectFrom('class_jobs').where('uid', '=', class_id);
  const { id } = await jobs.select('id').executeTakeFirstOrThrow();
  await db.updateTable('class_job_rows').set({ file: null }).where('number', '=', 2).execute();
  await expect(Array.fromAsync(finishedFiles(db, id, 2))).rejects.toThrow(/deleted in the meantime/);
});

test('nothing of a job is left after 7 days', async ({ own }) => {
  const { browser, member } = await signedIn(own);
  await ended(browser, await start(browser, await enrollments(own, member, 1)));
  const rows = () => own.database.db.selectFrom('class_job_rows').select('number').execute();
  for (const [days, left] of [
    [6, 1],
    [1, 0],
  ] as const) {
    own.clock.now = new Date(own.clock.now.getTime() + days * 86_400_000);
    await deleteExpiredData(own.database, own.clock.now);
    expect(await rows()).toHaveLength(left);
  }
});

test('an hour after the first download, what was entered and the files are gone', async ({ own }) => {
  const { browser, member } = await signedIn(own);
  const request = await enrollments(own, member, 1);
  const class_id = await start(browser, request);
  await ended(browser, class_id);
  const entered = JSON.stringify(request.shared);
  for (const [minutes, shared, files] of [
    [59, entered, 1],
    [2, '{}', 0],
  ] as const) {
    // A download can be repeated within the hour, which doesn't start again.
    expect(await download(own, browser, class_id)).toBe(200);
    own.clock.now = new Date(own.clock.now.getTime() + minutes * 60_000);
    await deleteExpiredData(own.database, own.clock.now);
    expect((await browser.ask(classRead, { class_id })).answer.class).toMatchObject({ issued: 1, files });
    const jobs = own.database.db
      .selectFrom('class_jobs as j')
      .innerJoin('class_job_rows as r', 'r.job_id', 'j.id');
    expect(await jobs.select(['shared', 'fields']).execute()).toEqual([{ shared, fields: null }]);
  }
  expect(await download(own, browser, class_id)).toBe(409);
});
