import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { sql } from 'kysely';
import { Client } from 'pg';
import { expect, onTestFinished, test } from 'vitest';

import { openDatabase } from '#server/db/database.ts';
import { MIGRATIONS } from '#server/db/migrate.ts';

import { addStudent, call, verifyFile } from '#tests/server/call.ts';
import { PHONE } from '#tests/server/public-page/public-service.ts';
import { scratchDatabase } from '#tests/server/scratch-database.ts';
import { SIGNING_KEYS, startTestService } from '#tests/server/service-fixture.ts';
import { INHERITED } from '#tests/server/started-programs.ts';
import { adminWith, answerWith, MAIN } from './admin.ts';

/** A service that was used for a while on SQLite, and is stopped; with an empty PostgreSQL database. */
async function stoppedService({ bare = true } = {}) {
  const target = await scratchDatabase({ bare });
  onTestFinished(target.remove);
  const databaseUrl = `sqlite:${join(target.folder, 'sealmark.db')}`;
  const service = await startTestService({ databaseUrl });
  const school = await service.join({ name: 'Lycée Saint-Exupéry' });
  await addStudent(service, school, { uid: 'S-1', first_name: 'Zoé', last_name: 'Lefèvre' });
  await addStudent(service, school, { uid: 'S-2', first_name: 'Paul', last_name: 'Petit' });
  const rules = { title: 'Règlement intérieur – été 😀', doc_id: 'rules' };
  const { answer } = await verifyFile(service, school, rules);
  await service.issue(school, { revoked_at: '2026-10-05 08:00:00' });
  const { pathname, search } = new URL(answer.verification.verify_url);
  const paper = pathname + search;
  await service.app.inject({ url: paper, headers: PHONE });
  await service.stop();

  const file = join(target.folder, 'postgres-url');
  writeFileSync(file, target.url);
  const ERASED_PEOPLE_FILE = join(target.folder, 'erased-people.jsonl');
  const env = { DATABASE_URL: databaseUrl, SIGNING_KEYS, ERASED_PEOPLE_FILE };
  const org = { org: school.organizationUid };
  const people = join(target.folder, 'people.csv');
  const move = () => adminWith(env, 'move', { 'to-file': file, json: true });
  const refusal = async () => {
    const { exit, stderr } = await move();
    return [exit, stderr.trim()];
  };
  const after = { ...env, DATABASE_URL: target.url };
  return { env, after, target, file, people, org, school, paper, move, refusal };
}

async function inDatabase(url: string, statement: string) {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(statement)).rows as Record<string, unknown>[];
  } finally {
    await client.end();
  }
}

test('a service continues on PostgreSQL with old and new papers, figures, staff, and erasures', async () => {
  const { env, after, target, file, people, org, school, paper } = await stoppedService();
  await adminWith(env, 'person erase S-2', { ...org, yes: true });
  const before = await startTestService({ databaseUrl: env.DATABASE_URL });
  const figures = async (service: typeof before) =>
    (await call(service, 'dashboardRead', { token: school.token })).answer;
  const figuresBefore = await figures(before);
  await before.stop();

  expect(await answerWith(env, 'move', { 'to-file': file })).toMatchObject({
    tables: { credentials: 2, students: 1, erased_people: 1, tokens: 1, scan_counts: 1 },
  });

  const service = await startTestService({ databaseUrl: target.url });
  onTestFinished(() => service.stop());
  expect(await figures(service)).toEqual(figuresBefore);
  const page = await service.app.inject({ url: paper, headers: PHONE });
  expect(page.statusCode).toBe(200);
  expect(page.body).toContain('Règlement intérieur – été 😀');
  const created = await verifyFile(service, school, { title: 'New', doc_id: 'new' });
  expect(created.status).toBe(201);
  await addStudent(service, school, { uid: 'S-3' });

  writeFileSync(people, 'uid,first_name,last_name,email,status\nS-2,Paul,Petit,,validated');
  const imported = await answerWith(after, `students import ${people}`, org);
  expect(imported).toMatchObject({ added: 0, left_out: 1 });
  const { entries } = await answerWith(after, 'audit list', { action: 'database_moved' });
  expect(entries).toHaveLength(1);
  expect(await adminWith(after, 'recount')).toMatchObject({ exit: 0 });
});

