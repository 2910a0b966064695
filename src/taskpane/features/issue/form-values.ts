import type { DocumentTypeItem } from '#contract/document-form.ts';
import type { Person } from '#src/api/people-queries.ts';
import { useMessages } from '#src/messages/use-messages.ts';
import { draftValue } from '#src/session/draft-value.ts';
import { useDraft } from '#src/session/use-draft.ts';
import type { Field } from './form-rules.ts';
import type { DocumentTypes } from './form-queries.ts';
import { formValues, type DraftControl, type FormValues } from './issue-draft.ts';

/** The month in which a school year begins, counted from 0. */
const AUGUST = 7;

/** Fields that a class has in common. All others belong to one person, and are empty for the next. */
const SHARED: ReadonlySet<string> = new Set([
  'programme',
  'academic_year',
  'period',
  'degree',
  'specialisation',
  'awarded_on',
  'course',
  'skills',
]);

type Type = Pick<DocumentTypeItem, 'doc_type' | 'subject'>;

/** The typed values over those of the previous document, over the defaults. */
export function useFormValues(
  person: Person | null,
  types: DocumentTypes,
  { draft, change }: Pick<DraftControl, 'draft' | 'change'>,
) {
  const { language } = useMessages();
  const [storedLast, setLast] = useDraft(`issue.last.${person?.kind ?? 'own'}`, '');
  const last = draftValue(formValues, storedLast);
  const typed = draft.form;
  const wanted = (typed ?? last)?.docType;
  const type = types.find(({ doc_type }) => doc_type === wanted) ?? types[0];
  const defaults = Object.fromEntries(
    type.fields.map(({ name }) => [name, defaultValue(name, type, person?.position ?? null, last)]),
  );
  const form: FormValues = {
    language,
    hasPeriod: false,
    validFrom: '',
    validUntil: '',
    ...last,
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
    /** The next document is most likely of the same kind, signed by the same person. */
    remember: () => {
      const stays = Object.entries(form.values).filter(([name]) => isShared(name, type) || isSignature(name));
      setLast(JSON.stringify({ ...form, values: Object.fromEntries(stays) }));
    },
  };
}

const isSignature = (name: string) => name.startsWith('signatory');

/** Students attend together; employees start and leave one by one. */
function isShared(name: string, { subject }: Type): boolean {
  return SHARED.has(name) || (subject === 'student' && ['start_date', 'end_date'].includes(name));
}

/** The likeliest value of a field, by its name and the previous document; empty if none is likely. */
export function defaultValue(
  name: string,
  type: Type,
  position: string | null,
  last: Pick<FormValues, 'docType' | 'values'> | null,
  now = new Date(),
): string {
  const isOfSameType = last?.docType === type.doc_type && isShared(name, type);
  const former = isOfSameType || isSignature(name) ? last?.values[name] : undefined;
  if (former !== undefined) return former;
  if (name === 'academic_year') return schoolYear(now);
  if (name === 'awarded_on') return dayOf(now);
  return name === 'position' ? (position ?? '') : '';
}

function schoolYear(now: Date): string {
  const year = now.getFullYear() - (now.getMonth() < AUGUST ? 1 : 0);
  return `${year}–${year + 1}`;
}

function dayOf(now: Date): string {
  const parts = [now.getFullYear(), now.getMonth() + 1, now.getDate()];
  return parts.map((part) => String(part).padStart(2, '0')).join('-');
}

/** Fields that share a line if a form has both. */
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
