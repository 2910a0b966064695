import type { VerificationRequest } from '#contract/credentials.ts';
import { invalid } from '#server/errors/refusals.ts';
import type { CredentialStatus } from '#contract/fields.ts';

export interface Validity {
  effective_date: string | null;
  end_date: string | null;
}

export type ValidityRequest = Pick<VerificationRequest, 'validity_mode' | 'effective_date' | 'end_date'>;

/** The period asked for; both dates null for an unlimited one. */
export function validityOf({ validity_mode, effective_date, end_date }: ValidityRequest): Validity {
  if (validity_mode !== 'period') {
    const given =
      effective_date !== undefined ? 'effective_date' : end_date !== undefined ? 'end_date' : undefined;
    if (given !== undefined) throw invalid(`${given} requires validity_mode to be period`);
    return { effective_date: null, end_date: null };
  }
  if (effective_date !== undefined && end_date !== undefined && end_date < effective_date) {
    throw invalid('end_date must not be before effective_date');
  }
  return { effective_date: effective_date ?? null, end_date: end_date ?? null };
}

interface Period {
  effective_date: string | null;
  end_date: string | null;
  revoked_at: string | null;
}

/** The status on a day (`YYYY-MM-DD`, UTC). Both ends of a period belong to it. */
export function credentialStatus(credential: Period, today: string): CredentialStatus {
  if (credential.revoked_at !== null) return 'revoked';
  if (credential.effective_date !== null && today < credential.effective_date) return 'scheduled';
  if (credential.end_date !== null && today > credential.end_date) return 'expired';
  return 'valid';
}
