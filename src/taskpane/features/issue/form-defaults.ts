import type { DocumentTypeItem } from '#contract/document-form.ts';

/** The month in which a school year begins, from 0. */
const AUGUST = 7;

/** What a field most likely says, by its name; nothing for those that nobody can guess. */
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

/** Whoever signed the last document most likely signs the next one. */
export function signatureIn(
  { fields }: Pick<DocumentTypeItem, 'fields'>,
  values: Record<string, string>,
): Record<string, string> {
  const names = fields.map(({ name }) => name).filter((name) => name.startsWith('signatory'));
  return Object.fromEntries(names.map((name) => [name, values[name] ?? '']));
}

function schoolYear(now: Date): string {
  const year = now.getFullYear() - (now.getMonth() < AUGUST ? 1 : 0);
  return `${year}–${year + 1}`;
}

function dayOf(now: Date): string {
  const parts = [now.getFullYear(), now.getMonth() + 1, now.getDate()];
  return parts.map((part) => String(part).padStart(2, '0')).join('-');
}
