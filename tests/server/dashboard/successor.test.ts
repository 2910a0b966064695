import { expect, test } from 'vitest';

import { actRun, actUndo } from '#contract/dashboard/acts.ts';
import { documentRead, documentRestore, documentRevoke } from '#contract/dashboard/document.ts';
import type { Credential } from '#server/credentials/credentials.store.ts';

import { updateIdentity, sharedService } from '#tests/server/service-fixture.ts';

import { type Browser, signedIn } from './browser.ts';

const service = await sharedService();

const replace = (browser: Browser, { public_id }: Credential, replaced_by: string, more = {}) =>
  browser.ask(documentRevoke, {
    public_id,
    reason: 'replaced',
    is_reason_public: true,
    replaced_by,
    ...more,
  });

const linksOf = async (browser: Browser, { public_id }: Credential) => {
  const { replaced_by, replaces } = (await browser.ask(documentRead, { public_id })).answer.document;
  return { replaced_by, replaces };
};

/** The public page, in a language and as JSON. */
async function pages(credential: Credential) {
  const { pathname, search } = new URL(service.addresses.verifyUrl(credential));
  const get = async (headers: Record<string, string>) =>
    (await service.app.inject({ url: pathname + search, headers })).body;
  const html = (language: string) => get({ accept: 'text/html', 'accept-language': language });
  return { en: await html('en'), fr: await html('fr'), json: await get({ accept: 'application/json' }) };
}

test('readers of a replaced document see the new one’s ID and date, and nothing that opens it', async () => {
  const { browser, member } = await signedIn(service);
  const old = await service.issue(member, { title: 'Transcript' });
  const successor = await service.issue(member, { title: 'Corrected', issued_at: '2026-11-13 08:00:00' });
  expect((await replace(browser, old, successor.public_id)).status).toBe(200);
  expect(await linksOf(browser, old)).toEqual({ replaced_by: successor.public_id, replaces: [] });
  expect(await linksOf(browser, successor)).toEqual({ replaced_by: null, replaces: [old.public_id] });

  const { en, fr, json } = await pages(old);
  expect(en).toContain(`${successor.public_id} (Nov 13, 2026)`);
  expect(fr).toContain(`${successor.public_id} (13 nov. 2026)`);
  expect(fr).toContain('Remplacé par');
  expect(JSON.parse(json).facts.replaced_by).toEqual({
    public_id: successor.public_id,
    issued_at: '2026-11-13 08:00:00',
  });
  const sig = new URL(service.addresses.verifyUrl(successor)).searchParams.get('sig') ?? '';
  const code = service.addresses.checkCode(successor) ?? '';
  for (const page of [en, fr, json]) {
    for (const secret of [sig, code, code.replace('-', ''), 'Corrected']) expect(page).not.toContain(secret);
    expect(page).not.toMatch(new RegExp(`(href|action)="[^"]*${successor.public_id}`));
  }

  await browser.ask(documentRestore, { public_id: old.public_id });
  expect((await pages(old)).en).not.toContain(successor.public_id);
  expect(await linksOf(browser, successor)).toEqual({ replaced_by: null, replaces: [] });
});

test('a successor that isn’t told to readers is for staff alone', async () => {
  const { browser, member } = await signedIn(service);
  const [old, successor] = [await service.issue(member), await service.issue(member)];
  await replace(browser, old, successor.public_id, { is_reason_public: false });
  expect(await linksOf(browser, old)).toMatchObject({ replaced_by: successor.public_id });
  const { en, json } = await pages(old);
  expect(en + json).not.toContain(successor.public_id);
});

test('only another valid document of the organization, which the person may read, replaces one', async () => {
  const { browser, member } = await signedIn(service);
  const other = await signedIn(service);
  const old = await service.issue(member);
  const unfit = 'replaced_by must be another document of the organization, and valid';
  const ended = await service.issue(member, { end_date: '2026-11-01' });
  const later = await service.issue(member, { effective_date: '2026-12-01' });
  const revoked = await service.issue(member, { revoked_at: '2026-11-01 08:00:00' });
  const foreign = await service.issue(other.member);
  const hidden = await service.issue(member, { family: 'school' });
  await updateIdentity(service, member, { permissions: '["revoke documents"]' });
  for (const { public_id } of [old, ended, later, revoked, foreign, hidden]) {
    const refused = await replace(browser, old, public_id);
    expect([public_id, refused.status, refused.refusal]).toEqual([public_id, 422, unfit]);
  }
  expect((await replace(browser, old, 'SM-DOC-2026-00000000')).refusal).toBe(unfit);
  const { public_id } = await service.issue(member);
  const misused = await replace(browser, old, public_id, { reason: 'misused' });
  expect(misused.refusal).toBe('replaced_by requires the reason "replaced"');
});

test('no document replaces itself by way of another, not even after an act is undone', async () => {
  const { browser, member } = await signedIn(service);
  const [first, second] = [await service.issue(member), await service.issue(member)];
  await replace(browser, first, second.public_id);
  expect((await replace(browser, second, first.public_id)).status).toBe(422);
  const { act_id } = (await browser.ask(actRun, { kind: 'restore', public_ids: [first.public_id] })).answer;
  expect((await replace(browser, second, first.public_id)).status).toBe(200);
  await browser.ask(actUndo, { act_id: act_id ?? '' });
  expect(await linksOf(browser, first)).toEqual({ replaced_by: null, replaces: [second.public_id] });
});
