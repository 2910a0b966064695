import { ApiError } from './api-error.ts';

/**
 * The field that the service did not accept, such as `title` or `fields.start_date`: by the contract its sentence
 * begins with the field's name. null for every other failure.
 */
export function refusedField(error: unknown): string | null {
  if (!(error instanceof ApiError) || error.status !== 422) return null;
  return /^[a-z_]+(\.[a-z_]+)*(?= )/.exec(error.message)?.[0] ?? null;
}
