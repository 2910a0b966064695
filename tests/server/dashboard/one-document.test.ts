import { expect } from 'vitest';

import {
  documentContent,
  documentExtend,
  documentFileAdd,
  documentFileWithdraw,
  documentRead,
  documentReportClose,
  documentRestore,
  documentRevoke,
} from '#contract/dashboard/document.ts';
import { PERMISSIONS } from '#contract/fields.ts';
import { sumDocuments } from '#server/figures/daily-sums.store.ts';
import { saveReport } from '#server/reports/reports.service.ts';

import { sharedTests, type TestService } from '#tests/server/service-fixture.ts';

import { type Browser, signedIn } from './browser.ts';

const { service, test } = await sharedTests();

const read = async (browser: Browser, public_id: string) =>
  (await browser.ask(documentRead, { public_id })).answer;

/** The text of the public page, without its frame. */
async function publicPage(
  { app, addresses }: TestService,
  credential: Parameters<typeof addresses.verifyUrl>[0],
) {
  const { pathname, search } = new URL(addresses.verifyUrl(credential));
  const load = (accept: string) =>
    app.inject({ url: pathname + search, headers: { accept, 'accept-language': 'en' } });
  const { body } = await load('text/html');
  const { facts } = (await load('application/json')).json();
  return { text: body.replaceAll(/<[^>]*>/g, ''), facts };
}

test('a revocation shows readers its reason if the issuer lets them, and never its note', async () => {
  const { browser, member } = await signedIn(service);
  const issued = await service.issue(member, { title: 'Transcript' });
  const { public_id } = issued;
  const { revoked_sentences: sentences } = await read(browser, public_id);
  const cause = { reason: 'wrong_details', note: 'Ana called: the average is wrong' } as const;
  await browser.ask(documentRevoke, { public_id, ...cause, is_reason_public: true });

  const { document, history } = await read(browser, public_id);
  expect(document).toMatchObject({ status: 'revoked', note: cause.note, public_reason: 'wrong_details' });
  expect(history[0]).toMatchObject({ action: 'credential_revoked', by: 'Camille Roy', ...cause });
  const page = await publicPage(service, issued);
  const { before, after } = sentences.wrong_details;
  expect(page.text).toContain(before);
  expect(page.text).toContain(after);
  expect(page.facts).toMatchObject({ status: 'revoked', revocation_reason: 'wrong_details' });
  expect(page.text + JSON.stringify(page.facts)).not.toContain('Ana');

  const again = await browser.ask(documentRevoke, { public_id, is_reason_public: false });
  expect(again.status).toBe(409);
  await browser.ask(documentRestore, { public_id });
  const restored = await read(browser, public_id);
  expect(restored.document).toMatchObject({ status: 'valid', note: null, public_reason: null });
  expect(restored.history.map(({ action, reason, note }) => [action, reason, note])).toEqual([
    ['credential_restored', null, null],
    ['credential_revoked', cause.reason, cause.note],
    ['verification_created', null, null],
  ]);
});

test('an internal reason is nowhere on the public page', async ({ browser, member }) => {
  const issued = await service.issue(member);
  const { public_id } = issued;
  await browser.ask(documentRevoke, { public_id, reason: 'misused', is_reason_public: false });
  const { text, facts } = await publicPage(service, issued);
  expect(text).toMatch(/Revoked on Nov\s14,\s2026 by\s+Lycée du Parc\. Don’t rely on it\./);
  expect(facts).not.toHaveProperty('revocation_reason');
  expect((await read(browser, public_id)).history[0]?.reason).toBe('misused');
  const refused = await browser.ask(documentRevoke, { public_id, is_reason_public: true });
  expect([refused.status, refused.refusal]).toEqual([422, 'is_reason_public requires a reason']);
});

test('an extension moves the end to a later day, in the figures too', async ({ browser, member }) => {
  const { public_id } = await service.issue(member, { end_date: '2026-11-01' });
  const endless = await service.issue(member);
  const extend = (end_date: string, id = public_id) =>
    browser.ask(documentExtend, { public_id: id, end_date });
  const counts = async () => {
    const filter = { organizationId: member.organizationId, hidden: [] };
    return sumDocuments(service.database.db, filter, '2026-11-14');
  };
  expect(await counts()).toMatchObject([{ total: 2, valid: 1, expired: 1 }]);
  for (const [day, id, status] of [
    ['2026-11-01', public_id, 422],
    ['2026-11-13', public_id, 422],
    ['2027-01-31', endless.public_id, 409],
    ['2027-01-31', public_id, 200],
  ] as const)
    expect([day, (await extend(day, id)).status]).toEqual([day, status]);
  expect(await counts()).toMatchObject([{ total: 2, valid: 2, expired: 0 }]);
  const { document, history } = await read(browser, public_id);
  expect(document).toMatchObject({ status: 'valid', end_date: '2027-01-31' });
  const ends = { before: '2026-11-01', after: '2027-01-31' };
  expect(history[0]).toMatchObject({ action: 'credential_extended', ends });
  await browser.ask(documentRevoke, { public_id, is_reason_public: false });
  expect((await extend('2028-01-31')).status).toBe(409);
});

