import * as z from 'zod/mini';

/** Why a document is revoked, in words that name nobody: readers may be shown these. */
export const REVOCATION_REASONS = ['wrong_details', 'replaced', 'no_longer_applies', 'misused'] as const;
export const revocationReason = z.enum(REVOCATION_REASONS);
export type RevocationReason = z.infer<typeof revocationReason>;
