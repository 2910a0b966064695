import * as z from 'zod/mini';

import { factNameKey, factRequest, type FactRequest } from '#contract/fact-requests.ts';
import { factMode } from '#contract/facts.ts';
import { isBlank } from '#contract/fields.ts';
import { draftValue } from '#src/session/draft-value.ts';
import { oneLine } from '#src/taskpane/flows/one-line.ts';

const factDrafts = z.array(z.object({ name: z.string(), value: z.string(), mode: factMode }));
/** A passage that readers compare with their paper; the name as typed. */
export type FactDraft = z.infer<typeof factDrafts>[number];

export type NameProblem = 'unnamed' | 'longName' | 'sameName';
export type ValueProblem = 'nothing' | 'longValue';

export const readFacts = (draft: string): FactDraft[] => draftValue(factDrafts, draft) ?? [];

export function writeFacts(facts: readonly FactDraft[]): string {
  return facts.length === 0 ? '' : JSON.stringify(facts);
}

/** The facts in the service's form; null if one has no unique name. */
export function readyFacts(draft: string): FactRequest[] | null {
  const facts = readFacts(draft);
  if (nameProblems(facts).some((problem) => problem !== null)) return null;
  return facts.map((fact) => ({ ...fact, name: oneLine(fact.name) }));
}

export function nameProblems(facts: readonly FactDraft[]): (NameProblem | null)[] {
  const names = facts.map(({ name }) => oneLine(name));
  const keys = names.map(factNameKey);
  return names.map((name, index) => {
    if (isBlank(name)) return 'unnamed';
    if (!z.safeParse(factRequest.shape.name, name).success) return 'longName';
    return keys.indexOf(keys[index] ?? '') < index ? 'sameName' : null;
  });
}

export function valueProblem(value: string): ValueProblem | null {
  if (isBlank(value)) return 'nothing';
  return z.safeParse(factRequest.shape.value, value).success ? null : 'longValue';
}
