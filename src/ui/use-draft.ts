import { useState } from 'react';

import { forThisPane } from '../api/browser-storage.ts';

const PREFIX = 'sealmark.draft.';
/** How the next seal is to look; Settings puts it aside. */
export const SEAL_LOOK_DRAFT = 'seal-look';

/** What the user typed; survives a reload of the pane and a new connection, and goes when they sign out. */
export function useDraft(key: string, initial: string): [draft: string, setDraft: (draft: string) => void] {
  const name = PREFIX + key;
  const [typed, setTyped] = useState({ name, value: forThisPane.read(name) });
  const value = typed.name === name ? typed.value : forThisPane.read(name);

  function setDraft(draft: string) {
    if (draft === initial) forThisPane.forget(name);
    else forThisPane.keep(name, draft);
    setTyped({ name, value: draft });
  }
  return [value ?? initial, setDraft];
}

/** Types for the user what a field on another screen will hold; '' leaves it as it is at first. */
export function keepDraft(key: string, draft: string): void {
  if (draft === '') forThisPane.forget(PREFIX + key);
  else forThisPane.keep(PREFIX + key, draft);
}

export function forgetDrafts(): void {
  for (const name of forThisPane.names()) if (name.startsWith(PREFIX)) forThisPane.forget(name);
}
