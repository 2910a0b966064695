import { sql } from 'kysely';
import { expect, test } from 'vitest';

import { COPIED } from '#server/db/tables.ts';

import { adminWith, type Used, usedService } from './admin.ts';

const KEYS = [7, 8].map((byte, place) => `k${place + 1}:${Buffer.alloc(32, byte).toString('base64')}`);

const DIPLOMA = { type: 'diploma', language: 'en' };

/** Every command that asks first, its subject, and its confirmation; in an order that leaves each something to do. */
function commands({ school: { organizationUid: org } }: Used, ids: Awaited<ReturnType<typeof idsOf>>) {
  const made = { token: ids.token, since: '2024-01-01' };
  return [
    { name: 'bulk undo', of: ids.act, options: {}, word: ids.act },
    { name: 'bulk revoke', of: '', options: made, word: ids.token },
    { name: 'retention set', of: 'audit 365', options: {}, word: 'audit' },
    { name: 'retention apply', of: '', options: {}, word: 'apply' },
    { name: 'template delete', of: '', options: { ...DIPLOMA, org, number: '1' }, word: 'diploma.en.1' },
    { name: 'token revoke', of: ids.token, options: {}, word: ids.token },
    { name: 'identity disable', of: ids.identity, options: {}, word: ids.identity },
    { name: 'identity delete', of: ids.unused, options: {}, word: ids.unused },
    { name: 'org delete', of: ids.twin, options: {}, word: ids.twin },
    { name: 'person erase', of: 'S-1', options: { org, title: 'all' }, word: 'S-1' },
    { name: 'key withdraw', of: 'k1', options: {}, word: 'k1' },
    { name: 'key reissue', of: 'k1', options: {}, word: 'k1' },
  ];
}

/** The commands whose help has `--yes`, found from command to command. */
async function commandsAsking(words = ''): Promise<string[]> {
  const { stdout } = await adminWith({}, words, { help: true });
  const listed = stdout.split('\nCommands:\n')[1]?.split('\n\n')[0];
  if (listed === undefined) return stdout.includes('--yes') ? [words] : [];
  const names = [...listed.matchAll(/^ {2}([a-z-]+) /gm)].map(([, name = '']) => name);
  const nouns = names.filter((name) => name !== 'help');
  return (await Promise.all(nouns.map((name) => commandsAsking(`${words} ${name}`.trim())))).flat();
}

async function idsOf({ answer, school }: Used) {
  const org = school.organizationUid;
  // Of two versions, the first isn't in use.
  for (const file of ['en', 'fr'])
    await answer(`template put server/templates/built-in/diploma.${file}.docx`, { ...DIPLOMA, org });
  const [{ token_id: token }] = (await answer('token list')).tokens as [{ token_id: string }];
  const created = async (email: string) =>
    String((await answer('identity create', { name: 'Zoé Martin', email, org })).identity_uid);
  return {
    token,
    unused: await created('unused@lumiere.example'),
    twin: String((await answer('org create', { workspace: 'ecole', name: 'Lycée du Parc' })).organization_id),
    act: String((await answer('bulk revoke', { token, since: '2024-01-01', yes: true })).act_id),
    identity: await created('leaver@lumiere.example'),
  };
}

const ASKS = expect.stringMatching(
  /^(You can't undo this|This can change many documents), so nothing was changed\..+--dry-run.+--yes\n$/,
);

test('no irreversible command runs before it’s confirmed', async () => {
  const used = await usedService({ signingKeys: KEYS.join(',') });
  const { db } = used.service.database;
  await db.updateTable('audit').set({ at: '2024-01-01 08:00:00' }).execute();
  const rows = async () => {
    const tables = Object.keys(COPIED).map((name) => sql`select * from ${sql.table(name)}`.execute(db));
    return (await Promise.all(tables)).map((table) => table.rows);
  };
  const table = commands(used, await idsOf(used));
  // restore.sqlite.test.ts has the one that needs a stopped service.
  expect(new Set(await commandsAsking())).toEqual(new Set([...table.map(({ name }) => name), 'restore']));

  for (const { name, of, options, word } of table) {
    const words = `${name} ${of}`;
    const before = await rows();
    const refused = await used.admin(words, options);
    expect({ name, ...refused }).toMatchObject({ name, exit: 1, stdout: '', stderr: ASKS });
    const trial = await used.admin(words, { ...options, 'dry-run': true });
    expect({ name, ...trial }).toMatchObject({ name, exit: 0, stderr: '' });
    const mistyped = await adminWith(used.env, words, options, undefined, `${word}x`);
    expect({ name, ...mistyped }).toMatchObject({ name, exit: 1, stdout: '' });
    expect({ name, rows: await rows() }).toEqual({ name, rows: before });

    const done = await adminWith(used.env, words, options, undefined, word);
    expect({ name, ...done }).toMatchObject({ name, exit: 0 });
    expect(done.stderr).toContain(`To continue, type ${word}: `);
    expect(trial.stdout).toBe(`Dry run: nothing was changed. The result would be:\n${done.stdout}`);
    expect({ name, rows: await rows() }).not.toEqual({ name, rows: before });
  }
});

test('a command that loses nothing runs without a question', async () => {
  const used = await usedService();
  for (const words of ['retention set activity keep', 'retention apply'])
    expect(await used.admin(words)).toMatchObject({ exit: 0, stderr: '' });
});
