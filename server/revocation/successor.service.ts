import { selectStates, type StatedDocument } from '#server/credentials/revocation.store.ts';
import type { Db } from '#server/db/schema.ts';
import { invalid } from '#server/errors/refusals.ts';
import { credentialStatus } from '#server/status/status.ts';

export const unfitSuccessor = () =>
  invalid('replaced_by must be another document of the organization, and valid');

/**
 * 422 unless it can replace a document. Only a revoked document has a successor, and this one is valid, so no chain leads
 * back. Call in the transaction that selected the document.
 */
export async function requireSuccessor(
  trx: Db,
  { organization_id, public_id }: StatedDocument,
  successorId: string,
  today: string,
): Promise<void> {
  const [successor] = await selectStates(trx, [successorId]);
  const isFit =
    successor?.organization_id === organization_id &&
    successor.public_id !== public_id &&
    credentialStatus(successor, today) === 'valid';
  if (!isFit) throw unfitSuccessor();
}

/** Whether a restored document would replace itself, because others may have got successors since. */
export async function leadsBack(trx: Db, publicId: string, successorId: string): Promise<boolean> {
  const seen = new Set<string>();
  for (let next: string | null = successorId; next !== null && !seen.has(next);) {
    if (next === publicId) return true;
    seen.add(next);
    const [successor]: StatedDocument[] = await selectStates(trx, [next]);
    next = successor?.replaced_by ?? null;
  }
  return false;
}
