import { expect, test } from 'vitest';

import { verifyFile } from '#tests/server/call.ts';
import { usedService } from '#tests/server/admin/admin.ts';

test('one command revokes what a leaked token made since a moment, and another one undoes it', async () => {
  const { admin, answer, service, school } = await usedService();
  const leaked = await service.tokenOf(school);
  const verify = async (time: string, token: string, title: string) => {
    service.clock.now = new Date(`2026-11-15T${time}Z`);
    expect((await verifyFile(service, { token }, { doc_id: title, title })).status).toBe(201);
  };
  await verify('10:00:00', leaked.token, 'Before');
  await verify('10:00:01', school.token, 'Own');
  await verify('10:00:01', leaked.token, 'Forged');
  await verify('10:00:02', leaked.token, 'Forged too');
  const statuses = async () => {
    const rows = service.database.db
      .selectFrom('credentials')
      .orderBy('id')
      .where('revoked_at', 'is not', null);
    const newer = rows.where('issued_at', '>=', '2026-11-15');
    return newer.select(['title', 'revoked_reason', 'public_reason']).execute();
  };
  const made = { token: leaked.token_id, since: '2026-11-15 10:00:01' };
  const options = { ...made, reason: 'misused', note: 'Leaked', yes: true } as const;
  const { stdout } = await admin('bulk revoke', options);
  expect(stdout).toMatch(/^Documents revoked: 2\. .*\nMade by Camille Roy: 2\.\nTo undo this within 30 days/);
  const cause = { revoked_reason: 'Leaked', public_reason: 'misused' };
  expect(await statuses()).toEqual([
    { title: 'Forged', ...cause },
    { title: 'Forged too', ...cause },
  ]);
  const again = await answer('bulk revoke', options);
  expect(again).toMatchObject({ act_id: null, revoked: 0, already_revoked: 2 });

  const acts = (await answer('bulk list', { org: school.organizationUid })).acts as [{ act_id: string }];
  expect(acts).toMatchObject([{ kind: 'revoke', undoable: 2, undone: 0, changed_since: 0 }]);
  const undo = `bulk undo ${acts[0].act_id}`;
  const atOnce = await Promise.all([1, 2].map(() => answer(undo, { yes: true })));
  expect(
    atOnce.map(({ undone, changed_since, undone_otherwise: other }) => [undone, changed_since, other]),
  ).toEqual(
    expect.arrayContaining([
      [2, 0, 0],
      [0, 0, 2],
    ]),
  );
  expect((await admin(undo, { yes: true })).stdout).toBe(
    'Documents put back: 0. Put back by another undo: 2. Left as they are, because somebody changed them since: 0.\n',
  );
  expect(await statuses()).toEqual([]);
  expect((await admin('bulk list')).stdout).toMatch(/revoke +org_\w+ .+ +0 +2 +0$/m);
});

test.each([
  ['revoke --since 2026-11-01', 2, /specify --identity or --token/],
  [
    'revoke --since 2026-11-01 --token tok_0',
    1,
    /^Token tok_0 not found\. If it's older, specify its --identity too/,
  ],
  ['revoke --since 2026-11-01 --identity idn_0', 1, /^Identity idn_0 not found/],
  ['revoke --since yesterday --token tok_0', 2, /must be a real date/],
  ['undo act_0', 1, /^No change of the last 30 days has the ID act_0/],
])('bulk %s is refused', async (words, exit, sentence) => {
  const { admin } = await usedService();
  expect(await admin(`bulk ${words}`)).toMatchObject({ exit, stderr: expect.stringMatching(sentence) });
});
