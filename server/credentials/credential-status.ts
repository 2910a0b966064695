import type { CredentialStatus } from '#contract/fields.ts';

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
