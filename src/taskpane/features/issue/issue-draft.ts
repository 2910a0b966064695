import { useState } from 'react';
import * as z from 'zod/mini';

import { fact } from '#contract/facts.ts';
import { LANGUAGES } from '#contract/fields.ts';
import { draftValue } from '#src/session/draft-value.ts';
import { saveDraft, readDraft, useStoredDraft } from '#src/session/use-draft.ts';

/** As typed. Values are stored by field name, so a change of type loses none that both types have. */
export const formValues = z.object({
  docType: z.string(),
  values: z.record(z.string(), z.string()),
  language: z.enum(LANGUAGES),
  hasPeriod: z.boolean(),
  validFrom: z.string(),
  validUntil: z.string(),
});
export type FormValues = z.infer<typeof formValues>;
export type Period = Pick<FormValues, 'hasPeriod' | 'validFrom' | 'validUntil'>;

/** The document's text, as the user saw it in the preview. */
const written = z.object({
  title: z.string(),
  /** As people who scan the seal see it. Missing in drafts of an older pane. */
  publicTitle: z.optional(z.string()),
  /** What those people can compare. */
  facts: z.optional(z.array(fact)),
  html: z.string(),
  language: z.enum(LANGUAGES),
  digest: z.optional(z.string()),
});
export type Written = z.infer<typeof written>;

const issueDraft = z.object({
  /** `asked`: the request to issue was sent, and its outcome is unknown. */
  phase: z.enum(['form', 'preview', 'asked', 'issued']),
  form: z.nullable(formValues),
  /** The form's client reference: the service issues one document for each. */
  reference: z.string(),
  /** Shown, and not confirmed yet. */
  preview: z.nullable(written),
  issued: z.nullable(
    z.object({
      credential: z.object({ public_id: z.string(), title: z.string(), verify_url: z.string() }),
      /** In Base64; null if it never arrived. */
      docx: z.nullable(z.string()),
    }),
  ),
  /** `opened`: Word was asked to open it; a pane can't see whether it did. */
  delivered: z.enum(['no', 'opened', 'saved']),
});
type IssueDraft = z.infer<typeof issueDraft>;
export type IssuedState = NonNullable<IssueDraft['issued']>;

function freshDraft(): IssueDraft {
  return {
    phase: 'form',
    form: null,
    reference: crypto.randomUUID(),
    preview: null,
    issued: null,
    delivered: 'no',
  };
}

export interface DraftControl {
  draft: IssueDraft;
  /** The draft as stored now, for work that began when it was another. */
  readNow: () => IssueDraft;
  change: (change: Partial<IssueDraft>) => void;
  /** Starts a new form with a new reference. */
  forget: () => void;
}

/**
 * The form of one person, or of the organization. Every change is stored at once, so that a reload of the pane loses
 * nothing, and an act that ends while another screen shows is found later.
 */
export function useIssueDraft(personUid: string | null): DraftControl {
  const name = personUid === null ? 'issue-own' : `issue.${personUid}`;
  const [fresh, setFresh] = useState(freshDraft);
  const draft = draftValue(issueDraft, useStoredDraft(name)) ?? fresh;
  const readNow = () => draftValue(issueDraft, readDraft(name)) ?? fresh;
  return {
    draft,
    readNow,
    change: (part) => saveDraft(name, JSON.stringify({ ...readNow(), ...part })),
    forget: () => {
      saveDraft(name, null);
      setFresh(freshDraft());
    },
  };
}
