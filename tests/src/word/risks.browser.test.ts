import { afterAll, beforeAll, expect, test } from 'vitest';

import type { Behavior } from '#playground/word-host/platforms/behaviors.ts';
import type { PlatformName } from '#playground/word-host/platforms/platform.ts';
import type { DocumentSpec } from '#tests/word-host/generated/document.ts';
import type { Act } from './generated/acts.ts';
import { GeneratedWord, troubleWith } from './generated/generated-word.ts';

let word: GeneratedWord;
beforeAll(async () => {
  word = await GeneratedWord.start();
});
afterAll(() => word.stop());

const CURSORS = {
  'at a list item': [{ paragraph: ['words'], shape: 'numbered list item' }],
  'at exact line spacing': [{ paragraph: ['words'], shape: 'exact line spacing' }],
  'in a cell': [{ cells: [[{ paragraph: ['words'] }], [{ paragraph: ['words'] }]] }],
  'in a control': [{ control: [{ paragraph: ['words'] }] }],
} satisfies Record<string, DocumentSpec['sections'][number]['blocks']>;

/** What Word has been reported to do wrong, and a platform it is played on. */
const RISKS: readonly (readonly [Behavior, PlatformName])[] = [
  ['losesLastFormat', 'windows'],
  ['answersRowForLastParagraph', 'mac'],
  ['hidesNestedControls', 'web'],
  ['listsBodyControlsOnly', 'web'],
  ['failsToReadAfterEdit', 'web'],
];

test.each(
  RISKS.flatMap(([behavior, platform]) =>
    Object.keys(CURSORS).map((cursor) => [behavior, cursor, platform] as const),
  ),
)(
  '%s, %s: a seal comes, is refreshed and goes, and nothing else changes',
  async (behavior, cursor, platform) => {
    const blocks = Object.entries(CURSORS).find(([name]) => name === cursor)?.[1] ?? [];
    const edge = { default: [{ paragraph: ['words' as const] }] };
    const spec = { sections: [{ blocks: [...blocks, { paragraph: ['words' as const] }], headers: edge }] };
    const refused = { act: 'trouble', kind: 'refuse', member: 'insertOoxml', after: 0 } as const;
    const insertion = { act: 'insert', placement: 'cursor', isOther: false } as const;
    const later: Act[] = [
      insertion,
      { act: 'refresh', seal: 0 },
      { act: 'insert', placement: 'header', isOther: false },
      { act: 'remove', seal: 1 },
      { act: 'remove', seal: 0 },
    ];
    const acts: Act[] = [
      { act: 'cursor', story: 0, paragraph: 0, extent: 'start' },
      refused,
      insertion,
      // An empty line stays where no markup says that nothing floats in it.
      ...(behavior === 'failsToReadAfterEdit' ? [] : later),
    ];
    expect(await troubleWith(word, spec, acts, platform, { [behavior]: true })).toEqual([]);
  },
);