test('erasures are also recorded beside the new database', async () => {
  const { env, target, file, org } = await stoppedService();
  await adminWith(env, 'person erase S-2', { ...org, yes: true });
  const erased = join(target.folder, 'other.jsonl');
  const moved = await adminWith({ ...env, ERASED_PEOPLE_FILE: erased }, 'move', { 'to-file': file });
  expect(moved).toMatchObject({ exit: 0, stdout: expect.stringContaining('Nothing differs.') });
  expect(readFileSync(erased, 'utf8')).toBe(readFileSync(env.ERASED_PEOPLE_FILE, 'utf8'));
});

test('a move killed in the middle of a table keeps the service from starting, and resumes there', async () => {
  const { env, after, target, file } = await stoppedService({ bare: false });
  const rows = 2_500;
  const source = await openDatabase(env.DATABASE_URL);
  await sql`
    with recursive n (i) as (select 1 union all select i + 1 from n where i < ${rows})
    insert into audit (at, actor, action, organization_id, subject)
    select '2026-11-01 08:00:00', 'someone', 'students_imported', null, 'org ' || i from n`.execute(
    source.db,
  );
  await source.close();
  // The move waits for this lock when it inserts the row, which holds the move up in the middle of the table.
  await inDatabase(
    target.url,
    `create function wait() returns trigger language plpgsql as $$
       begin perform pg_advisory_xact_lock(77); return new; end $$;
     create trigger wait before insert on audit for each row when (new.subject = 'org 1500') execute function wait()`,
  );
  const holder = new Client({ connectionString: target.url });
  await holder.connect();
  onTestFinished(() => holder.end());
  await holder.query('select pg_advisory_lock(77)');

  const options = { env: { ...INHERITED, ...env }, stdio: 'inherit' } as const;
  const child = spawn(process.execPath, [MAIN, 'move', '--to-file', file], options);
  const exited = once(child, 'exit');
  const waiting = `select 1 from pg_stat_activity where application_name = 'sealmark move' and wait_event = 'advisory'`;
  await expect.poll(() => inDatabase(target.url, waiting)).toHaveLength(1);
  child.kill('SIGKILL');
  expect(await exited).toEqual([null, 'SIGKILL']);
  const [{ count } = {}] = await inDatabase(target.url, 'select count(*)::integer as count from audit');
  expect(count).toBe(1_000);
  expect(await adminWith(after, 'org list')).toMatchObject({
    exit: 1,
    stderr: expect.stringContaining("the move of a SQLite database into it hasn't finished"),
  });
  await expect(startTestService({ databaseUrl: target.url })).rejects.toThrow("hasn't finished");

  await holder.query('select pg_advisory_unlock(77)');
  const { tables } = await answerWith(env, 'move', { 'to-file': file });
  const { audit } = tables as { audit: number };
  const [moved] = await inDatabase(target.url, 'select count(*)::integer as count from audit');
  expect(moved?.count).toBe(audit + 1);
  expect(audit).toBeGreaterThan(rows);
  expect(await adminWith(after, 'org list')).toMatchObject({ exit: 0 });
});

test('a row changed on either side during an interrupted move is found', async () => {
  const { env, target, refusal } = await stoppedService({ bare: false });
  await inDatabase(
    target.url,
    `create function refuse() returns trigger language plpgsql as $$ begin raise 'no' using errcode = '57014'; end $$;
     create trigger refuse before insert on audit for each row execute function refuse()`,
  );
  const sentence = 'The move stopped: no. Run the same command again: it continues where it stopped';
  expect(await refusal()).toEqual([1, sentence]);
  const source = await openDatabase(env.DATABASE_URL);
  await source.db.updateTable('students').set({ first_name: 'Paula' }).where('uid', '=', 'S-2').execute();
  await source.close();
  await inDatabase(target.url, 'drop trigger refuse on audit');
  expect(await refusal()).toEqual([
    1,
    'Table students, id 2: the databases differ. One of them was changed during the move. Start again with a new, empty database',
  ]);
});

