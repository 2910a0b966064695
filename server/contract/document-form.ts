import * as z from 'zod/mini';

import { family, language } from './fields.ts';

export const FIELD_TYPES = ['text', 'multiline', 'date', 'number'] as const;

export const documentField = z.object({
  name: z.string(),
  label: z.string(),
  type: z.enum(FIELD_TYPES),
  required: z.boolean(),
  max_length: z.int(),
  /** Names of the cells of a line, which semicolons separate; empty for plain text. */
  columns: z.array(z.string()),
});

/** A document type that a caller may issue, with what its form needs. */
export const documentType = z.object({
  doc_type: z.string(),
  endpoint: z.string(),
  family,
  label: z.string(),
  /** Whether this token may issue it. */
  can_issue: z.boolean(),
  /** Whose uid the request must contain: as `student_uid` or `employee_uid`. */
  subject: z.nullable(z.enum(['student', 'employee'])),
  fields: z.array(documentField),
  /** Languages in which the organization's own template has an old format: nothing can be issued until it's replaced. */
  outdated_templates: z.optional(z.array(language)),
});
export type DocumentTypeItem = z.infer<typeof documentType>;
