import * as z from 'zod/mini';

import type { Person } from '#src/api/people-queries.ts';
import { useMessages } from '#src/messages/use-messages.ts';
import { draftValue } from '#src/session/draft-value.ts';
import { useDraft } from '#src/session/use-draft.ts';
import type { Field } from './form-rules.ts';
import type { DocumentTypes } from './form-queries.ts';
import type { DraftControl, FormValues } from './issue-draft.ts';

/** The month in which a school year begins, from 0. */
const AUGUST = 7;

const signatureDraft = z.record(z.string(), z.string());

/** What was typed, over the defaults. */
export function useFormValues(
  person: Person | null,
  types: DocumentTypes,
  { draft, change }: Pick<DraftControl, 'draft' | 'change'>,
) {
  const { language } = useMessages();
  const [storedSignature, setSignature] = useDraft('issue.signature', '');
  const signature = draftValue(signatureDraft, storedSignature) ?? {};
  const typed = draft.form;
  const type = types.find(({ doc_type }) => doc_type === typed?.docType) ?? types[0];
  const defaults = Object.fromEntries(
    type.fields.map(({ name }) => [name, defaultValue(name, person?.position ?? null, signature)]),
  );
  const form: FormValues = {
    language,
    hasPeriod: false,
    validFrom: '',
    validUntil: '',
    ...typed,
    docType: type.doc_type,
    values: { ...defaults, ...typed?.values },
  };

  return {
    type,
    form,
    edit: ({ values, ...rest }: Partial<FormValues>) => {
      change({ form: { ...form, ...rest, values: { ...typed?.values, ...values } } });
    },
    /** The person who signed the last document most likely signs the next one. */
    rememberSignature: () => {
      const names = type.fields.map(({ name }) => name).filter((name) => name.startsWith('signatory'));
      setSignature(JSON.stringify(Object.fromEntries(names.map((name) => [name, form.values[name]]))));
    },
  };
}

/** The likeliest value of a field, by its name; empty where none is likely. */
export function defaultValue(
  name: string,
  position: string | null,
  signature: Record<string, string>,
  now = new Date(),
): string {
  switch (name) {
    case 'academic_year':
      return schoolYear(now);
    case 'awarded_on':
      return dayOf(now);
    case 'position':
      return position ?? '';
    default:
      return signature[name] ?? '';
  }
}

function schoolYear(now: Date): string {
  const year = now.getFullYear() - (now.getMonth() < AUGUST ? 1 : 0);
  return `${year}–${year + 1}`;
}

function dayOf(now: Date): string {
  const parts = [now.getFullYear(), now.getMonth() + 1, now.getDate()];
  return parts.map((part) => String(part).padStart(2, '0')).join('-');
}

/** Fields that share a line where a form has both. */
const PAIRS: ReadonlyMap<string, string> = new Map([
  ['programme', 'academic_year'],
  ['start_date', 'end_date'],
  ['birth_date', 'birth_place'],
  ['gross_salary', 'net_salary'],
  ['host_supervisor', 'school_supervisor'],
  ['other_party', 'other_party_representative'],
  ['position', 'contract_type'],
  ['signatory', 'signatory_role'],
]);

export function fieldLines(fields: readonly Field[]): Field[][] {
  const placed = new Set<Field>();
  return fields.flatMap((field) => {
    if (placed.has(field)) return [];
    const partner = fields.find(({ name }) => name === PAIRS.get(field.name));
    const line = partner === undefined ? [field] : [field, partner];
    for (const member of line) placed.add(member);
    return [line];
  });
}
