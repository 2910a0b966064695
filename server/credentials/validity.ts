import type { VerificationRequest } from '#contract/credentials.ts';
import { invalid } from '#server/errors/refusals.ts';

export interface Validity {
  effective_date: string | null;
  end_date: string | null;
}

export type ValidityRequest = Pick<VerificationRequest, 'validity_mode' | 'effective_date' | 'end_date'>;

/** The requested period; both dates are null for an unlimited one. */
export function validityOf({ validity_mode, effective_date, end_date }: ValidityRequest): Validity {
  if (validity_mode !== 'period') {
    const given =
      effective_date !== undefined ? 'effective_date' : end_date !== undefined ? 'end_date' : undefined;
    if (given !== undefined) throw invalid(`${given} requires validity_mode to be period`);
    return { effective_date: null, end_date: null };
  }
  if (effective_date !== undefined && end_date !== undefined && end_date < effective_date)
    throw invalid('end_date must not be before effective_date');
  return { effective_date: effective_date ?? null, end_date: end_date ?? null };
}
