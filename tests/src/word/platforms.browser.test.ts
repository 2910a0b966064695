import { expect, test } from 'vitest';

import { openXmlErrors } from '#tests/e2e/harness/docx-checks.ts';
import { PLATFORM_NAMES } from '#word-host/platforms/platform.ts';
import { contract, letter, sealOf, usePanes } from './pane/pane.ts';

const open = usePanes();

for (const platform of PLATFORM_NAMES) {
  test(`on ${platform} a seal is inserted at the cursor, refreshed, and found after reopening`, async () => {
    const given = await letter();
    const pane = await open(given, { platform });
    await pane.placeCursor('First');
    expect(await pane.insertSeal(sealOf(), 'cursor')).toMatchObject({ outcome: 'inserted', stories: 1 });
    expect(await pane.insertSeal(sealOf({ sizeMm: 30 }), 'cursor')).toMatchObject({ outcome: 'refreshed' });
    const saved = await pane.word.docx();
    expect(await openXmlErrors(saved)).toEqual(await openXmlErrors(given));
    const reopened = await open(saved, { platform });
    expect(await reopened.call('findSeals')).toHaveLength(1);
  });

  test(`on ${platform} every header in use gets a seal`, async () => {
    const pane = await open(contract(), { platform });
    const inserted = await pane.insertSeal(sealOf(), 'header');
    expect(inserted).toMatchObject({ outcome: 'inserted' });
    expect(await pane.call('findSeals')).toHaveLength('stories' in inserted ? inserted.stories : 0);
  });
}
