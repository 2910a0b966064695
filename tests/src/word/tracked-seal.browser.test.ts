import { expect } from 'vitest';

import { openXmlErrors } from '#tests/e2e/harness/docx-checks.ts';
import type { Harness } from '#tests/word-host/harness/harness.ts';
import { letter, type Pane, sealOf, test, usePanes } from './pane/pane.ts';

const open = usePanes();

const NEWER = { requirements: { WordApi: '1.4', WordApiOnline: '1.1' } };

async function openTracking(options?: Parameters<Harness['open']>[1]): Promise<Pane> {
  const pane = await open(letter(), options);
  await pane.trackChanges();
  return pane;
}

function marks(pane: Pane): Promise<{ inserted: number; deleted: number; isTracking: boolean }> {
  return pane.word.page.evaluate(() => {
    const { model } = window.wordHost;
    const count = (name: string) => model.body.getElementsByTagNameNS('*', name).length;
    return {
      inserted: count('ins'),
      deleted: count('del'),
      isTracking: model.settings.isOn('w:trackRevisions'),
    };
  });
}

test('if Word can switch tracking off, the seal is inserted untracked, and tracking is on afterwards', async () => {
  const pane = await openTracking(NEWER);
  expect(await pane.insertSeal(sealOf(), 'end')).toMatchObject({ outcome: 'inserted', tracked: false });
  expect(await pane.insertSeal(sealOf({ sizeMm: 40 }), 'end')).toMatchObject({
    outcome: 'refreshed',
    tracked: false,
  });
  expect(await marks(pane)).toEqual({ inserted: 0, deleted: 0, isTracking: true });
  expect(await pane.call('removeSeals', 'SM-DOC-2026-8K4T2M9Q')).toMatchObject({
    count: 1,
    tracking: 'as-before',
  });
  expect(await marks(pane)).toEqual({ inserted: 0, deleted: 0, isTracking: true });
});

test('a seal is inserted even if Word gives no selection that shows whether it tracks changes', async () => {
  const pane = await open(letter());
  await pane.refuse('Range.getOoxml', 'GeneralException');
  expect(await pane.insertSeal(sealOf(), 'end')).toMatchObject({ outcome: 'inserted', tracked: false });
});

test.each(['insertOoxml', 'changeTrackingMode'])(
  'tracking is on again when %s was refused',
  async (member) => {
    const pane = await openTracking(NEWER);
    await pane.refuse(member, 'GeneralException', { after: member === 'insertOoxml' ? 0 : 1 });
    await pane.refusal(sealOf(), 'end');
    expect(await marks(pane)).toMatchObject({ isTracking: true });
  },
);

test('after a failure the user learns if Word does not track changes again', async () => {
  const pane = await openTracking(NEWER);
  await pane.refuse('insertOoxml', 'GeneralException');
  await pane.refuse('changeTrackingMode', 'GeneralException', { after: 1, times: Infinity });
  pane.word.expectChange(/w:trackRevisions is gone/);
  expect(await pane.refusal(sealOf(), 'end')).toBe('tracking-off');
});

test('an older Word tracks the seal: inserted, refreshed and removed it is reported as tracked, and never twice', async () => {
  const pane = await openTracking();
  const errors = await openXmlErrors(await pane.word.docx());
  expect(await pane.insertSeal(sealOf(), 'end')).toMatchObject({ outcome: 'inserted', tracked: true });
  expect((await marks(pane)).inserted).toBeGreaterThan(0);
  expect(await pane.insertSeal(sealOf({ language: 'fr' }), 'end')).toMatchObject({
    outcome: 'refreshed',
    tracked: true,
  });
  expect(await pane.call('findSeals')).toHaveLength(1);
  expect(await openXmlErrors(await pane.word.docx())).toEqual(errors);
  const removed = await pane.call('removeSeals', 'SM-DOC-2026-8K4T2M9Q');
  // Its insertion was tracked: nothing is left to accept.
  expect(removed).toMatchObject({ tracked: false });
  expect(await pane.call('findSeals')).toEqual([]);
  expect(await openXmlErrors(await pane.word.docx())).toEqual(errors);
});

test('no empty control stays of a seal whose insertion was tracked', async () => {
  const pane = await openTracking({ behaviors: { keepsEmptiedControls: true } });
  await pane.insertSeal(sealOf(), 'end');
  expect(await pane.insertSeal(sealOf({ language: 'fr' }), 'end')).toMatchObject({ outcome: 'refreshed' });
  expect(await pane.call('findSeals')).toMatchObject([{ widthMm: expect.any(Number) }]);
  expect(await pane.call('removeSeals', sealOf().publicId)).toMatchObject({ count: 1, tracked: false });
  expect(await pane.call('findSeals')).toEqual([]);
});

test('a seal from before tracking is refreshed beside its former self, struck out', async ({ pane }) => {
  await pane.insertSeal(sealOf(), 'end');
  await pane.trackChanges();
  for (const language of ['fr', 'en'] as const) {
    expect(await pane.insertSeal(sealOf({ language }), 'end')).toMatchObject({
      outcome: 'refreshed',
      tracked: true,
    });
    const [seal, ...more] = await pane.call('findSeals');
    expect(more).toEqual([]);
    expect(seal).toMatchObject({ story: 'body' });
  }
  expect((await marks(pane)).deleted).toBeGreaterThan(0);
});
