import type { DocType } from '#contract/document-types.ts';
import type { Fact } from '#contract/facts.ts';
import type { FieldSetting } from '#server/credentials/facts/fact-settings.service.ts';

const birth = ['birth_date', 'birth_place'];

/** Fields that reveal more about a person than that they have the paper, and are short enough to guess. */
const PRIVATE: Readonly<Partial<Record<DocType, readonly string[]>>> = {
  enrollment_certificate: birth,
  attendance_certificate: ['hours', 'remarks'],
  transcript: ['results', 'average', 'comment'],
  internship_agreement: ['host', 'host_address', 'weekly_hours', 'allowance'],
  diploma: birth,
  training_certificate: ['result'],
  employment_certificate: ['start_date', 'position', 'contract_type', 'weekly_hours'],
  work_certificate: ['start_date', 'end_date', 'positions'],
  salary_certificate: ['gross_salary', 'net_salary', 'position', 'start_date'],
  mission_order: ['expenses'],
};

/** Whether a text contains more than readers may see: an askable fact or a private field. */
export function saysPrivateThings(
  docType: DocType,
  {
    fields,
    facts,
    settings,
  }: {
    fields: Readonly<Record<string, unknown>>;
    facts: readonly Pick<Fact, 'mode'>[];
    settings: readonly Pick<FieldSetting, 'field' | 'mode' | 'is_default'>[];
  },
): boolean {
  const chosen = settings.filter(({ mode, is_default }) => mode !== 'shown' && !is_default);
  return (
    hasPrivateField(docType, fields) ||
    facts.some(({ mode }) => mode === 'askable') ||
    chosen.some(({ field }) => fields[field] !== undefined)
  );
}

/** Whether a document of this type has such a field; if its fields are unknown, whether it might. */
export function hasPrivateField(docType: DocType, fields?: Readonly<Record<string, unknown>>): boolean {
  const names = PRIVATE[docType] ?? [];
  return names.some((name) => fields === undefined || fields[name] !== undefined);
}
