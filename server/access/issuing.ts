import { groupOf, isTrueOf } from '#contract/document-types.ts';
import { SCOPES } from '#contract/fields.ts';
import { conflict, forbidden, invalid } from '#server/errors/refusals.ts';

import { requireFamily } from './readable-families.ts';
import { isAllowed, requirePermission } from './requirements.ts';
import type { Caller } from './tokens.store.ts';

/** A document type names its family; an unknown type is refused as input. */
export function allowType(caller: Caller, body: unknown): void {
  const docType: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, 'doc_type') : null;
  const group = groupOf(docType);
  if (!group || typeof docType !== 'string') return;
  requireFamily(caller, group.family);
  requirePermission(caller, 'issue documents');
  if (!mayIssue(caller, docType)) throw forbidden(`You don't have permission to issue "${docType}"`);
}

/** A dashboard session has no scopes, so it gets all of them: only the person's permissions limit it. */
export const asIssuer = (caller: Caller): Caller => ({ ...caller, scopes: [...SCOPES] });

/** Whether the token may issue documents of a type. The permission to see the type is checked elsewhere. */
export function mayIssue(caller: Pick<Caller, 'scopes' | 'identity'>, docType: string): boolean {
  const { issueTypes } = caller.identity;
  const issuesType = issueTypes === null || issueTypes.includes(docType);
  return issuesType && isAllowed(caller, 'verify:write', 'issue documents');
}

/** 409 for a pending person, a closed record, and a former employee whom the document calls employed. */
export function requireEligible(
  { directory, status }: { directory: 'students' | 'employees'; status: string },
  docType: string,
): void {
  if (!isTrueOf({ status }, docType))
    throw invalid(`doc_type ${docType} is only for people who are employed: this employee is inactive`);
  const person = directory === 'students' ? 'student' : 'employee';
  if (status === 'pending') throw conflict(`The ${person} is pending`);
  if (status === 'revoked') throw conflict(`The ${person}'s record is closed`);
}
