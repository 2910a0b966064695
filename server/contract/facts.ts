import * as z from 'zod/mini';

import { timestamp } from './fields.ts';

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
