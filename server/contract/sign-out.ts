import * as z from 'zod/mini';

import { answer, operation } from './operation.ts';

export const signOut = operation('POST /sign-out', {
  scope: null,
  area: 'Identity and settings',
  summary: 'End the session of the token',
  description:
    'A token that Word got by six digits belongs to a session: from then on it is refused. A token made by an administrator stays as it is. The body is an empty object.',
  output: answer({ ended: z.boolean() }),
});
