import { expect } from 'vitest';

import { actList, actPreview, actRun, actUndo } from '#contract/dashboard/acts.ts';
import { documentRead, documentRestore, documentRevoke } from '#contract/dashboard/document.ts';
import type { NewCredential } from '#server/credentials/credentials.store.ts';
import { sumDocuments } from '#server/figures/daily-sums.store.ts';
import { deleteExpiredData } from '#server/retention/expired-data.ts';

import { verifyFile } from '#tests/server/call.ts';
import { sharedTests, type Member, type TestService, updateIdentity } from '#tests/server/service-fixture.ts';

import { type Browser, signedIn } from './browser.ts';

const { service, test } = await sharedTests();
const DAY_MS = 86_400_000;
const CAUSE = { kind: 'revoke', reason: 'misused', is_reason_public: true, note: 'A token leaked' } as const;

const idsOf = (credentials: readonly { public_id: string }[]) =>
  credentials.map(({ public_id }) => public_id);

/** What undoing must restore, including figures. */
async function stateOf({ database: { db } }: TestService, { organizationId }: Member) {
  const columns = [
    'public_id',
    'revoked_at',
    'revoked_reason',
    'public_reason',
    'replaced_by',
    'end_date',
  ] as const;
  const documents = db
    .selectFrom('credentials')
    .where('organization_id', '=', organizationId)
    .select(columns);
  const filter = { organizationId, hidden: [] };
  return {
    documents: await documents.orderBy('id').execute(),
    figures: await sumDocuments(db, filter, '2026-11-14'),
    later: await sumDocuments(db, filter, '2027-06-01'),
  };
}

const run = async (browser: Browser, input: Parameters<typeof browser.ask<typeof actRun>>[1]) =>
  (await browser.ask(actRun, input)).answer;
const newest = async (browser: Browser) => (await browser.ask(actList)).answer.acts[0];

test('a preview shows the effects in numbers with the makers, and changes nothing', async () => {
  const { browser, member } = await signedIn(service);
  const columns: Partial<NewCredential>[] = [{}, { end_date: '2026-11-01' }, { end_date: '2027-01-01' }];
  const made = await service.issueAll(member, columns);
  await verifyFile(service, member, { doc_id: 'minutes', title: 'Minutes' });
  await service.issue(member, { revoked_at: '2026-11-02 08:00:00', end_date: '2027-01-01' });
  const before = await stateOf(service, member);
  const none = { changes: 0, revoked: 0, not_revoked: 0, no_end: 0, not_later: 0 };
  for (const [kind, end_date, counts, expired] of [
    ['revoke', undefined, { changes: 4, revoked: 1 }, 1],
    ['restore', undefined, { changes: 1, not_revoked: 4 }, 0],
    ['extend', '2027-01-01', { changes: 1, revoked: 1, no_end: 2, not_later: 1 }, 1],
  ] as const) {
    const { answer } = await browser.ask(actPreview, { kind, end_date, filters: {} });
    expect({ kind, ...answer }).toMatchObject({ kind, counts: { ...none, ...counts }, expired });
  }
  const { makers, public_ids } = (await browser.ask(actPreview, { kind: 'revoke', filters: {} })).answer;
  expect(makers).toEqual([
    { maker: { identity_uid: 'test', name: null }, count: 3 },
    { maker: { identity_uid: member.identityUid, name: 'Camille Roy' }, count: 1 },
  ]);
  expect(public_ids).toHaveLength(4);
  const chosen = await browser.ask(actPreview, { kind: 'revoke', public_ids: idsOf(made).slice(1) });
  expect(chosen.answer).toMatchObject({ counts: { changes: 2 }, public_ids: idsOf(made).slice(1) });
  const onlyValid = await browser.ask(actPreview, { kind: 'revoke', filters: { status: 'valid' } });
  expect(onlyValid.answer).toMatchObject({ counts: { ...none, changes: 3 }, expired: 0 });
  expect(await stateOf(service, member)).toEqual(before);
});

