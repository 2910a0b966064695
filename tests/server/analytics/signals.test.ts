import { array, assert, asyncProperty, boolean, integer, record } from 'fast-check';
import { expect } from 'vitest';

import type { Signal } from '#contract/analytics.ts';
import { selectAudit } from '#server/audit/audit.store.ts';
import { selectBusySeals } from '#server/analytics/scan-hours.store.ts';
import type { ScanHour } from '#server/analytics/signal-model.ts';
import type { Credential } from '#server/credentials/credentials.store.ts';
import { deleteExpiredData } from '#server/retention/expired-data.ts';
import { addScans, type ScanSum } from '#server/public-page/scans.store.ts';

import { call } from '#tests/server/call.ts';
import { sharedTests, type Member, updateIdentity } from '#tests/server/service-fixture.ts';
import { scan } from './figures.ts';

const { service, test, db } = await sharedTests();

const signals = async ({ token }: Pick<Member, 'token'>): Promise<Signal[]> =>
  (await call(service, 'signalList', { token })).answer.items;

const review = ({ token }: Pick<Member, 'token'>, public_id: string, signal = 'wrong_codes') =>
  call(service, 'signalReview', { token, params: { public_id, signal }, body: {} });

/** Scans are written in order: once a valid one is there, so are the wrong ones before it. */
async function openWithWrongSignature(credential: Credential, times: number): Promise<void> {
  await scan(service, credential, { bad: times });
  await scan(service, credential, { good: 1 });
}

test('wrong signatures raise a signal with the document, their number and their start', async () => {
  const school = await service.join();
  const quiet = await service.issue(school, { title: 'Quiet' });
  const guessed = await service.issue(school, { title: 'Guessed' });
  await openWithWrongSignature(guessed, 40);
  await openWithWrongSignature(quiet, 5);
  expect(await signals(school)).toEqual([
    {
      signal: 'wrong_codes',
      public_id: guessed.public_id,
      title: 'Guessed',
      family: 'editor',
      status: 'valid',
      scans: 40,
      since: '2026-11-14 09:00:00',
    },
  ]);
});

test('more scans than one paper explains raise a signal, for a notice only if they are many more', async () => {
  const school = await service.join();
  const paper = await service.issue(school, { title: 'Hugo Morel', holder_name: 'Hugo Morel' });
  const notice = await service.issue(school, { title: 'Menu' });
  const at = '2026-11-13 10:20:00';
  const counts = { valid: 1_000, invalid: 0, forged: 0, last_scan_at: at };
  const sums = [paper, notice].map((credential) => ({ credential, ...counts }));
  await service.database.write((trx) => addScans(trx, sums));
  expect(await signals(school)).toMatchObject([{ signal: 'impossible_scans', title: 'Hugo Morel' }]);
});

test('a revoked document that people keep presenting raises a signal, an expired one does not', async () => {
  const school = await service.join();
  const revoked = await service.issue(school, { title: 'Revoked', revoked_at: '2026-10-20 08:00:00' });
  const expired = await service.issue(school, { title: 'Expired', end_date: '2026-10-19' });
  const days = Array.from({ length: 14 }, (_, day) => `2026-11-${String(day + 1).padStart(2, '0')}`);
  const sums = [revoked, expired].flatMap((credential) =>
    days.map((day) => ({ credential, valid: 0, invalid: 2, forged: 0, last_scan_at: `${day} 09:00:00` })),
  );
  await service.database.write((trx) => addScans(trx, sums));
  expect(await signals(school)).toMatchObject([
    {
      signal: 'scanned_after_revocation',
      title: 'Revoked',
      status: 'revoked',
      scans: 28,
      since: '2026-10-20 08:00:00',
    },
  ]);
});

test('nobody sees signals of another organization, or of families that they may not read', async () => {
  const school = await service.join();
  const diploma = await service.issue(school, { family: 'certificates', type: 'certificate' });
  await openWithWrongSignature(diploma, 40);
  const clerk = await service.tokenOf(school);
  expect(await signals(clerk)).toHaveLength(1);
  expect(await signals(await service.join())).toEqual([]);
  await updateIdentity(service, school, { permissions: '[]' });
  expect(await signals(clerk)).toEqual([]);
});

test('signals disappear after 30 days, and the hours after 60', async ({ member: school }) => {
  const guessed = await service.issue(school);
  await openWithWrongSignature(guessed, 40);
  const { now } = service.clock;
  const later = (days: number) => new Date(now.getTime() + days * 86_400_000);
  service.clock.now = later(29);
  expect(await signals(school)).toHaveLength(1);
  service.clock.now = later(30);
  expect(await signals(school)).toEqual([]);
  service.clock.now = now;

  const hours = () =>
    db.selectFrom('scan_hours').select('hour').where('credential_id', '=', guessed.id).execute();
  await deleteExpiredData(service.database, later(59));
  expect(await hours()).toEqual([{ hour: '2026-11-14 09' }]);
  await deleteExpiredData(service.database, later(60));
  expect(await hours()).toEqual([]);
});

