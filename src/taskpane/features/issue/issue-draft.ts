import { useState } from 'react';
import * as z from 'zod/mini';

import { LANGUAGES } from '#contract/fields.ts';

import { draftValue } from '#src/session/draft-value.ts';
import { saveDraft, readDraft, useStoredDraft } from '#src/session/use-draft.ts';

/** What the form holds, as typed. Values are kept by field name, so a change of type loses none that both types ask for. */
const formValues = z.object({
  docType: z.string(),
  values: z.record(z.string(), z.string()),
  language: z.enum(LANGUAGES),
  hasPeriod: z.boolean(),
  validFrom: z.string(),
  validUntil: z.string(),
});
export type FormValues = z.infer<typeof formValues>;
export type Period = Pick<FormValues, 'hasPeriod' | 'validFrom' | 'validUntil'>;

/** What the service would write, as the user saw it. */
const written = z.object({ title: z.string(), html: z.string(), language: z.enum(LANGUAGES) });
export type Written = z.infer<typeof written>;

const issueDraft = z.object({
  /** `asked`: the service was asked to issue, and what became of it is not known. */
  phase: z.enum(['form', 'preview', 'asked', 'issued']),
  form: z.nullable(formValues),
  /** The one client reference of this form, until it is done with. */
  reference: z.string(),
  /** Shown, and waiting for the user's word. */
  preview: z.nullable(written),
  /** What the service was asked to issue under the reference, as long as that is in doubt; oldest first. */
  asked: z.array(written),
  issued: z.nullable(
    z.object({
      credential: z.object({
        public_id: z.string(),
        title: z.string(),
        verify_url: z.string(),
        qr_url: z.nullable(z.string()),
      }),
      content: written,
    }),
  ),
  /** Where it goes: into a document of its own, or into the open one. */
  target: z.prefault(z.enum(['new', 'open']), 'open'),
  /** What became of it in Word; `opened`: Word was asked to, which is all that a pane can know. */
  delivered: z.prefault(z.enum(['no', 'opened', 'saved', 'inserted']), 'no'),
});
type IssueDraft = z.infer<typeof issueDraft>;
export type IssueTarget = IssueDraft['target'];
export type IssuedState = NonNullable<IssueDraft['issued']>;

function freshDraft(): IssueDraft {
  return {
    phase: 'form',
    form: null,
    reference: crypto.randomUUID(),
    preview: null,
    asked: [],
    issued: null,
    target: 'new',
    delivered: 'no',
  };
}

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
