import { ApiError } from '#src/api/api-error.ts';
import { platform, type Platform } from '#src/word/host/host.ts';
import { WordError, type WordErrorReason } from '#src/word/host/word-error.ts';
import type { MessageKey, Translate } from '#src/messages/use-messages.ts';

const OF_SERVICE: Record<ApiError['code'], MessageKey> = {
  offline: 'ui.error.offline',
  bad_answer: 'ui.error.badAnswer',
  not_offered: 'ui.error.notOffered',
  invalid_request: 'ui.error.invalidRequest',
  unauthorized: 'ui.error.unauthorized',
  insufficient_scope: 'ui.error.insufficientScope',
  forbidden: 'ui.error.forbidden',
  not_found: 'ui.error.notFound',
  method_not_allowed: 'ui.error.badAnswer',
  not_acceptable: 'ui.error.badAnswer',
  conflict: 'ui.error.conflict',
  proof_required: 'ui.error.forbidden',
  other_person: 'ui.error.conflict',
  changed: 'ui.error.changed',
  payload_too_large: 'ui.error.invalidRequest',
  unsupported_media_type: 'ui.error.badAnswer',
  rate_limited: 'ui.error.rateLimited',
  internal_error: 'ui.error.unavailable',
  unavailable: 'ui.error.unavailable',
};

const OF_WORD: Record<WordErrorReason, MessageKey> = {
  'read-only': 'ui.word.readOnly',
  protected: 'ui.word.protected',
  final: 'ui.word.final',
  locked: 'ui.word.locked',
  'all-refused': 'ui.word.allRefused',
  conflict: 'ui.word.conflict',
  'not-in-browser': 'ui.word.notInBrowser',
  'not-saved': 'ui.word.notSaved',
  refused: 'ui.word.refused',
  'session-ended': 'ui.word.sessionEnded',
  'not-inserted': 'ui.word.notInserted',
  'seal-twice': 'ui.word.sealTwice',
  'seal-unlocked': 'ui.word.sealUnlocked',
  'content-changed': 'ui.word.contentChanged',
  'tracking-off': 'ui.word.trackingOff',
  'not-kept': 'ui.word.notKept',
  'too-old': 'ui.word.tooOld',
  gone: 'ui.word.gone',
  silent: 'ui.word.silent',
  stopped: 'ui.word.stopped',
  unexpected: 'ui.word.unexpected',
};

/** Other instructions if Word lacks such a tab or button. */
const OF_WORD_ELSEWHERE: Partial<Record<Platform, Partial<Record<WordErrorReason, MessageKey>>>> = {
  web: { protected: 'ui.word.protectedInBrowser', refused: 'ui.word.refusedInBrowser' },
  ipad: { protected: 'ui.word.protectedOnIpad' },
};

/** The message for any failure: what happened, what is safe, what to do. */
export function errorMessage(error: unknown, t: Translate): string {
  if (error instanceof ApiError) return t(OF_SERVICE[error.code], { seconds: error.retryAfter ?? 1 });
  if (error instanceof WordError)
    return t(OF_WORD_ELSEWHERE[platform()]?.[error.reason] ?? OF_WORD[error.reason]);
  return t('ui.error.unexpected');
}
