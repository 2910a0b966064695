import type { FastifyInstance } from 'fastify';

import { QR_SIZE, qrRead, qrRequest } from '#contract/qr.ts';
import type { Database } from '#server/db/database.ts';
import { conflict, invalid } from '#server/errors/refusals.ts';
import { route } from '#server/access/route.ts';
import type { Caller } from '#server/access/tokens.store.ts';
import type { Addresses } from '#server/credentials/addresses.ts';
import { requireReadable } from '#server/credentials/credentials.service.ts';
import {
  type Credential,
  findCredential,
  findCredentialOfFile,
} from '#server/credentials/credentials.store.ts';
import { selectWithdrawn } from '#server/keys/signing-keys.store.ts';

interface QrDeps {
  database: Database;
  addresses: Addresses;
}

interface Subject {
  verify_url?: string | undefined;
  public_id?: string | undefined;
  doc_id?: string | undefined;
}

/** The address of a credential's QR picture, which the QR host serves. */
export function qrRoutes(api: FastifyInstance, deps: QrDeps): void {
  async function addressesOf(caller: Caller, { size, ...subject }: Subject & { size?: number | undefined }) {
    const credential = requireReadable(caller, await subjectOf(deps, caller.organization.id, subject));
    await requireSealable(deps, credential);
    return {
      verify_url: deps.addresses.verifyUrl(credential),
      qr_url: deps.addresses.qrUrl(credential, size === QR_SIZE.default ? undefined : size),
    };
  }

  route(api, qrRead, ({ caller, query }) => addressesOf(caller, query));
  route(api, qrRequest, ({ caller, body }) => addressesOf(caller, body));
}

/** A seal whose code opens nothing, or a warning, must not be printed. */
async function requireSealable({ database: { db }, addresses }: QrDeps, credential: Credential) {
  if (!addresses.isSigned(credential))
    throw conflict('The signing key for this document is missing. Ask your administrator');
  const withdrawn = await selectWithdrawn(db);
  if (withdrawn.has(credential.key_id))
    throw conflict(
      'The signing key for this document was withdrawn. Ask your administrator to reissue the document',
    );
}

async function subjectOf(
  { database: { db }, addresses }: QrDeps,
  organizationId: number,
  { verify_url, public_id, doc_id }: Subject,
) {
  if ([verify_url, public_id, doc_id].filter((value) => value !== undefined).length !== 1)
    throw invalid('Exactly one of verify_url, public_id, and doc_id is required');
  if (doc_id !== undefined) return findCredentialOfFile(db, organizationId, doc_id);
  if (public_id !== undefined) return findCredential(db, organizationId, public_id);
  const named = addresses.publicIdOf(verify_url ?? '');
  if (named === null) throw invalid('verify_url must be a verification address from this service');
  const credential = await findCredential(db, organizationId, named);
  return credential && addresses.verifyUrl(credential) === verify_url ? credential : undefined;
}
