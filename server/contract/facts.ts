import * as z from 'zod/mini';

import { text, timestamp } from './fields.ts';
import { emptyObject, operation } from './operation.ts';

/** `shown` is on the public page to compare; of an `askable` one a reader only learns whether the paper agrees. */
const FACT_MODES = ['shown', 'askable'] as const;
export const factMode = z.enum(FACT_MODES);
/** What an organization decides for a field of a document type. */
export const FIELD_MODES = [...FACT_MODES, 'private'] as const;
export type FieldMode = (typeof FIELD_MODES)[number];

/** A fact as staff see it; the value of an askable one is null, because nobody can read it again. */
export const fact = z.object({
  name: z.string(),
  mode: factMode,
  value: z.nullable(z.string()),
  /** There where readers entered wrong values in the last two weeks. */
  wrong_answers: z.optional(
    z.object({
      /** Of the fact: `factReopen` takes it. */
      number: z.int(),
      count: z.int(),
      last_at: timestamp,
      /** Readers are asked to contact the issuer, whatever they enter. */
      is_closed: z.boolean(),
      reopenings_left: z.int(),
    }),
  ),
});
export type Fact = z.infer<typeof fact>;

export const factReopen = operation({
  method: 'POST',
  path: '/verification/:public_id/facts/:number/reopen',
  scope: 'verify:write',
  permission: 'verify documents',
  area: 'Verification',
  summary: 'Open a fact again that too many wrong answers closed',
  description:
    'The fact’s wrong_answers say how many there were, and when. A fact can be opened again three times; then it’s 409. One that isn’t closed stays as it is. The body is an empty object.',
  params: z.object({ public_id: text(1, 64), number: text(1, 3) }),
  body: emptyObject,
  output: z.object({ ok: z.literal(true), fact }),
  success: [200],
  errors: [400, 403, 404, 409, 413, 415],
});
