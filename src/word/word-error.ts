export type WordErrorReason =
  | 'read-only'
  | 'protected'
  | 'locked'
  | 'not-inserted'
  | 'content-changed'
  | 'not-kept'
  | 'too-old'
  | 'gone'
  | 'silent'
  | 'unexpected';

/** Word did not do what it was asked. */
export class WordError extends Error {
  override readonly name = 'WordError';
  readonly reason: WordErrorReason;

  constructor(reason: WordErrorReason, message: string, options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
  }
}

/** Codes of the Word API (`OfficeExtension.Error`). */
const REASONS: Record<string, WordErrorReason> = {
  // Editing is restricted, the file is marked as final, or a region is protected.
  AccessDenied: 'protected',
  // The same refusal in newer Word, for regions and comments the user may not edit.
  NotAllowed: 'protected',
  // A host without the member, or one that has it in name only.
  ApiNotFound: 'too-old',
  NotImplemented: 'too-old',
  UnsupportedOperation: 'too-old',
  // What was looked at has been removed since.
  ItemNotFound: 'gone',
  InvalidObjectPath: 'gone',
};

/** Codes of the Common API (`AsyncResult.error`). */
const COMMON_REASONS: Record<number, WordErrorReason> = {
  // The document is read-only.
  5002: 'read-only',
  // The user's permission on the file ends at reading.
  7000: 'read-only',
  // The document is protected.
  8001: 'protected',
  // Not supported by this host.
  5000: 'too-old',
  // The custom XML part was removed since it was looked up; hosts differ in how they say so.
  6000: 'gone',
  7002: 'gone',
};

/** Makes a WordError of whatever a host threw while it was read from or written to. */
export function toWordError(error: unknown, act: 'read' | 'write'): WordError {
  if (error instanceof WordError) return error;
  if (!(error instanceof OfficeExtension.Error)) {
    return new WordError('unexpected', 'Something failed beside Word', { cause: error });
  }
  // In "Viewing" mode and in files opened read-only, Word answers writes with nothing more telling than this.
  const isRefusedWrite = act === 'write' && error.code === 'GeneralException';
  const reason = isRefusedWrite ? 'read-only' : (REASONS[error.code] ?? 'unexpected');
  return new WordError(reason, `Word answered ${error.code}`, { cause: error });
}

export function toCommonError(error: Office.Error): WordError {
  const reason = COMMON_REASONS[error.code] ?? 'unexpected';
  return new WordError(reason, `Office answered ${error.code}`, { cause: error });
}
