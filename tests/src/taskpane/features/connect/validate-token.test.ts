import { expect, test } from 'vitest';

import { formatToken } from '#contract/token-format.ts';
import { validateToken } from '#src/taskpane/features/connect/validate-token.ts';

const token = formatToken('A'.repeat(32));

test.each([
  ['nothing', '', 'empty'],
  ['a whole token', token, 'complete'],
  ['a token with one character wrong', token.replace('A', 'B'), 'mistyped'],
  ['half a token', token.slice(0, 20), 'incomplete'],
  ['the first letters of one', 'sm', 'incomplete'],
  ['a token with something behind it', `${token}x`, 'tooLong'],
  ['a password', 'hunter2', 'otherThing'],
])('%s is recognized without a request', (_, typed, judgement) => {
  expect(validateToken(typed)).toBe(judgement);
});
