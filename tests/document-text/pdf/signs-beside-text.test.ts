import { expect, test } from 'vitest';

import { compareWritten, line } from './written-pdf.ts';

const POWER = 'Holds 106 shares and 32 rooms';
const sealedPower = { text: '0^6', of: POWER, kind: 'drawn' as const };
const holds = (power: string) => `${power}${line('shares and 32 rooms', 130, 600)}`;
const [FLAT, RAISED] = [
  line('Holds 106', 70, 600),
  line('Holds 10', 70, 600) + line('6', 117, 605, '/F1 7 Tf'),
];

test.each([
  ['as it was sealed', [sealedPower], RAISED, []],
  ['that wasn’t sealed', [], RAISED, ['raised']],
  ['of other digits', [{ ...sealedPower, text: '1^06' }], RAISED, ['raised']],
  ['that is written as a number', [sealedPower], FLAT, ['raised']],
  ['of two that is', [{ ...sealedPower, text: '0^63^2' }], FLAT, ['raised']],
  ['in another passage', [{ ...sealedPower, of: 'Holds 106' }], FLAT, []],
])('a power %s', async (_, powers, drawn, kinds) => {
  const sealed = [{ text: POWER }, ...powers];
  const { isSame, findings } = await compareWritten(sealed, { pages: [{ content: holds(drawn) }] });
  expect({ isSame, kinds: findings.map(({ kind }) => kind) }).toEqual({ isSame: true, kinds });
});
