import { useState } from 'react';

import { draftValue } from '#src/session/draft-value.ts';
import { saveDraft, readDraft, useStoredDraft } from '#src/session/use-draft.ts';
import { freshDraft, issueDraft, type IssueDraft } from './issue-draft.ts';

export interface DraftControl {
  draft: IssueDraft;
  change: (change: Partial<IssueDraft>) => void;
  /** The next form for this person begins anew, under a reference of its own. */
  forget: () => void;
}

/**
 * The form of one person, or of the organization. Every change is kept at once, so that a reload of the pane loses neither words nor what is
 * under way; and what ends while another screen shows is there on the way back.
 */
export function useIssueDraft(personUid: string | null): DraftControl {
  const name = personUid === null ? 'issue-own' : `issue.${personUid}`;
  const [fresh, setFresh] = useState(freshDraft);
  const draft = draftValue(issueDraft, useStoredDraft(name)) ?? fresh;
  return {
    draft,
    change: (part) => {
      // Read anew: work that takes a while changes more than what it began with.
      const now = draftValue(issueDraft, readDraft(name)) ?? fresh;
      saveDraft(name, JSON.stringify({ ...now, ...part }));
    },
    forget: () => {
      saveDraft(name, null);
      setFresh(freshDraft());
    },
  };
}
