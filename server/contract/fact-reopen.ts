import * as z from 'zod/mini';

import { fact } from './facts.ts';
import { text } from './fields.ts';
import { answer, operation } from './operation.ts';

export const factReopen = operation('POST /verification/:public_id/facts/:number/reopen', {
  scope: 'verify:write',
  permission: 'verify documents',
  area: 'Verification',
  summary: 'Open a fact again that too many wrong answers closed',
  description:
    'The fact’s wrong_answers say how many there were, and when. A fact can be opened again three times; then it’s 409. One that isn’t closed stays as it is. The body is an empty object.',
  params: z.object({ public_id: text(1, 64), number: text(1, 3) }),
  output: answer({ fact }),
  errors: [404, 409],
});
