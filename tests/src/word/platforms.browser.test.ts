import { expect, test } from 'vitest';

import { openXmlErrors } from '#tests/e2e/open-xml-errors.ts';
import { PLATFORM_NAMES } from '#playground/word-host/platforms/platform.ts';
import { useHarness } from '#tests/word-host/harness/use-harness.ts';
import { contract, letter, sealOf } from './pane/documents.ts';
import { Pane } from './pane/pane.ts';

const harness = useHarness();

for (const platform of PLATFORM_NAMES) {
  test(`on ${platform} a seal goes in at the cursor, is refreshed, and is found after reopening`, async () => {
    const given = await letter();
    const pane = await Pane.open(harness, given, { platform });
    await pane.placeCursor('First');
    expect(await pane.insertSeal(sealOf(), 'cursor')).toMatchObject({ outcome: 'inserted', stories: 1 });
    expect(await pane.insertSeal(sealOf({ sizeMm: 30 }), 'cursor')).toMatchObject({ outcome: 'refreshed' });
    const saved = await pane.word.docx();
    expect(await openXmlErrors(saved)).toEqual(await openXmlErrors(given));
    const reopened = await Pane.open(harness, saved, { platform });
    expect(await reopened.findSeals()).toHaveLength(1);
    await Promise.all([pane.word.close(), reopened.word.close()]);
  });

  test(`on ${platform} every header in use gets a seal`, async () => {
    const pane = await Pane.open(harness, await contract(), { platform });
    const inserted = await pane.insertSeal(sealOf(), 'header');
    expect(inserted).toMatchObject({ outcome: 'inserted' });
    expect(await pane.findSeals()).toHaveLength('stories' in inserted ? inserted.stories : 0);
    await pane.word.close();
  });
}
