import * as z from 'zod/mini';

/** `shown` is on the public page to compare; of an `askable` one a reader only learns whether the paper agrees. */
const FACT_MODES = ['shown', 'askable'] as const;
export const factMode = z.enum(FACT_MODES);
/** What an organization decides for a field of a document type. */
export const FIELD_MODES = [...FACT_MODES, 'private'] as const;
export type FieldMode = (typeof FIELD_MODES)[number];

/** A fact as staff see it; the value of an askable one is null, because nobody can read it again. */
export const fact = z.object({ name: z.string(), mode: factMode, value: z.nullable(z.string()) });
export type Fact = z.infer<typeof fact>;
