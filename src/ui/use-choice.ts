import { useDraft } from './use-draft.ts';

/** One of a few, kept as drafts are. */
export function useChoice<Choice extends string>(key: string, choices: readonly Choice[], first: Choice) {
  const [kept, setKept] = useDraft(key, first);
  const choice = choices.find((one) => one === kept) ?? first;
  return [choice, setKept] as const;
}
