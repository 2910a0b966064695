/** Why the text of a file can't be read; `unreachable` if the code that reads it can't be fetched. */
export type UnreadableReason =
  | 'broken'
  | 'encrypted'
  | 'huge'
  | 'empty'
  | 'scanned'
  | 'old-word'
  | 'other-kind'
  | 'unreachable';

/** Thrown if a file can't be read as what it claims to be. */
export class UnreadableDocument extends Error {
  readonly reason: UnreadableReason;

  constructor(reason: UnreadableReason, options?: ErrorOptions) {
    super(`The text can't be read: ${reason}`, options);
    this.reason = reason;
  }
}