test('what somebody has revoked since the preview isn’t restored', async ({ browser, member }) => {
  const made = idsOf(await service.issueAll(member, [{}, {}]));
  const revoke = { kind: 'revoke', is_reason_public: false } as const;
  await run(browser, { ...revoke, public_ids: made });
  const { answer } = await browser.ask(actPreview, { kind: 'restore', public_ids: made });
  const { public_ids, seen_at } = answer;
  expect(public_ids).toEqual(made);
  service.clock.now = new Date(service.clock.now.getTime() + 1_000);
  const [again = ''] = made;
  await run(browser, { kind: 'restore', public_ids: [again] });
  await run(browser, { ...revoke, public_ids: [again] });
  expect(await run(browser, { kind: 'restore', public_ids, seen_at })).toMatchObject({ changed: 1 });
  const { document } = (await browser.ask(documentRead, { public_id: again })).answer;
  expect(document.revoked_at).not.toBeNull();
});

test('each act is undone exactly, including the figures', async ({ browser, member }) => {
  await service.issueAll(
    member,
    Array.from({ length: 3 }, () => ({ end_date: '2026-12-31' })),
  );
  const revoked = await service.issue(member, { end_date: '2026-11-01' });
  await browser.ask(documentRevoke, {
    public_id: revoked.public_id,
    is_reason_public: true,
    reason: 'replaced',
    note: 'New one',
  });
  const before = await stateOf(service, member);
  for (const [input, changed] of [
    [CAUSE, 3],
    [{ kind: 'restore' }, 1],
    [{ kind: 'extend', end_date: '2027-12-31' }, 3],
  ] as const) {
    const { public_ids } = (
      await browser.ask(actPreview, {
        kind: input.kind,
        ...('end_date' in input && { end_date: input.end_date }),
        filters: {},
      })
    ).answer;
    const answer = await run(browser, { ...input, public_ids });
    expect({ kind: input.kind, ...answer }).toMatchObject({ kind: input.kind, changed });
    expect(await stateOf(service, member)).not.toEqual(before);
    const act_id = answer.act_id ?? '';
    const act = { act_id, kind: input.kind, by: 'Camille Roy', undoable: changed, undone_at: null };
    expect(await newest(browser)).toMatchObject(act);
    expect((await browser.ask(actUndo, { act_id })).answer).toMatchObject({ undone: changed, left: 0 });
    expect(await newest(browser)).toMatchObject({ act_id, undoable: 0, undone: changed });
    expect(await stateOf(service, member)).toEqual(before);
    expect((await browser.ask(actUndo, { act_id })).answer).toMatchObject({ undone: 0, left: 0 });
  }
  const ofMember = service.database.db.selectFrom('audit').where('actor', '=', member.identityUid);
  const audit = ofMember.where('subject', 'like', 'act_%').select('action');
  expect((await audit.orderBy('id').execute()).map(({ action }) => action)).toEqual(
    ['documents_revoked', 'documents_restored', 'documents_extended'].flatMap((action) => [
      action,
      'documents_change_undone',
    ]),
  );
});

test('undoing an act leaves what somebody changed since, and what was so before', async () => {
  const { browser, member } = await signedIn(service);
  const [first, second, third] = await service.issueAll(member, [{}, {}, {}]);
  if (!first || !second || !third) throw new Error('three were issued');
  await browser.ask(documentRevoke, { public_id: first.public_id, is_reason_public: false, note: 'Before' });
  const public_ids = idsOf([first, second, third]);
  const { act_id, changed } = await run(browser, { ...CAUSE, public_ids });
  expect(changed).toBe(2);
  await browser.ask(documentRestore, { public_id: second.public_id });
  await browser.ask(documentRevoke, { public_id: second.public_id, is_reason_public: false, note: 'Since' });
  expect(await newest(browser)).toMatchObject({ undoable: 1, changed_since: 1 });
  expect((await browser.ask(actUndo, { act_id: act_id ?? '' })).answer).toMatchObject({ undone: 1, left: 0 });
  const { documents } = await stateOf(service, member);
  expect(documents.map(({ revoked_reason }) => revoked_reason)).toEqual(['Before', 'Since', null]);
});

