import { randomUUID } from 'node:crypto';

import { afterAll, expect, test } from 'vitest';

import { findPersonAsCaller } from '#server/access/person-caller.store.ts';
import { startClass } from '#server/classes/classes.service.ts';
import { openDatabase } from '#server/db/database.ts';

import { killServing, startServing } from '#tests/server/deployment/serving-process.ts';
import { scratchDatabase } from '#tests/server/scratch-database.ts';
import { idOf, SIGNING_KEYS, startTestService } from '#tests/server/service-fixture.ts';

import { enrollments, issued } from './class-fixture.ts';

const STUDENTS = 40;

afterAll(killServing);

/** A class begun on a service that has ended since. */
async function leftBehind(databaseUrl: string) {
  const service = await startTestService({ databaseUrl });
  const member = await service.join();
  const request = await enrollments(service, member, STUDENTS);
  await service.stop();
  const database = await openDatabase(databaseUrl);
  const { db } = database;
  const identity = db.selectFrom('identities').where('uid', '=', member.identityUid);
  const { id } = await identity.select('id').executeTakeFirstOrThrow();
  const caller = await findPersonAsCaller(db, id, 'ses_gone');
  if (!caller) throw new Error('the member was joined');
  const body = { ...request, request_id: randomUUID(), confirms_duplicates: false };
  const session = { identityId: id, caller };
  await database.write((trx) => startClass(trx, body, { session, now: new Date() }));
  return { database, organizationId: await idOf(db, 'organizations', member.organizationUid) };
}

test('a service killed while it issues a class loses nothing and issues nothing twice', async () => {
  const { url, remove } = await scratchDatabase();
  const { database, organizationId } = await leftBehind(url);
  const { db } = database;
  const env = { DATABASE_URL: url, PUBLIC_URL: 'https://seal.example.org', SIGNING_KEYS, LOG_LEVEL: 'info' };
  for (const enough of [5, 15]) {
    // Two of them: on PostgreSQL they share the work, and one takes over what the other leaves behind.
    const serving = await Promise.all([startServing(env), startServing(env)]);
    await issued(db, enough);
    await Promise.all(serving.map((one) => one.kill()));
  }
  const serving = await startServing(env);
  const states = () => db.selectFrom('class_jobs').select('state').execute();
  await expect.poll(states, { timeout: 300_000 }).toEqual([{ state: 'done' }]);
  expect(await serving.stop()).toBe(0);
  const ofOrganization = db.selectFrom('credentials').where('organization_id', '=', organizationId);
  const documents = await ofOrganization.select('student_id').execute();
  expect(new Set(documents.map(({ student_id }) => student_id)).size).toBe(STUDENTS);
  expect(documents).toHaveLength(STUDENTS);
  await database.close();
  await remove();
}, 600_000);
