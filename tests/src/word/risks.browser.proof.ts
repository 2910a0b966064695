import { afterAll, beforeAll, expect, test } from 'vitest';

import type { Behavior } from '#word-host/platforms/behaviors.ts';
import type { PlatformName } from '#word-host/platforms/platform.ts';
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

/** Reported faults of Word, and a platform for each. */
const RISKS: readonly (readonly [Behavior | 'tracks changes', PlatformName])[] = [
  ['losesLastFormat', 'windows'],
  ['losesOnlyFormat', 'windows'],
  ['keepsListFormat', 'mac'],
  ['answersRowForLastParagraph', 'mac'],
  ['rebindsParagraphs', 'web'],
  ['hidesNestedControls', 'web'],
  ['hidesControlsInTables', 'web'],
  ['tracks changes', 'windows-2021'],
  ['tracks changes', 'windows'],
  ['listsBodyControlsOnly', 'web'],
  ['failsToReadBody', 'web'],
  ['failsToReadAfterEdit', 'web'],
  ['refusesOtherPages', 'web'],
  ['refusesEveryWrite', 'windows'],
];

/** Each makes the next act fail. */
const REFUSED: Act = { act: 'trouble', kind: 'refuse', member: 'insertOoxml', after: 0 };
const MAYBE_REFUSED: Act = { ...REFUSED, after: Infinity };
const INSERTION: Act = { act: 'insert', placement: 'cursor', isOther: false };
const LATER: readonly Act[] = [
  { act: 'refresh', seal: 0 },
  { act: 'move', seal: 0 },
  { act: 'insert', placement: 'header', isOther: false },
  { act: 'remove', seal: 1 },
  { act: 'remove', seal: 0 },
  { act: 'identify' },
];

/** An empty line stays if no markup shows that nothing floats in it. */
function actsIn(risk: (typeof RISKS)[number][0], cursor: string): readonly Act[] {
  if (risk === 'failsToReadAfterEdit') return [REFUSED, INSERTION];
  if (risk === 'refusesEveryWrite') return [INSERTION, ...LATER].flatMap((act) => [MAYBE_REFUSED, act]);
  // A seal whose control isn't listed can't be proved.
  if (risk === 'hidesControlsInTables' && cursor === 'in a cell') return [MAYBE_REFUSED, INSERTION, ...LATER];
  // For a header with a first page, Word gives none that could take the seal.
  const later = LATER.flatMap((act) => (act.act === 'insert' ? [MAYBE_REFUSED, act] : [act]));
  return [REFUSED, INSERTION, INSERTION, ...(risk === 'refusesOtherPages' ? later : LATER)];
}

test.each(
  RISKS.flatMap(([risk, platform]) =>
    Object.keys(CURSORS).map((cursor) => [risk, cursor, platform] as const),
  ),
)(
  '%s, %s, on %s: a seal is inserted and removed, and nothing else changes',
  async (risk, cursor, platform) => {
    const blocks = Object.entries(CURSORS).find(([name]) => name === cursor)?.[1] ?? [];
    const edge = [{ paragraph: ['words' as const] }];
    const hasFirstPage = risk === 'refusesOtherPages';
    const headers = { default: edge, ...(hasFirstPage && { first: edge }) };
    const sections = [{ blocks: [...blocks, { paragraph: ['words' as const] }], headers, hasFirstPage }];
    const spec = { sections, isTracking: risk === 'tracks changes' };
    const acts: Act[] = [{ act: 'cursor', story: 0, paragraph: 0, extent: 'start' }, ...actsIn(risk, cursor)];
    const behaviors = risk === 'tracks changes' ? {} : { [risk]: true };
    expect(await troubleWith(word, spec, acts, platform, behaviors)).toEqual([]);
  },
);