test('batches belong to one act, which is undone in batches', async ({ browser, member }) => {
  const made = idsOf(
    await service.issueAll(
      member,
      Array.from({ length: 150 }, () => ({})),
    ),
  );
  const one = await run(browser, { ...CAUSE, public_ids: made.slice(0, 100) });
  const act_id = one.act_id ?? '';
  const rest = await run(browser, { ...CAUSE, public_ids: made.slice(100), act_id });
  expect(rest).toMatchObject({ act_id, changed: 50 });
  const other = await browser.ask(actRun, { kind: 'restore', public_ids: made.slice(0, 1), act_id });
  expect(other.status).toBe(404);
  expect((await browser.ask(actUndo, { act_id })).answer).toMatchObject({ undone: 100, left: 50 });
  expect((await browser.ask(actUndo, { act_id })).answer).toMatchObject({ undone: 50, left: 0 });
});

test('after 30 days, an act can’t be undone, and the earlier values are deleted', async ({ own }) => {
  const { browser, member } = await signedIn(own);
  const { act_id } = await run(browser, { ...CAUSE, public_ids: idsOf([await own.issue(member)]) });
  const { db } = own.database;
  for (const [days, status, kept] of [
    [30, 200, 1],
    [1, 404, 0],
  ] as const) {
    own.clock.now = new Date(own.clock.now.getTime() + days * DAY_MS);
    await deleteExpiredData(own.database, own.clock.now);
    expect(await db.selectFrom('bulk_act_changes').selectAll().execute()).toHaveLength(kept);
    await browser.signIn();
    expect((await browser.ask(actUndo, { act_id: act_id ?? '' })).status).toBe(status);
  }
});

test('nobody acts on many documents that they may not read', async ({ own }) => {
  const { browser, member } = await signedIn(own);
  const school = await own.issue(member, { family: 'school' });
  const letter = await own.issue(member);
  const public_ids = idsOf([school, letter]);
  const another = await own.issue(member, { family: 'school' });
  const act = await run(browser, { ...CAUSE, public_ids: idsOf([another]) });
  const act_id = act.act_id ?? '';
  const stranger = await signedIn(own);
  const preview = await stranger.browser.ask(actPreview, { kind: 'revoke', public_ids });
  expect(preview.answer.public_ids).toEqual([]);
  expect(await run(stranger.browser, { ...CAUSE, public_ids })).toMatchObject({ act_id: null, changed: 0 });
  expect((await stranger.browser.ask(actUndo, { act_id })).status).toBe(404);
  expect((await stranger.browser.ask(actList)).answer.acts).toEqual([]);

  await updateIdentity(own, member, { permissions: '["revoke documents"]' });
  const limited = await browser.ask(actPreview, { kind: 'revoke', public_ids });
  expect(limited.answer.public_ids).toEqual([letter.public_id]);
  expect(await run(browser, { ...CAUSE, public_ids })).toMatchObject({ changed: 1 });
  expect((await browser.ask(actList)).answer.acts[1]).toMatchObject({ act_id, undoable: 0, hidden: 1 });
  expect((await browser.ask(actUndo, { act_id })).answer).toMatchObject({ undone: 0, left: 0 });
});

test.for([
  [{ kind: 'extend' }, 'end_date is required to extend, and only then'],
  [{ kind: 'revoke', end_date: '2027-01-01' }, 'end_date is required to extend, and only then'],
  [{ kind: 'extend', end_date: '2026-11-13' }, 'end_date must not be in the past'],
  [{ kind: 'revoke', is_reason_public: true }, 'is_reason_public requires a reason'],
] as const)('a senseless act is refused: %o', async ([input, refusal], { browser, member }) => {
  const public_ids = idsOf([await service.issue(member)]);
  const answered = await browser.ask(actRun, { ...input, public_ids });
  expect([answered.status, answered.refusal]).toEqual([422, refusal]);
});
