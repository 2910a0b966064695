import { useSyncExternalStore } from 'react';

import { forThisPane } from './browser-storage.ts';

const PREFIX = 'sealmark.draft.';
/** How the next seal is to look; Settings puts it aside. */
export const SEAL_LOOK_DRAFT = 'seal-look';

const listeners = new Set<() => void>();

/** What the user typed; survives a reload of the pane and a new connection, and goes when they sign out. */
export function useDraft(key: string, initial: string): [draft: string, setDraft: (draft: string) => void] {
  const stored = useStoredDraft(key);
  return [stored ?? initial, (draft) => saveDraft(key, draft === initial ? null : draft)];
}

/** The draft as it is stored, or null. */
export function useStoredDraft(key: string): string | null {
  return useSyncExternalStore(onDraft, () => readDraft(key));
}

/** A draft outside a component: for work that may end after its screen is gone. */
export function readDraft(key: string): string | null {
  return forThisPane.read(PREFIX + key);
}

/** Types for the user what a field will hold; null leaves it as it is at first. */
export function saveDraft(key: string, draft: string | null): void {
  if (draft === null) forThisPane.forget(PREFIX + key);
  else forThisPane.save(PREFIX + key, draft);
  for (const listener of listeners) listener();
}

export function forgetDrafts(): void {
  for (const name of forThisPane.names()) if (name.startsWith(PREFIX)) forThisPane.forget(name);
}

function onDraft(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** One of a few, kept as drafts are. */
export function useChoice<Choice extends string>(key: string, choices: readonly Choice[], first: Choice) {
  const [stored, setStored] = useDraft(key, first);
  const choice = choices.find((one) => one === stored) ?? first;
  return [choice, setStored] as const;
}
