import type { DocType } from '#contract/document-types.ts';
import type { Db } from '#server/db/schema.ts';
import { requireIssuer, typesOf } from '#server/document-types/document-types.ts';
import { requireOrganization } from '#server/organizations/organizations.service.ts';

import { deleteOffer, findOffer, saveOffer, selectOffers } from './contents.store.ts';

/** A document type, or `none` for files verified without one. */
export type OfferedType = DocType | 'none';

/** By default, unless it has private or askable fields: digests let anyone test guesses of a passage. */
export async function isOffered(
  db: Db,
  { organization_id, doc_type }: { organization_id: number; doc_type: string | null },
  hasPrivateFields: boolean,
): Promise<boolean> {
  return (await findOffer(db, organization_id, doc_type ?? 'none')) ?? !hasPrivateFields;
}

/** Every type of an organization with its setting; null if nothing was chosen. */
export async function listOffers(db: Db, organizationUid: string) {
  const { id, workspace } = await requireOrganization(db, organizationUid);
  const types: readonly OfferedType[] = ['none', ...typesOf(workspace)];
  const offers = await selectOffers(db, id);
  const chosen = new Map(offers.map(({ doc_type, is_offered }) => [doc_type, is_offered === 1]));
  return types.map((doc_type) => ({ doc_type, allowed: chosen.get(doc_type) ?? null }));
}

/** null restores the default. 404 for an unknown organization, and for a type that it doesn't have. */
export async function setOffer(
  db: Db,
  organizationUid: string,
  docType: OfferedType,
  isAllowed: boolean | null,
): Promise<void> {
  const { id } = await (docType === 'none'
    ? requireOrganization(db, organizationUid)
    : requireIssuer(db, organizationUid, docType));
  if (isAllowed === null) await deleteOffer(db, id, docType);
  else await saveOffer(db, { organization_id: id, doc_type: docType, is_offered: isAllowed ? 1 : 0 });
}
