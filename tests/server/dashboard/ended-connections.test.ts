import { expect, test } from 'vitest';

import { passkeyList, passkeyRemove } from '#contract/dashboard/passkeys.ts';
import { sessionEnd, sessionList, signOut } from '#contract/dashboard/sessions.ts';
import { endAnyOf, inShell } from '#server/organizations/staff.service.ts';
import { disableIdentity } from '#server/organizations/organizations.service.ts';

import { call } from '#tests/server/call.ts';
import { sharedService } from '#tests/server/service-fixture.ts';

import { Browser, invite, signedIn } from './browser.ts';
import { approved, asking } from './pane.ts';

const service = await sharedService();

test('earlier digits of a person who is disabled, or accepts a new link, connect nothing', async () => {
  const [first, second] = [await signedIn(service), await signedIn(service)];
  const [ofFirst, ofSecond] = [await asking(service), await asking(service)];
  const digits = [await approved(first.browser, ofFirst), await approved(second.browser, ofSecond)];
  const uid = first.member.identityUid;
  await service.database.write((trx) => disableIdentity(trx, uid, service.clock.now));
  const accepted = await new Browser(service).accept(await invite(service, second.member));
  expect(accepted.status).toBe(200);
  expect(await ofFirst.result(digits[0] ?? '')).toEqual(['canceled', 0, 'no token']);
  expect(await ofSecond.result(digits[1] ?? '')).toEqual(['canceled', 0, 'no token']);
});

async function currentSession(browser: Browser): Promise<string> {
  const { sessions } = (await browser.ask(sessionList)).answer;
  return sessions.find(({ is_current }) => is_current)?.session_id ?? '';
}

test.each(
  Object.entries({
    'signed out': async (browser: Browser) => browser.ask(signOut),
    'ended a session': async (browser: Browser) =>
      browser.ask(sessionEnd, { session_id: await currentSession(browser) }),
    'removed a passkey': async (browser: Browser) => {
      await browser.addPasskey();
      const [{ passkey_id } = { passkey_id: '' }] = (await browser.ask(passkeyList)).answer.passkeys;
      return browser.ask(passkeyRemove, { passkey_id });
    },
    'signed out in Word': async (browser: Browser) => {
      const other = await asking(service);
      const { token } = (await other.send(await approved(browser, other))).answer;
      return call(service, 'signOut', { token, body: {} });
    },
  }),
)('digits from before a person %s connect nothing', async (_, end) => {
  const { browser } = await signedIn(service);
  const pane = await asking(service);
  const digits = await approved(browser, pane);
  expect((await end(browser)).status).toBe(200);
  expect(await pane.result(digits)).toEqual(['canceled', 0, 'no token']);
});

test('digits from before the command line ended a session connect nothing', async () => {
  const { browser } = await signedIn(service);
  const pane = await asking(service);
  const digits = await approved(browser, pane);
  const uid = await currentSession(browser);
  const shell = inShell({ now: service.clock.now, actor: 'admin:test' });
  await service.database.write((trx) => endAnyOf(trx, 'session', uid, shell));
  expect(await pane.result(digits)).toEqual(['canceled', 0, 'no token']);
});
