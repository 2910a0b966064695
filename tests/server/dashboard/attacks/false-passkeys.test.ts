import { expect } from 'vitest';

import { invitationAccept, invitationOptions } from '#contract/dashboard/invitations.ts';
import { passkeyAdd, passkeyOptions } from '#contract/dashboard/passkeys.ts';
import { signIn, signInOptions, signOut } from '#contract/dashboard/sessions.ts';
import { mintSecret } from '#server/access/sessions.service.ts';

import { sharedTests } from '#tests/server/service-fixture.ts';

import { Authenticator, type Deviation } from '#tests/server/dashboard/authenticator.ts';
import { Browser, invite, signedIn } from '#tests/server/dashboard/browser.ts';

const { service, test } = await sharedTests();
const MINUTE_MS = 60_000;

test('a passkey’s answer can’t be sent twice', async ({ member }) => {
  const secret = await invite(service, member);
  const browser = new Browser(service);
  const { options } = (await browser.ask(invitationOptions, { secret })).answer;
  const made = browser.device.create(options);
  expect((await browser.ask(invitationAccept, { secret, passkey: made })).status).toBe(200);
  expect((await browser.ask(invitationAccept, { secret, passkey: made })).status).toBe(409);
  expect((await browser.ask(passkeyAdd, { passkey: made })).status).toBe(422);

  const asked = (await browser.ask(signInOptions)).answer.options;
  const passkey = browser.device.sign(asked);
  const thief = new Browser(service);
  expect((await browser.ask(signIn, { passkey })).status).toBe(200);
  expect((await thief.ask(signIn, { passkey })).status).toBe(422);
  expect(await thief.who()).toBeNull();
});

test.each<[what: string, deviation: Deviation]>([
  ['another site', { origin: 'https://evil.example' }],
  ['another domain', { rpId: 'evil.example' }],
  ['a challenge that is not from here', { challenge: mintSecret() }],
  ['a person who was only present', { flags: 0b1 }],
  ['a copy of the device', { counter: 1 }],
])('a passkey used for %s signs nobody in', async (_, deviation) => {
  const { browser } = await signedIn(service);
  await browser.signIn();
  await browser.ask(signOut);
  const { options } = (await browser.ask(signInOptions)).answer;
  const answered = await browser.ask(signIn, { passkey: browser.device.sign(options, deviation) });
  expect(answered.status).toBe(422);
  expect(await browser.who()).toBeNull();
});

test('a challenge is valid for one purpose, one person, and five minutes', async ({ own }) => {
  const { browser } = await signedIn(own);
  const forSignIn = (await browser.ask(signInOptions)).answer.options;
  const forPasskey = (await browser.ask(passkeyOptions)).answer.options;
  const otherPurpose = browser.device.create({ ...forPasskey, challenge: forSignIn.challenge });
  expect((await browser.ask(passkeyAdd, { passkey: otherPurpose })).status).toBe(422);

  const stranger = await signedIn(own);
  const ofStranger = stranger.browser.device.create(forPasskey);
  expect((await stranger.browser.ask(passkeyAdd, { passkey: ofStranger })).status).toBe(422);

  own.clock.now = new Date(own.clock.now.getTime() + 5 * MINUTE_MS);
  const late = browser.device.create(forPasskey);
  expect((await browser.ask(passkeyAdd, { passkey: late })).status).toBe(422);
});

test('nobody can register somebody else’s passkey as their own', async () => {
  const [owner, thief] = [await signedIn(service), await signedIn(service)];
  const [stolen] = owner.browser.device.passkeys;
  const { options } = (await thief.browser.ask(passkeyOptions)).answer;
  const device = new Authenticator(service.config.signIn.origin);
  const made = device.create(options);
  const id = Buffer.from(stolen?.id ?? '', 'base64url');
  const attestation = Buffer.from(made.response.attestationObject, 'base64url');
  id.copy(attestation, attestation.indexOf(Buffer.from(made.id, 'base64url')));
  const passkey = {
    ...made,
    id: stolen?.id ?? '',
    rawId: stolen?.id ?? '',
    response: { ...made.response, attestationObject: attestation.toString('base64url') },
  };
  expect((await thief.browser.ask(passkeyAdd, { passkey })).status).toBe(409);
  expect((await owner.browser.signIn()).answer.session.profile.identity_uid).toBe(owner.member.identityUid);
});

test.each([
  ['no CBOR', { attestationObject: 'AAAA' }],
  ['nothing', { attestationObject: '' }],
  ['JSON of another kind', { clientDataJSON: Buffer.from('[1]').toString('base64url') }],
  ['no JSON', { clientDataJSON: Buffer.from('{"challenge": "x\0"').toString('base64url') }],
])('a passkey that is %s is refused, without an error of the service', async (_, change) => {
  const { browser } = await signedIn(service);
  const { options } = (await browser.ask(passkeyOptions)).answer;
  const made = browser.device.create(options);
  const passkey = { ...made, response: { ...made.response, ...change } };
  expect((await browser.ask(passkeyAdd, { passkey })).status).toBe(422);
});
