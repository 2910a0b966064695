import * as z from 'zod/mini';

import { timestamp } from './fields.ts';

/** A `shown` fact is on the public page to compare; for an `askable` one, readers only learn whether the paper agrees. */
const FACT_MODES = ['shown', 'askable'] as const;
export const factMode = z.enum(FACT_MODES);
/** What an organization can choose for a field of a document type. */
export const FIELD_MODES = [...FACT_MODES, 'private'] as const;
export type FieldMode = (typeof FIELD_MODES)[number];

/** A fact as staff see it; the value of an askable one is null, because it can't be read again. */
export const fact = z.object({
  name: z.string(),
  mode: factMode,
  value: z.nullable(z.string()),
  /** Present if readers entered wrong values in the last two weeks. */
  wrong_answers: z.optional(
    z.object({
      /** The fact's number, for `factReopen`. */
      number: z.int(),
      count: z.int(),
      last_at: timestamp,
      /** Whether readers are asked to contact the issuer, whatever they enter. */
      is_closed: z.boolean(),
      reopenings_left: z.int(),
    }),
  ),
});
export type Fact = z.infer<typeof fact>;
