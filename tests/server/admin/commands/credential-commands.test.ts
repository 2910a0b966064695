import { describe, expect, test } from 'vitest';

import { updateCredential } from '#tests/server/service-fixture.ts';
import { sharedAdminAndDatabase } from '#tests/server/admin/admin.ts';
import { usedService } from '#tests/server/admin/used-service.ts';

const { admin, answer, database, db } = await sharedAdminAndDatabase();

await answer('demo load');
const { id, public_id: publicId } = await db
  .selectFrom('credentials')
  .select(['id', 'public_id'])
  .where('revoked_at', 'is', null)
  .where('effective_date', 'is', null)
  .executeTakeFirstOrThrow();

test('an auditor finds who issued a document, from where, and why it was revoked', async () => {
  const { admin: run, service, school } = await usedService();
  const response = await service.app.inject({
    method: 'POST',
    url: '/api/ext/diploma-certificates',
    headers: { authorization: `Bearer ${school.token}` },
    payload: {
      doc_type: 'diploma',
      language: 'fr',
      fields: { degree: 'Licence', awarded_on: '2026-07-01' },
      student_uid: 'S-1',
    },
  });
  const { public_id } = response.json().document;
  const identity = JSON.parse((await run('identity list', { json: true })).stdout).identities[0];
  const token = JSON.parse((await run('token list', { json: true })).stdout).tokens[0];
  const shown = await run(`credential show ${public_id}`);
  expect(shown.stdout).toMatch(
    new RegExp(`^Issued by +${identity.name} \\(${identity.identity_uid}\\)$`, 'm'),
  );
  expect(shown.stdout).toMatch(new RegExp(`^With token +${token.token_id}$`, 'm'));
  expect(shown.stdout).toMatch(new RegExp(`^In request +${String(response.headers['x-request-id'])}$`, 'm'));

  await run(`credential revoke ${public_id}`, { as: 'Ana', reason: 'Zoé Lefèvre gave it back' });
  await run(`credential restore ${public_id}`, { as: 'Ben' });
  const { entries } = JSON.parse(
    (await run('audit list', { subject: public_id, limit: '2', json: true })).stdout,
  );
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
      expect({ words, exit: done.exit, ...JSON.parse(done.stdout) }).toMatchObject({
        words,
        exit,
        ...outcome,
      });
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
    await db
      .insertInto('scan_counts')
      .values({ credential_id: id, valid: 5, invalid: 2, last_scan_at })
      .execute();
    await db
      .insertInto('credential_facts')
      .values({ credential_id: id, number: 1, name: 'Grade', shown_value: 'A' })
      .execute();
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
