import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';

import { permissionsOfRole } from '#contract/roles.ts';
import { MIGRATIONS, type Migrations } from '#server/db/migrate.ts';

import { call, verifyFile } from '#tests/server/call.ts';
import { PHONE } from '#tests/server/public-page/public-service.ts';
import { SIGNING_KEYS, startTestService } from '#tests/server/service-fixture.ts';
import { adminWith, answerWith, exportedSchool, type Used, usedService } from '#tests/server/admin/admin.ts';

const isCopied = (column: string) => !/^(.+_)?id$/.test(column) || /^(public|doc)_id$/.test(column);
const OTHER_KEY = `k1:${Buffer.alloc(32, 9).toString('base64')}`;
const [, SECRET = ''] = SIGNING_KEYS.split(':');

const dashboard = async ({ service }: Used, token: string) =>
  (await call(service, 'dashboardRead', { token })).answer.dashboard;

/** The rows without the ids that every database assigns anew. */
async function rowsIn(path: string, leftOut: RegExp): Promise<string[]> {
  const lines = (await readFile(path, 'utf8')).trim().split('\n');
  return lines
    .map((line) => JSON.parse(line) as { table?: string; row: Record<string, unknown> })
    .flatMap(({ table, row }) => {
      if (table === undefined) return [];
      const values = Object.entries(row).filter(([column]) => isCopied(column));
      return `${table} ${JSON.stringify(Object.fromEntries(values))}`;
    })
    .filter((text) => !leftOut.test(text));
}