const FILE = { sha256: 'a'.repeat(64), format: 'pdf', size: 10, comparison: 'none' } as const;

test('nobody acts on a hidden family, or in another organization', async ({ member }) => {
  const { public_id } = await service.issue(member, { end_date: '2026-12-01' });
  const stranger = await signedIn(service);
  const permissions = PERMISSIONS.filter((permission) => permission !== 'view students');
  const blind = await signedIn(service, { permissions });
  const hidden = await service.issue(blind.member, { family: 'school' });
  for (const [browser, id, status] of [
    [stranger.browser, public_id, 404],
    [blind.browser, hidden.public_id, 403],
  ] as const) {
    const answers = await Promise.all([
      browser.ask(documentRead, { public_id: id }),
      browser.ask(documentRevoke, { public_id: id, is_reason_public: false }),
      browser.ask(documentRestore, { public_id: id }),
      browser.ask(documentExtend, { public_id: id, end_date: '2027-01-01' }),
      browser.ask(documentContent, { public_id: id }),
      browser.ask(documentFileAdd, { public_id: id, ...FILE }),
    ]);
    expect(answers.map((answer) => answer.status)).toEqual(answers.map(() => status));
  }
});

test('files are registered and withdrawn, and reports closed', async ({ browser, member }) => {
  const issued = await service.issue(member);
  const { public_id } = issued;
  const report = { what: 'A date is wrong', email: 'a@b.example', language: 'en' } as const;
  await service.database.write((trx) => saveReport(trx, issued, report, service.clock.now));
  await browser.ask(documentFileAdd, { public_id, ...FILE });
  const { files, reports } = await read(browser, public_id);
  expect(files).toMatchObject([{ state: 'current', comparison: 'none', registered_by: 'Camille Roy' }]);
  expect(reports).toMatchObject([{ state: 'open', what: 'A date is wrong', email: 'a@b.example' }]);
  await browser.ask(documentFileWithdraw, { file_uid: files[0]?.file_uid ?? '' });
  await browser.ask(documentReportClose, { report_uid: reports[0]?.report_uid ?? '' });
  const after = await read(browser, public_id);
  expect([after.files[0]?.state, after.reports[0]?.state]).toEqual(['withdrawn', 'closed']);
  const actions = after.history.map(({ action }) => action);
  expect(actions).toEqual(['report_closed', 'file_withdrawn', 'file_registered', 'verification_created']);
});

test.each(['replaced', 'misused: by a stranger'])(
  'a note that reads %j is not taken for a reason',
  async (note) => {
    const { browser, member } = await signedIn(service);
    const { public_id } = await service.issue(member);
    await browser.ask(documentRevoke, { public_id, note, is_reason_public: false });
    expect((await read(browser, public_id)).history[0]).toMatchObject({ reason: null, note });
  },
);

test('scans are counted by the day', async ({ browser, member }) => {
  const { id: credential_id, public_id } = await service.issue(member);
  const { db } = service.database;
  const row = { organization_id: member.organizationId, credential_id };
  await db
    .insertInto('scan_hours')
    .values([
      { ...row, hour: '2026-11-12 09', valid: 0, invalid: 0, forged: 0 },
      { ...row, hour: '2026-11-14 08', valid: 3, invalid: 1, forged: 1 },
    ])
    .execute();
  const last_scan_at = '2026-11-14 08:10:00';
  const scans = { credential_id, valid: 5, invalid: 3, forged: 1, last_scan_at };
  await db.insertInto('scan_counts').values(scans).execute();
  const { scan_days, document } = await read(browser, public_id);
  expect(document.scans).toMatchObject({ valid_scans: 5, invalid_scans: 3 });
  expect(scan_days).toHaveLength(30);
  expect(scan_days.filter(({ valid, invalid }) => valid + invalid > 0)).toEqual([
    { day: '2026-11-12', valid: 3, invalid: 1 },
    { day: '2026-11-14', valid: 2, invalid: 2 },
  ]);
});
