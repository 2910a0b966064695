import { GROUPS } from './document-types.ts';
import type { DocumentType } from './document-type.ts';

/** What a template of a document type may print, by its whole name. */
export interface TemplateNames {
  values: ReadonlySet<string>;
  /** What `each` may go through, and what a line of it holds. */
  lists: ReadonlyMap<string, ReadonlySet<string>>;
}

const ALWAYS = [
  'title',
  'issued_on',
  'valid_from',
  'valid_until',
  'organization.name',
  'organization.city',
  'organization.country',
  'organization.website',
];
const PERSON = ['holder.name', 'holder.uid'];
const OF_SUBJECT = {
  student: PERSON,
  employee: [...PERSON, 'holder.department', 'holder.position'],
  none: [],
};

export function templateNames({ group, fields }: DocumentType): TemplateNames {
  const lists = fields.filter(({ type }) => type === 'multiline');
  const values = fields.filter(({ type }) => type !== 'multiline');
  return {
    values: new Set([
      ...ALWAYS,
      ...OF_SUBJECT[GROUPS[group].subject ?? 'none'],
      ...values.map(({ name }) => `fields.${name}`),
    ]),
    lists: new Map(
      lists.map(({ name, columns = [{ name: 'line' }] }) => [
        `fields.${name}`,
        new Set(['number', ...columns.map((column) => column.name)]),
      ]),
    ),
  };
}
