import type { DocType } from '#contract/document-types.ts';
import type { Language } from '#contract/fields.ts';
import type { FieldMode } from '#contract/facts.ts';
import type { Db } from '#server/db/schema.ts';
import type { DocumentType, Field } from '#server/document-types/document-type.ts';
import { documentTypeOf, requireIssuer, typesOf } from '#server/document-types/document-types.ts';
import { conflict, invalid } from '#server/errors/refusals.ts';
import { requireOrganization } from '#server/organizations/organizations.service.ts';
import { factNameKey, type FactRequest } from '#contract/fact-requests.ts';
import type { PrintedFields } from '#server/document-types/field-values.ts';
import { deleteSettings, saveSetting, selectSettings } from './fact-settings.store.ts';

export interface FieldSetting {
  doc_type: DocType;
  field: string;
  mode: FieldMode;
  /** Whether the organization has no setting of its own. */
  is_default: boolean;
}

/** Whether readers can compare it: a text of many lines can't be compared, unless its lines are rows of cells. */
const canBeFact = ({ type, columns = [] }: Field): boolean => type !== 'multiline' || columns.length > 1;

/** How readers may confirm the fields of a document type, in the order of its form. */
export async function fieldSettings(
  db: Db,
  organizationId: number,
  docType: DocType,
): Promise<FieldSetting[]> {
  const own = await selectSettings(db, organizationId, docType);
  return documentTypeOf(docType).fields.map(({ name }) => ({
    doc_type: docType,
    field: name,
    mode: own.get(name) ?? DEFAULTS[docType][name] ?? 'private',
    is_default: !own.has(name),
  }));
}

/** Settings of all document types of an organization, or of one. */
export async function listFieldSettings(
  db: Db,
  organizationUid: string,
  docType?: DocType,
): Promise<FieldSetting[]> {
  const { id, workspace } = docType
    ? await requireIssuer(db, organizationUid, docType)
    : await requireOrganization(db, organizationUid);
  const chosen = docType ? [docType] : typesOf(workspace);
  return (await Promise.all(chosen.map((each) => fieldSettings(db, id, each)))).flat();
}

/** Applies to documents issued from now on. 422 for an unknown field, or one that can only be private. */
export async function setFieldModes(
  db: Db,
  organizationUid: string,
  docType: DocType,
  modes: ReadonlyMap<string, FieldMode>,
): Promise<void> {
  const { id } = await requireIssuer(db, organizationUid, docType);
  const { fields } = documentTypeOf(docType);
  for (const [name, mode] of modes) {
    const field = fields.find((each) => each.name === name);
    if (!field) {
      const known = fields.map((each) => each.name).join(', ');
      throw invalid(`${docType} has no field ${name}. Use one of ${known}`);
    }
    if (mode !== 'private' && !canBeFact(field))
      throw invalid(`${name} is a text of several lines, so it can only be private`);
    await saveSetting(db, { organization_id: id, doc_type: docType, field: name, mode });
  }
}

/** Restores the defaults; 409 if they are in use. */
export async function resetFieldModes(db: Db, organizationUid: string, docType: DocType): Promise<void> {
  const { id } = await requireIssuer(db, organizationUid, docType);
  if (!(await deleteSettings(db, id, docType))) throw conflict(`${docType} already uses the defaults`);
}

/** How readers may confirm the fields of a document type; the other fields are private. */
type DefaultModes = Readonly<Partial<Record<string, FieldMode>>>;

const period = { start_date: 'shown', end_date: 'shown' } as const;
const reference = { reference: 'shown' } as const;

/** Shown: what forgers change. Askable: what reveals more. Private: birth, pay, addresses, others' names. */
const DEFAULTS: Readonly<Record<DocType, DefaultModes>> = {
  enrollment_certificate: { programme: 'shown', academic_year: 'shown' },
  attendance_certificate: { programme: 'shown', ...period, hours: 'askable' },
  transcript: {
    programme: 'shown',
    academic_year: 'shown',
    period: 'shown',
    results: 'askable',
    average: 'askable',
  },
  internship_agreement: { programme: 'shown', host: 'askable', ...period },
  diploma: { degree: 'shown', specialisation: 'shown', honours: 'shown', awarded_on: 'shown' },
  training_certificate: { course: 'shown', ...period, hours: 'shown', result: 'askable' },
  decision: reference,
  circular: reference,
  agreement: { ...reference, ...period },
  employment_certificate: { start_date: 'askable', position: 'askable', contract_type: 'askable' },
  work_certificate: { start_date: 'askable', end_date: 'askable' },
  salary_certificate: { period: 'shown' },
  mission_order: { ...reference, ...period },
  attestation: reference,
  contract: { ...reference, ...period },
  memo: reference,
};

/** More than a page can ask about; the rest of a longer transcript stays private. */
const MAX_ISSUED_FACTS = 40;
const MAX_NAME_LENGTH = 120;

interface Issuance {
  type: DocumentType;
  language: Language;
  /** As printed in the document, so that a reader finds the same words on paper. */
  printed: PrintedFields;
  settings: readonly FieldSetting[];
}

/** A field with rows gives one fact for each row, such as a course and its grade. */
export function issuedFacts({ type, language, printed, settings }: Issuance): FactRequest[] {
  const facts = type.fields.flatMap(({ name, label, columns = [] }): FactRequest[] => {
    const mode = settings.find(({ field }) => field === name)?.mode ?? 'private';
    const value = printed[name] ?? null;
    if (mode === 'private' || value === null) return [];
    if (typeof value === 'string') return [{ name: label[language], value, mode }];
    const [called = '', valued = ''] = columns.map((column) => column.name);
    return value
      .map((line) => ({ name: String(line[called] ?? ''), value: String(line[valued] ?? ''), mode }))
      .filter((fact) => fact.name !== '' && fact.value !== '');
  });
  return withDifferentNames(facts.slice(0, MAX_ISSUED_FACTS));
}

/** Names must differ, because a course can have two grades. */
function withDifferentNames(facts: readonly FactRequest[]): FactRequest[] {
  const taken = new Set<string>();
  return facts.map((fact) => {
    const name = Array.from(fact.name).slice(0, MAX_NAME_LENGTH).join('');
    let unique = name;
    for (let count = 2; taken.has(factNameKey(unique)); count += 1) unique = `${name} (${count})`;
    taken.add(factNameKey(unique));
    return { ...fact, name: unique };
  });
}
