import * as z from 'zod/mini';

import { factMode } from './facts.ts';
import { text } from './fields.ts';

export const MAX_FACTS = 12;
const MAX_FACT_NAME_LENGTH = 60;
export const MAX_FACT_VALUE_LENGTH = 200;

export const factRequest = z.strictObject({
  name: text(1, MAX_FACT_NAME_LENGTH),
  value: text(1, MAX_FACT_VALUE_LENGTH),
  mode: factMode,
});
export type FactRequest = z.infer<typeof factRequest>;

/** Equal for names that readers can't tell apart: ignores case and blanks. */
export function factNameKey(name: string): string {
  return name.normalize('NFKC').replace(/\s+/g, ' ').trim().toLowerCase();
}

export const factsRequest = z.array(factRequest).check(
  z.maxLength(MAX_FACTS, `must have at most ${MAX_FACTS} facts`),
  z.refine((facts) => new Set(facts.map(({ name }) => factNameKey(name))).size === facts.length, {
    error: 'must not have two facts of one name',
  }),
);
