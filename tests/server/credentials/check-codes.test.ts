import { expect } from 'vitest';

import { bigAsText } from '#server/db/table-rows.ts';

import { call, readVerification, verifyFile } from '#tests/server/call.ts';
import { GOOD, joinForGood, OPERATIONS } from '#tests/server/api/good-requests.ts';
import { sharedTests } from '#tests/server/service-fixture.ts';

const { service, test } = await sharedTests({ env: { LOG_LEVEL: 'trace' } });
const CODE = /^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/;

test('a verification’s record has the check code to print, the same each time', async ({ member }) => {
  const made = (await verifyFile(service, member, { doc_id: 'file' })).answer.verification;
  const again = (await verifyFile(service, member, { doc_id: 'file' })).answer.verification;
  const status = await readVerification(service, member, made.public_id);
  expect(made.check_code).toMatch(CODE);
  expect([again.check_code, status.check_code]).toEqual([made.check_code, made.check_code]);
});

test('there is none if the service lacks the key', async ({ member }) => {
  const { public_id } = await service.issue(member, { key_id: 'gone' });
  const read = await readVerification(service, member, public_id);
  expect(read).toMatchObject({ check_code: null, signature: 'unavailable' });
});

test('only issuing, verifying and the status return it: no list, search, log or audit entry', async () => {
  const members = await joinForGood(service);
  const answers: string[] = [];
  for (const { id } of OPERATIONS) {
    const { workspace = 'ecole', ...asked } = GOOD[id];
    const { answer } = await call(service, id, { token: members[workspace].token, ...asked });
    const isGiven = /^verification(Create|Status)$/.test(id) || id.endsWith('Issue');
    const text = JSON.stringify(answer);
    expect({ id, isGiven: text.includes('check_code') }).toEqual({ id, isGiven });
    if (!isGiven) answers.push(text);
  }
  const { db } = service.database;
  const audited = JSON.stringify(await db.selectFrom('audit').selectAll().execute(), bigAsText);
  const text = [...answers, ...service.logs, audited].join('');
  const credentials = db.selectFrom('credentials');
  const made = await credentials.select(['public_id', 'key_id', 'check_code_length']).execute();
  expect(made.length).toBeGreaterThan(5);
  for (const credential of made) {
    const code = service.addresses.checkCode(credential) ?? 'absent';
    expect(text).not.toContain(code);
    expect(text).not.toContain(code.replace('-', ''));
  }
});
