import { describe, expect, test } from 'vitest';

import { sharedAdminAndDatabase } from './admin.ts';

const { admin, answer, db } = await sharedAdminAndDatabase();

await answer('demo load');
const { public_id: publicId } = await db
  .selectFrom('credentials')
  .select('public_id')
  .where('revoked_at', 'is', null)
  .where('effective_date', 'is', null)
  .executeTakeFirstOrThrow();

describe('an administrator who looks after a credential', () => {
  test('sees it with its scans', async () => {
    const record = await answer(`credential show ${publicId}`);
    expect(record).toMatchObject({
      public_id: publicId,
      status: 'valid',
      scans: { total_scans: expect.any(Number) },
    });
    expect((await admin(`credential show ${publicId}`)).stdout).toMatch(/^Credential +SM-[^\n]+\nTitle +\S/);
  });

  test('can revoke it with a reason, and take that back', async () => {
    const revoked = await answer(`credential revoke ${publicId}`, { reason: 'Issued in error' });
    expect(revoked).toMatchObject({ status: 'revoked', revoked_reason: 'Issued in error' });
    const restored = await answer(`credential restore ${publicId}`);
    expect(restored).toMatchObject({ status: 'valid', revoked_at: null, revoked_reason: null });
  });

  test('is told that it is revoked already, and the first reason stays', async () => {
    await answer(`credential revoke ${publicId}`, { reason: 'First' });
    const { exit, stderr } = await admin(`credential revoke ${publicId}`, { reason: 'Second' });
    expect(exit).toBe(1);
    expect(stderr).toMatch(/^SM-\S+ was already revoked on /);
    expect(await answer(`credential show ${publicId}`)).toMatchObject({ revoked_reason: 'First' });
  });

  test('is told that there is nothing to restore', async () => {
    await answer(`credential restore ${publicId}`);
    const { exit, stderr } = await admin(`credential restore ${publicId}`);
    expect({ exit, stderr }).toEqual({ exit: 1, stderr: `${publicId} isn't revoked\n` });
  });

  test('loads the demo once; a second time says that it is there', async () => {
    expect(await answer('demo load')).toMatchObject({ loaded: false });
    expect((await admin('demo load')).stdout).toMatch(/^The demo organizations are already loaded\./);
  });
});
