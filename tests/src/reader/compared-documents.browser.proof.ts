import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';

import { runTrials } from '#tests/bench/content/trials.ts';

/** The bench does the same with more documents, of more programs. */
const PROGRAM = 'docx';

test('an edit of any kind is detected, and saving or exporting again is not taken for one', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sealmark-trials-'));
  try {
    const { trials } = await runTrials(folder, 1, (name) => name === PROGRAM);
    expect(trials.filter(({ isEdited, isSame }) => isEdited === isSame)).toEqual([]);
    const kinds = (isEdited: boolean) => trials.filter((trial) => trial.isEdited === isEdited).length;
    expect([kinds(true), kinds(false)]).toEqual([10, 4]);
  } finally {
    await rm(folder, { recursive: true });
  }
}, 300_000);
