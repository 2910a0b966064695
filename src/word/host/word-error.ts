import { platform, type Platform } from './host.ts';

export type WordErrorReason =
  | 'read-only'
  | 'protected'
  | 'final'
  | 'locked'
  | 'all-refused'
  | 'conflict'
  | 'not-in-browser'
  | 'not-saved'
  | 'refused'
  | 'session-ended'
  | 'not-inserted'
  /** The new seal is in the document, and Word removes neither it nor the old one. */
  | 'seal-twice'
  /** A complete seal is in the document; Word neither removes nor locks it. */
  | 'seal-unlocked'
  | 'content-changed'
  | 'tracking-off'
  | 'not-kept'
  | 'too-old'
  | 'gone'
  | 'silent'
  | 'stopped'
  | 'unexpected';

export class WordError extends Error {
  override readonly name = 'WordError';
  readonly reason: WordErrorReason;

  constructor(reason: WordErrorReason, message: string, options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
  }
}

/** For places where nothing is half done. Throws `stopped` once the user has canceled. */
export function throwIfStopped(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw new WordError('stopped', 'The user canceled');
}

/**
 * Codes of the Word API (`OfficeExtension.Error`). None of them distinguishes protection from a lock: `explainRefusal`
 * does.
 */
const REASONS: Record<string, WordErrorReason> = {
  AccessDenied: 'locked',
  NotAllowed: 'locked',
  // Somebody else changed the same place at the same time.
  Conflict: 'conflict',
  InsertDeleteConflict: 'conflict',
  // A host without the member, or one that only declares it.
  ApiNotFound: 'too-old',
  NotImplemented: 'too-old',
  UnsupportedOperation: 'too-old',
  // The object has been removed meanwhile.
  ItemNotFound: 'gone',
  InvalidObjectPath: 'gone',
};

/** Codes that mean something else in a browser: there the solution is the desktop app, and nothing can be unlocked. */
const WEB_REASONS: Record<string, WordErrorReason> = {
  NotAllowed: 'not-in-browser',
  NotImplemented: 'not-in-browser',
  UnsupportedOperation: 'not-in-browser',
  RequestPayloadSizeLimitExceeded: 'not-in-browser',
  ResponsePayloadSizeLimitExceeded: 'not-in-browser',
};

/** Codes of the Common API (`AsyncResult.error`). */
const COMMON_REASONS: Record<number, WordErrorReason> = {
  // "A mode that does not allow modifications, such as Restrict Editing".
  5002: 'read-only',
  // The user's permission on the file ends at reading.
  7000: 'read-only',
  // The document is protected.
  8001: 'protected',
  // Not supported by this host.
  5000: 'too-old',
  // Word on the web lost its connection to the server: nothing works until the page is reloaded.
  5006: 'session-ended',
  5012: 'session-ended',
  // Another author's change reached the server first.
  5005: 'conflict',
  // The custom XML part was removed meanwhile; hosts report that differently.
  6000: 'gone',
  7002: 'gone',
};

export function reasonOf(code: string, act: 'read' | 'write', where: Platform): WordErrorReason {
  // Word answers this for read-only files, and as often for writes that fail in editable files.
  if (code === 'GeneralException' && act === 'write') return 'refused';
  const onWeb = where === 'web' ? WEB_REASONS[code] : undefined;
  return onWeb ?? REASONS[code] ?? 'unexpected';
}

export const commonReasonOf = (code: number): WordErrorReason => COMMON_REASONS[code] ?? 'unexpected';

/** Turns any error of a host during a read or a write into a WordError. */
export function toWordError(error: unknown, act: 'read' | 'write'): WordError {
  if (error instanceof WordError) return error;
  if (!(error instanceof OfficeExtension.Error))
    return new WordError('unexpected', 'Something failed beside Word', { cause: error });
  const reason = reasonOf(error.code, act, platform());
  return new WordError(reason, `Word answered ${error.code}`, { cause: error });
}

export function toCommonError(error: Office.Error): WordError {
  return new WordError(commonReasonOf(error.code), `Office answered ${error.code}`, { cause: error });
}

/** Whether the error comes from Word, not from the pane's own code. */
export function isOfWord(error: unknown): boolean {
  return error instanceof WordError || error instanceof OfficeExtension.Error;
}

/** The member at which Word stopped, such as `Paragraph.getOoxml`; '' if it names none. */
export function locationOf(error: unknown): string {
  return error instanceof OfficeExtension.Error ? (error.debugInfo?.errorLocation ?? '') : '';
}
