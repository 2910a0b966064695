import { useDraft } from './use-draft.ts';

/** One of a few, kept as drafts are. */
export function useChoice<Choice extends string>(key: string, choices: readonly Choice[], first: Choice) {
  const [stored, setStored] = useDraft(key, first);
  const choice = choices.find((one) => one === stored) ?? first;
  return [choice, setStored] as const;
}
