import type { Language } from '#contract/fields.ts';
import { factNameKey, type FactRequest } from '#contract/fact-requests.ts';
import type { DocumentType } from '#server/document-types/document-type.ts';
import type { PrintedFields } from '#server/document-types/field-values.ts';

import type { FieldSetting } from './fact-settings.service.ts';

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
