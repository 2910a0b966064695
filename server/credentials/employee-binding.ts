import type { Kysely } from 'kysely';

import type { VerificationRequest } from '#contract/credentials.ts';
import type { DocType } from '#contract/document-types.ts';
import type { Schema } from '#server/db/schema.ts';
import { invalid } from '#server/http/errors.ts';
import { requirePermission, requireScope, requireWorkspace } from '#server/http/requirements.ts';
import { findSubject, type Subject } from '#server/people/subject.ts';
import type { Caller } from '#server/tokens/tokens.store.ts';

/** Whom and what a verification is bound to. */
export interface EmployeeBinding {
  employee: Subject;
  docType: DocType;
}

/** What a binding needs of the caller: reads `family` of a body that is not checked yet. */
export function allowBinding(caller: Caller, body: unknown): void {
  if (typeof body !== 'object' || body === null || Reflect.get(body, 'family') !== 'employee') return;
  requireWorkspace(caller, 'entreprise');
  requireScope(caller, 'credentials:read');
  requirePermission(caller, 'view employees');
}

/** null for a verification of the file alone; 404 for an employee the organization does not have. */
export async function bindingOf(
  db: Kysely<Schema>,
  organizationId: number,
  { family, employee_id, doc_type }: VerificationRequest,
): Promise<EmployeeBinding | null> {
  if (family !== 'employee') {
    const given = employee_id !== undefined ? 'employee_id' : doc_type !== undefined ? 'doc_type' : undefined;
    if (given !== undefined) throw invalid(`${given} requires family to be employee`);
    return null;
  }
  if (employee_id === undefined) throw invalid('employee_id is required');
  if (doc_type === undefined) throw invalid('doc_type is required');
  return { employee: await findSubject(db, 'employees', organizationId, employee_id), docType: doc_type };
}
