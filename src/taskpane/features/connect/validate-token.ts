import { isWellFormedToken } from '#contract/token-format.ts';

export type Judgement = 'empty' | 'complete' | 'otherThing' | 'incomplete' | 'tooLong' | 'mistyped';

const PREFIX = 'smk_';
const LENGTH = PREFIX.length + 32 + 6;

/** Checks a token without sending it anywhere. */
export function validateToken(token: string): Judgement {
  if (token === '') return 'empty';
  if (isWellFormedToken(token)) return 'complete';
  if (PREFIX.startsWith(token)) return 'incomplete';
  if (!token.startsWith(PREFIX)) return 'otherThing';
  if (token.length === LENGTH) return 'mistyped';
  return token.length < LENGTH ? 'incomplete' : 'tooLong';
}
