import * as z from 'zod/mini';

import type { DocumentTypeItem } from '#contract/document-form.ts';

import type { Person } from '#src/api/people-queries.ts';
import { useMessages } from '#src/messages/use-messages.ts';
import { draftValue } from '#src/session/draft-value.ts';
import { useDraft } from '#src/session/use-draft.ts';
import { defaultValue, signatureIn } from './form-defaults.ts';
import type { FormValues } from './issue-draft.ts';
import type { DraftControl } from './use-issue-draft.ts';

const signatureDraft = z.record(z.string(), z.string());

/** What the form shows: what was typed, and where nothing was, the defaults. */
export function useFormValues(
  person: Person | null,
  types: readonly [DocumentTypeItem, ...DocumentTypeItem[]],
  draft: DraftControl['draft'],
  change: DraftControl['change'],
) {
  const { language } = useMessages();
  const [storedSignature, setSignature] = useDraft('issue.signature', '');
  const signature = draftValue(signatureDraft, storedSignature) ?? {};
  const kept = draft.form;
  const type = types.find(({ doc_type }) => doc_type === kept?.docType) ?? types[0];
  const defaults = Object.fromEntries(
    type.fields.map(({ name }) => [name, defaultValue(name, person?.position ?? null, signature)]),
  );
  const form: FormValues = {
    language,
    hasPeriod: false,
    validFrom: '',
    validUntil: '',
    ...kept,
    docType: type.doc_type,
    values: { ...defaults, ...kept?.values },
  };

  return {
    type,
    form,
    edit: ({ values, ...rest }: Partial<FormValues>) => {
      change({ form: { ...form, ...rest, values: { ...kept?.values, ...values } } });
    },
    rememberSignature: () => setSignature(JSON.stringify(signatureIn(type, form.values))),
  };
}
