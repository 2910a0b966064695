import { useSyncExternalStore } from 'react';

import { forThisPane } from './browser-storage.ts';

const PREFIX = 'sealmark.draft.';
/** The look of the next seal; a change in Settings resets it. */
export const SEAL_LOOK_DRAFT = 'seal-look';

const listeners = new Set<() => void>();

/** What the user typed; it survives a reload of the pane and a new connection, and is deleted when they sign out. */
export function useDraft(key: string, initial: string): [draft: string, setDraft: (draft: string) => void] {
  const stored = useStoredDraft(key);
  return [stored ?? initial, (draft) => saveDraft(key, draft === initial ? null : draft)];
}

export function useStoredDraft(key: string): string | null {
  return useSyncExternalStore(onDraft, () => readDraft(key));
}

/** Reads a draft outside a component, for work that may end after its screen is gone. */
export const readDraft = (key: string): string | null => forThisPane.read(PREFIX + key);

/** Sets a field's draft; null resets it. */
export function saveDraft(key: string, draft: string | null): void {
  if (draft === null) forThisPane.forget(PREFIX + key);
  else forThisPane.save(PREFIX + key, draft);
  for (const listener of listeners) listener();
}

const draftNames = () => forThisPane.names().filter((name) => name.startsWith(PREFIX));

export const hasDrafts = (): boolean => draftNames().length > 0;

export function forgetDrafts(): void {
  for (const name of draftNames()) forThisPane.forget(name);
}

function onDraft(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** A choice among a few, stored like a draft. */
export function useChoice<Choice extends string>(key: string, choices: readonly Choice[], first: Choice) {
  const [stored, setStored] = useDraft(key, first);
  const choice = choices.find((one) => one === stored) ?? first;
  return [choice, setStored] as const;
}
