import { ApiError } from '#src/api/api-error.ts';
import type { Translate } from '#src/messages/use-messages.ts';
import { WordError } from '#src/word/word-error.ts';

/** What this screen says of a failure; null where it has nothing to add to what is said of any. */
export function issueErrorMessage(error: Error, t: Translate): string | null {
  if (error instanceof ApiError && error.code === 'conflict') return t('issue.error.notEligible');
  if (error instanceof ApiError && error.code === 'not_found') return t('issue.error.gone');
  if (error instanceof WordError && error.reason === 'not-inserted') return t('issue.error.notInserted');
  return null;
}