test('a value that PostgreSQL cannot store is reported with its row', async () => {
  const { env, target, refusal, move } = await stoppedService();
  async function named(last_name: string) {
    const source = await openDatabase(env.DATABASE_URL);
    await source.db.updateTable('students').set({ last_name }).where('uid', '=', 'S-2').execute();
    await source.close();
  }
  await named('Pe\0tit');
  const [exit, stderr] = await refusal();
  expect(exit).toBe(1);
  expect(stderr).toMatch(
    /^Table students, id 2: PostgreSQL can't store it \(.+\)\. Correct the row, then run this command again$/,
  );
  expect(await inDatabase(target.url, 'select uid from students')).toEqual([{ uid: 'S-1' }]);
  await named('Petit');
  expect(await move()).toMatchObject({ exit: 0 });
});

const NEXT = { ...MIGRATIONS, '900-next': { up: async () => undefined } };

/** What makes the move impossible, by the sentence of the refusal. */
const REFUSED: Record<string, (it: Awaited<ReturnType<typeof stoppedService>>) => unknown> = {
  'sealmark.db is in use. Stop every process of the service first': async ({ env }) => {
    const running = await openDatabase(env.DATABASE_URL);
    onTestFinished(() => running.close());
  },
  'A process of the service uses the PostgreSQL database. Stop it, then run this command again': async ({
    after,
  }) => {
    const running = await openDatabase(after.DATABASE_URL);
    onTestFinished(() => running.close());
    await running.db.selectFrom('upkeep').select('at').execute();
  },
  "The PostgreSQL database isn't empty: it has a table letters": ({ target }) =>
    inDatabase(target.url, 'create table letters (id integer)'),
  "The PostgreSQL database isn't empty: its table accounts has rows. Use a new, empty database": async ({
    after,
  }) => {
    await adminWith(after, 'migrate');
    await adminWith(after, 'org create', { workspace: 'ecole', name: 'Another' });
  },
  "The PostgreSQL database can't be used: a newer release has updated its tables (900-next)": ({ after }) =>
    adminWith(after, 'migrate', {}, NEXT),
  ': a newer release has updated its tables (900-next)': ({ env }) => adminWith(env, 'migrate', {}, NEXT),
  "Can't open the database postgres://127.0.0.1:1/sealmark: ": ({ file }) =>
    writeFileSync(file, 'postgres://sealmark:hidden@127.0.0.1:1/sealmark'),
  '--to-file must be the address of a PostgreSQL database: postgres://user@host/database.': ({ file }) =>
    writeFileSync(file, 'sqlite:other.db'),
};

test.each(Object.entries(REFUSED))('nothing is moved, and the refusal says: %s', async (sentence, make) => {
  const it = await stoppedService();
  await make(it);
  expect(await it.refusal()).toEqual([1, expect.stringContaining(sentence)]);
});

test('an archive of an organization goes from SQLite to PostgreSQL, and back', async () => {
  const { env, after, target, org, paper } = await stoppedService({ bare: false });
  const [there, back] = [join(target.folder, 'there.jsonl'), join(target.folder, 'back.jsonl')];
  const other = { ...env, DATABASE_URL: `sqlite:${join(target.folder, 'other.db')}` };
  await adminWith(other, 'migrate');
  for (const [from, file, to] of [
    [env, there, after],
    [after, back, other],
  ] as const) {
    expect(await adminWith(from, `org export ${org.org} ${file}`)).toMatchObject({ exit: 0 });
    expect(await adminWith(to, `org import ${file}`)).toMatchObject({ exit: 0, stderr: '' });
    const service = await startTestService({ databaseUrl: to.DATABASE_URL });
    expect(await service.app.inject({ url: paper, headers: PHONE })).toMatchObject({ statusCode: 200 });
    await service.stop();
  }
});

test('a password on the command line is refused', async () => {
  const { env } = await stoppedService();
  expect(await adminWith(env, 'move', { to: 'postgres://sealmark:secret@localhost/sealmark' })).toEqual({
    exit: 1,
    stdout: '',
    stderr:
      'Everyone on this machine can see a password on the command line. Put the address in a file and use --to-file.\n',
  });
});
