import { afterAll, beforeAll, expect, test } from 'vitest';

import { PLATFORM_NAMES } from '../../word-host/platforms/platform.ts';
import { Stage } from '../../word-host/stage/stage.ts';
import { contract, sealOf } from './pane/documents.ts';
import { Pane, wordBundle } from './pane/pane.ts';

let stage: Stage;
let bundle: string;
beforeAll(async () => {
  [stage, bundle] = await Promise.all([Stage.start(), wordBundle()]);
});
afterAll(() => stage.stop());

for (const platform of PLATFORM_NAMES) {
  test(`on ${platform} every header in use gets a seal`, async () => {
    const pane = await Pane.open(stage, bundle, await contract(), { platform });
    const inserted = await pane.insertSeal(sealOf(), 'header');
    expect(inserted).toMatchObject({ outcome: 'inserted' });
    expect(await pane.findSeals()).toHaveLength('stories' in inserted ? inserted.stories : 0);
    await pane.word.close();
  });
}
