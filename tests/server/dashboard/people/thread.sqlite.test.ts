import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { expect, test } from 'vitest';

import { personExport } from '#contract/dashboard/people-erasure.ts';

import { MAIN } from '#tests/server/admin/admin.ts';
import { addStudent, verifyFile } from '#tests/server/call.ts';
import { signedIn } from '#tests/server/dashboard/browser.ts';
import { ownService, SIGNING_KEYS } from '#tests/server/service-fixture.ts';
import { INHERITED } from '#tests/server/started-programs.ts';
import { ownFolder } from '#tests/temporary-folder.ts';

test('after an export of a person, the database is still in use for other processes, and nothing is lost', async () => {
  const service = await ownService();
  const { browser, member } = await signedIn(service);
  const person_uid = await addStudent(service, member);
  // It runs in a thread that opens the database again.
  await browser.ask(personExport, { person_uid, format: 'json', language: 'en', has_mentions: false });

  const env = { ...INHERITED, DATABASE_URL: service.config.databaseUrl, SIGNING_KEYS };
  const command = (...words: string[]) => promisify(execFile)(process.execPath, [MAIN, ...words], { env });
  const backup = join(ownFolder(), 'backup.db');
  await command('backup', backup);
  const stderr: unknown = expect.stringContaining('in use');
  await expect(command('restore', backup)).rejects.toMatchObject({ stderr });
  const { public_id } = (await verifyFile(service, member, { doc_id: 'after' })).answer.verification;
  expect((await command('credential', 'show', public_id)).stdout).toContain(public_id);
});
