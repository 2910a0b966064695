import { expect } from 'vitest';

import { actPreview } from '#contract/dashboard/acts.ts';
import { peopleImport } from '#contract/dashboard/people-import.ts';
import { signIn } from '#contract/dashboard/sessions.ts';
import { tokenCreate } from '#contract/dashboard/tokens.ts';

import { sharedTests } from '#tests/server/service-fixture.ts';
import { administrator, ADMINISTRATOR } from './colleagues.ts';

const { service, test } = await sharedTests({}, { permissions: ADMINISTRATOR });

test('a wrong field is refused in a sentence that begins with its name', async () => {
  const { browser } = await administrator(service);
  const token = { identity_uid: 'idn_1', name: 'Register', scopes: [] };
  const file = { file: 'YQ==', columns: [], is_trial: true, includes_erased: false, max_leavers: -1 };
  const response = { clientDataJSON: 'a=', authenticatorData: 'a', signature: 'a' };
  const passkey = { id: 'a', rawId: 'a', type: 'public-key' as const, response };
  const long = { ...response, clientDataJSON: 'a'.repeat(4_001) };
  const refusals = [
    await browser.ask(tokenCreate, token),
    await browser.ask(tokenCreate, { ...token, scopes: ['verify:read'], expires_on: 'tomorrow' }),
    await browser.ask(actPreview, { kind: 'revoke', public_ids: [] }),
    await browser.ask(peopleImport, file),
    await browser.ask(signIn, { passkey }),
    await browser.ask(signIn, { passkey: { ...passkey, response: long } }),
  ].map(({ status, refusal }) => `${status} ${refusal}`);
  expect(refusals).toEqual([
    '422 scopes must have at least 1 in it',
    '422 expires_on must be a real date, written YYYY-MM-DD',
    '422 public_ids must have at least 1 in it',
    '422 max_leavers must be at least 0',
    '422 passkey.response.clientDataJSON must be base64url',
    '422 passkey.response.clientDataJSON must be at most 4000 characters long',
  ]);
});
