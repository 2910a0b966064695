import { describe, expect, test } from 'vitest';

import { call } from '#tests/server/call.ts';
import { updateCredential } from '#tests/server/service-fixture.ts';
import { sharedAdminAndDatabase, usedService } from '#tests/server/admin/admin.ts';

const { admin, answer, database, db } = await sharedAdminAndDatabase();

await answer('demo load');
const { id, public_id: publicId } = await db
  .selectFrom('credentials')
  .select(['id', 'public_id'])
  .where('revoked_at', 'is', null)
  .where('effective_date', 'is', null)
  .executeTakeFirstOrThrow();

test('an auditor finds who issued a document, from where, and why it was revoked', async () => {
  const { admin: run, answer: answerOf, service, school } = await usedService();
  const fields = { degree: 'Licence', awarded_on: '2026-07-01' };
  const body = { doc_type: 'diploma', language: 'fr', fields, student_uid: 'S-1' };
  const issued = await call(service, 'diplomaCertificateIssue', { token: school.token, body });
  const { public_id } = issued.answer.document;
  const [identity] = (await answerOf('identity list')).identities as [Record<string, string>];
  const [token] = (await answerOf('token list')).tokens as [Record<string, string>];
  const shown = await run(`credential show ${public_id}`);
  for (const line of [
    `Issued by +${identity.name} \\(${identity.identity_uid}\\)`,
    `With token +${token.token_id}`,
    `In request +${String(issued.headers['x-request-id'])}`,
  ])
    expect(shown.stdout).toMatch(new RegExp(`^${line}$`, 'm'));

  await run(`credential revoke ${public_id}`, { as: 'Ana', reason: 'Zoé Lefèvre gave it back' });
  await run(`credential restore ${public_id}`, { as: 'Ben' });
  const { entries } = await answerOf('audit list', { subject: public_id, limit: '2' });
  expect(entries).toMatchObject([
    { action: 'credential_restored', actor: 'admin:Ben' },
    { action: 'credential_revoked', actor: 'admin:Ana', detail: 'Zoé Lefèvre gave it back' },
  ]);
});

describe('an administrator who manages a credential', () => {
  test('revokes it once; the first reason stays until it is restored, once', async () => {
    const revoked = { status: 'revoked', revoked_reason: 'First' };
    const restored = { status: 'valid', revoked_at: null, revoked_reason: null };
    const already = expect.stringMatching(/^SM-\S+ was already revoked on /);
    for (const [words, exit, outcome] of [
      [`revoke ${publicId} --reason First`, 0, revoked],
      [`revoke ${publicId} --reason Second`, 1, { ok: false, error: already }],
      [`show ${publicId}`, 0, revoked],
      [`restore ${publicId}`, 0, restored],
      [`restore ${publicId}`, 1, { ok: false, error: `${publicId} isn't revoked` }],
      [`show ${publicId}`, 0, restored],
    ] as const) {
      const done = await admin(`credential ${words}`, { json: true });
      expect([words, done.exit, JSON.parse(done.stdout)]).toMatchObject([words, exit, outcome]);
    }
    expect((await admin(`credential show ${publicId}`)).stdout).toMatch(
      /^Credential +SM-[^\n]+\nTitle +\S[^\n]*\nStatus +valid\n/,
    );
  });

  test('sees its period, its scans, and the names of its facts', async () => {
    await db.deleteFrom('scan_counts').where('credential_id', '=', id).execute();
    const none = { total_scans: 0, valid_scans: 0, invalid_scans: 0, last_scan_at: null };
    expect(await answer(`credential show ${publicId}`)).toMatchObject({ scans: none });

    const last_scan_at = '2026-11-01 08:00:00';
    const scans = { credential_id: id, valid: 5, invalid: 2, last_scan_at };
    await db.insertInto('scan_counts').values(scans).execute();
    const fact = { credential_id: id, number: 1, name: 'Grade', shown_value: 'A' };
    await db.insertInto('credential_facts').values(fact).execute();
    const today = new Date().toISOString().slice(0, 10);
    await updateCredential({ database }, publicId, { effective_date: '2026-01-01', end_date: today });
    expect(await answer(`credential show ${publicId}`)).toMatchObject({
      status: 'valid',
      effective_date: '2026-01-01',
      end_date: today,
      facts: [{ name: 'Grade', mode: 'shown' }],
      scans: { total_scans: 7, valid_scans: 5, invalid_scans: 2, last_scan_at },
    });
  });

  test('loads the demo once; a second attempt says that it exists', async () => {
    expect(await answer('demo load')).toMatchObject({ loaded: false });
    expect((await admin('demo load')).stdout).toMatch(/^The demo organizations are already loaded\./);
  });
});
