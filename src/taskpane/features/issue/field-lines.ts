import type { Field } from './form-problems.ts';

/** Fields that belong together, and share a line where both are asked for. */
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

/** The fields of a form line by line, in their order. */
export function fieldLines(fields: readonly Field[]): Field[][] {
  const placed = new Set<Field>();
  return fields.flatMap((field) => {
    if (placed.has(field)) return [];
    const partner = fields.find(({ name }) => name === PAIRS.get(field.name));
    const line = partner === undefined ? [field] : [field, partner];
    for (const one of line) placed.add(one);
    return [line];
  });
}
