import { afterAll, beforeAll, expect, test } from 'vitest';

import { openXmlErrors } from '#tests/e2e/open-xml-errors.ts';
import { PLATFORM_NAMES } from '#playground/word-host/platforms/platform.ts';
import { Harness } from '#tests/word-host/harness/harness.ts';
import { contract, letter, sealOf } from './pane/documents.ts';
import { Pane, wordBundle } from './pane/pane.ts';

let harness: Harness;
let bundle: string;
beforeAll(async () => {
  [harness, bundle] = await Promise.all([Harness.start(), wordBundle()]);
});
afterAll(() => harness.stop());

for (const platform of PLATFORM_NAMES) {
  test(`on ${platform} a seal goes in at the cursor, is refreshed, and is found after reopening`, async () => {
    const given = await letter();
    const pane = await Pane.open(harness, bundle, given, { platform });
    await pane.placeCursor('First');
    expect(await pane.insertSeal(sealOf(), 'cursor')).toMatchObject({ outcome: 'inserted', stories: 1 });
    expect(await pane.insertSeal(sealOf({ sizeMm: 30 }), 'cursor')).toMatchObject({ outcome: 'refreshed' });
    const saved = await pane.word.docx();
    expect(await openXmlErrors(saved)).toEqual(await openXmlErrors(given));
    const reopened = await Pane.open(harness, bundle, saved, { platform });
    expect(await reopened.findSeals()).toHaveLength(1);
    await Promise.all([pane.word.close(), reopened.word.close()]);
  });

  test(`on ${platform} every header in use gets a seal`, async () => {
    const pane = await Pane.open(harness, bundle, await contract(), { platform });
    const inserted = await pane.insertSeal(sealOf(), 'header');
    expect(inserted).toMatchObject({ outcome: 'inserted' });
    expect(await pane.findSeals()).toHaveLength('stories' in inserted ? inserted.stories : 0);
    await pane.word.close();
  });
}