test('a reviewed signal is gone for everybody, until there are more scans', async ({ member: school }) => {
  const guessed = await service.issue(school, { title: 'Guessed' });
  await openWithWrongSignature(guessed, 40);
  const { now } = service.clock;
  const at = (time: string) => (service.clock.now = new Date(time));
  at('2026-11-14T10:00:00Z');
  const { answer } = await review(school, guessed.public_id);
  const reviewed = { signal: 'wrong_codes', reviewed_at: '2026-11-14 10:00:00' };
  expect(answer).toMatchObject({ public_id: guessed.public_id, ...reviewed });
  expect(await signals(school)).toEqual([]);
  at('2026-11-14T10:00:09Z');
  expect((await review(school, guessed.public_id)).answer).toEqual(answer);
  const [subject, { organizationId }] = [guessed.public_id, school];
  expect(await selectAudit(db, { action: 'signal_reviewed', organizationId })).toMatchObject([
    { at: '2026-11-14 10:00:00', actor: school.identityUid, subject, detail: 'wrong_codes' },
  ]);

  at('2026-11-15T08:20:00Z');
  await openWithWrongSignature(guessed, 60);
  const again = { title: 'Guessed', scans: 60, since: '2026-11-15 08:00:00' };
  expect(await signals(school)).toMatchObject([again]);
  expect((await review(school, guessed.public_id)).answer.reviewed_at).toBe('2026-11-15 08:20:00');
  expect(await signals(school)).toEqual([]);
  service.clock.now = now;
  const reviews = () =>
    db.selectFrom('reviewed_signals').select('at').where('credential_id', '=', guessed.id).execute();
  await deleteExpiredData(service.database, new Date('2026-12-14T09:00:00Z'));
  expect(await reviews()).toEqual([{ at: '2026-11-15 08:20:00' }]);
  await deleteExpiredData(service.database, new Date('2026-12-15T09:00:00Z'));
  expect(await reviews()).toEqual([]);
});

test('a reviewed signal of a revoked document returns only if people keep presenting it', async () => {
  const school = await service.join();
  const revoked = await service.issue(school, { revoked_at: '2026-10-20 08:00:00' });
  const present = (days: readonly number[]) =>
    service.database.write((trx) =>
      addScans(
        trx,
        days.map((day) => ({
          credential: revoked,
          valid: 0,
          invalid: 1,
          forged: 0,
          last_scan_at: `2026-11-${String(day).padStart(2, '0')} 07:00:00`,
        })),
      ),
    );
  const days = Array.from({ length: 14 }, (_, day) => day + 1);
  await present(days);
  await review(school, revoked.public_id, 'scanned_after_revocation');
  const { now } = service.clock;
  service.clock.now = new Date('2026-11-29T10:00:00Z');
  await present([15]);
  expect(await signals(school)).toEqual([]);
  await present(days.map((day) => day + 15));
  expect(await signals(school)).toMatchObject([{ since: '2026-10-20 08:00:00' }]);
  service.clock.now = now;
});

test('nobody reviews a signal that isn’t there', async ({ member: school }) => {
  const guessed = await service.issue(school);
  await openWithWrongSignature(guessed, 40);
  expect((await review(school, guessed.public_id, 'impossible_scans')).status).toBe(404);
  expect((await review(school, guessed.public_id, 'everything')).status).toBe(422);
  expect(await signals(school)).toHaveLength(1);
});

const scans = record({
  hour: integer({ min: 0, max: 4 }),
  valid: integer({ min: 0, max: 9 }),
  not_valid: integer({ min: 0, max: 9 }),
  forged: integer({ min: 0, max: 9 }),
  startsBatch: boolean(),
});

test('the scans of each hour can be recovered, however they were written', async ({ member: school }) => {
  const least = { valid: 0, forged: 0, hoursAfterRevocation: 0 };
  const filter = { families: ['editor'], from: '2026-11-14 00', least, limit: 1 } as const;
  await assert(
    asyncProperty(array(scans, { minLength: 1, maxLength: 8 }), async (drawn) => {
      const credential = await service.issue(school);
      const inOrder = drawn.toSorted((a, b) => a.hour - b.hour);
      const truth = new Map<string, ScanHour>();
      let batch: ScanSum[] = [];
      const write = () => service.database.write((trx) => addScans(trx, batch));
      for (const { hour: number, startsBatch, ...counts } of inOrder) {
        const hour = `2026-11-14 0${number}`;
        const { valid, not_valid, forged } = counts;
        const sum = truth.get(hour) ?? { hour, valid: 0, not_valid: 0, forged: 0 };
        truth.set(hour, {
          hour,
          valid: sum.valid + valid,
          not_valid: sum.not_valid + not_valid,
          forged: sum.forged + forged,
        });
        const last_scan_at = `${hour}:30:00`;
        // A batch has one sum for a credential and an hour.
        if (startsBatch || batch.some((other) => other.last_scan_at === last_scan_at)) {
          await write();
          batch = [];
        }
        batch.push({ credential, valid, invalid: not_valid + forged, forged, last_scan_at });
      }
      await write();
      const [seal] = await selectBusySeals(db, school.organizationId, filter);
      expect(seal).toMatchObject({ id: credential.id, hours: [...truth.values()] });
      await db.deleteFrom('scan_hours').where('credential_id', '=', credential.id).execute();
    }),
    { numRuns: 30 },
  );
});