describe('a school that moves to another service', () => {
  test('takes everything along: papers, people, figures, staff, templates, audit, and erasures', async () => {
    const here = await usedService();
    const there = await usedService();
    const path = await exportedSchool(here);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    const written = await readFile(path, 'utf8');
    expect(written).not.toContain(SECRET);
    expect(written).not.toMatch(/"table":"tokens"|Petit/);

    expect(await there.answer(`org import ${path}`)).toMatchObject({
      organization_id: here.school.organizationUid,
      keys: ['k1'],
      missing_keys: [],
      erased_again: 0,
      outdated_templates: ['diploma.en'],
    });

    const again = join(there.folder, 'again.jsonl');
    await there.admin(`org export ${here.school.organizationUid} ${again}`);
    const leftOut = /^audit .*organization_(im|ex)ported/;
    expect(await rowsIn(again, leftOut)).toEqual(await rowsIn(path, leftOut));

    for (const url of here.papers) {
      const opened = [here, there].map(({ service }) => service.app.inject({ url, headers: PHONE }));
      const [before, after] = await Promise.all(opened);
      expect(after).toMatchObject({ statusCode: 200, body: before?.body });
    }
    const org = { org: here.school.organizationUid };
    const scope = ['credentials:read', 'verify:write', 'verify:read'];
    const made = await there.answer('token create', { ...org, identity: here.school.identityUid, scope });
    const token = String(made.token);
    expect(await dashboard(there, token)).toEqual(await dashboard(here, here.school.token));
    const { answer } = await call(there.service, 'documentSearch', { token, query: { q: 'lettre' } });
    expect(answer.items).toMatchObject([{ title: 'Lettre à Zoé Lefèvre – <été> & 😀' }]);
    const verified = await verifyFile(there.service, { token }, { title: 'New', doc_id: 'new' });
    expect(verified.status).toBe(201);

    const list = join(there.folder, 'list.csv');
    await writeFile(list, 'uid,first_name,last_name,email,status\nS-2,Paul,Petit,,validated');
    const left = { added: 0, left_out: 1 };
    expect(await there.answer(`students import ${list}`, org)).toMatchObject(left);
    await there.answer('person erase S-1', { ...org, 'keep-others': true, yes: true });
    await writeFile(list, 'uid,first_name,last_name,email,status\nS-1,Zoé,Lefèvre,,validated');
    expect(await there.answer(`students import ${list}`, org)).toMatchObject(left);
    expect(await there.answer('person recheck-erased')).toEqual({ erased_again: 0 });
    expect(await there.admin('recount')).toMatchObject({ exit: 0 });
    expect(await dashboard(there, token)).toMatchObject({ kpis: { verifications_created: 2 } });
  });

  test('gives its signing key another ID if it is taken, and its papers verify', async () => {
    const here = await usedService();
    const path = await exportedSchool(here);
    const there = await usedService({ signingKeys: OTHER_KEY });
    expect(await there.admin(`org import ${path}`)).toEqual({
      exit: 1,
      stdout: '',
      stderr:
        "This service has another key k1 than the archive. Import it with --key k1=NEW, a key ID that isn't used here, and add the key as NEW to SIGNING_KEYS\n",
    });
    const { exit, stdout } = await there.admin(`org import ${path}`, { key: 'k1=school' });
    expect({ exit, stdout }).toEqual({
      exit: 0,
      stdout: expect.stringContaining(
        'Add these signing keys to SIGNING_KEYS and restart every process: school.',
      ),
    });
    const env = { SIGNING_KEYS: `${OTHER_KEY},school:${SECRET}` };
    const restarted = await startTestService({ databaseUrl: there.databaseUrl, env });
    for (const url of [...here.papers, ...there.papers])
      expect(await restarted.app.inject({ url, headers: PHONE })).toMatchObject({ statusCode: 200 });
    await restarted.stop();
    expect((await there.admin(`org import ${path}`, { key: 'k1=k1=k2' })).exit).toBe(2);
    expect(await there.admin(`org import ${path}`, { key: 'k9=k2' })).toMatchObject({ exit: 1 });
  });

  test('gets defaults for columns of a newer release', async () => {
    const [here, there] = [await usedService(), await usedService()];
    const next: Migrations = {
      ...MIGRATIONS,
      '900-later': {
        up: async (db) =>
          void (await sql`alter table scan_counts add column later integer not null default 0`.execute(db)),
      },
    };
    await adminWith(there.env, 'migrate', {}, next);
    const path = await exportedSchool(here);
    expect(await adminWith(there.env, `org import ${path}`, {}, next)).toMatchObject({ exit: 0, stderr: '' });
    const { rows } = await sql<{ later: number }>`select later from scan_counts`.execute(
      there.service.database.db,
    );
    expect(rows).toEqual([1, 2, 3, 4].map(() => ({ later: 0 })));
  });

  test('keeps no direction controls in its names, but in the identifiers of files', async () => {
    const [here, there] = [await usedService(), await usedService()];
    const [doc_id, title] = ['file-\u202e1', 'Letter'];
    const { answer } = await verifyFile(here.service, here.school, { title, doc_id });
    const { public_id } = answer.verification;
    const named = here.service.database.db.updateTable('credentials').where('public_id', '=', public_id);
    await named.set({ title: '\u202eLet\u2069ter' }).execute();
    await there.answer(`org import ${await exportedSchool(here)}`);
    const found = there.service.database.db.selectFrom('credentials').where('public_id', '=', public_id);
    expect(await found.select(['title', 'doc_id']).execute()).toEqual([{ title, doc_id }]);
  });

  test('brings nobody who can operate the new service', async () => {
    const [here, there] = [await usedService(), await usedService()];
    const { organizationUid: org, identityUid } = here.school;
    await here.answer(`identity update ${identityUid}`, { 'add-permission': 'operate service' });
    await there.answer(`org import ${await exportedSchool(here)}`);
    const { identities } = await there.answer('identity list', { org });
    const permissions = permissionsOfRole('administrator', 'ecole');
    expect(identities).toEqual([expect.objectContaining({ identity_uid: identityUid, permissions })]);
  });

  test('also shares its account with another one here', async () => {
    const [here, there] = [await usedService(), await usedService()];
    const second = { workspace: 'entreprise', name: 'Atelier', account: here.school.accountUid };
    const { organization_id } = await here.answer('org create', second);
    for (const uid of [here.school.organizationUid, String(organization_id)]) {
      const path = join(here.folder, `${uid}.jsonl`);
      await here.admin(`org export ${uid} ${path}`);
      expect(await there.admin(`org import ${path}`)).toMatchObject({ exit: 0 });
    }
    const { organizations } = await there.answer('org list');
    const [ours, theirs] = [there, here].map(({ school }) => ({ account_id: school.accountUid }));
    expect(organizations).toMatchObject([ours, theirs, theirs]);
  });

  test('is imported even if no process ever identified a key', async () => {
    const [here, there] = [await usedService(), await usedService({ signingKeys: OTHER_KEY })];
    await here.service.database.db.deleteFrom('signing_keys').execute();
    const path = await exportedSchool(here);
    const taken = await there.answer(`org import ${path}`, { key: 'k1=school' });
    expect(taken).toMatchObject({ keys: ['school'], missing_keys: ['school'] });
  });

  test('does not restore anybody erased after the archive was made, if the record of erasures came along', async () => {
    const here = await usedService();
    const path = await exportedSchool(here);
    const how = { org: here.school.organizationUid, 'keep-others': true, yes: true };
    await here.answer('person erase S-1', how);
    const there = await usedService();
    const { env } = here;
    const erasures = { ...there.env, ERASED_PEOPLE_FILE: env.ERASED_PEOPLE_FILE };
    await there.service.database.db.deleteFrom('erased_people').execute();
    await there.service.database.db.deleteFrom('erasure_key').execute();
    expect(await answerWith(erasures, `org import ${path}`)).toMatchObject({ erased_again: 1 });
    const page = await there.service.app.inject({ url: here.papers[0] ?? '', headers: PHONE });
    expect([page.statusCode, page.body]).toEqual([200, expect.not.stringContaining('Lefèvre')]);
  });
});
