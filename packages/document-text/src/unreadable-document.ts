/** Why the text of a file can't be read; `unreachable` is what reads it, where a script can't be fetched. */
export type UnreadableReason =
  | 'broken'
  | 'encrypted'
  | 'huge'
  | 'empty'
  | 'scanned'
  | 'old-word'
  | 'other-kind'
  | 'unreachable';

/** Thrown where a file can't be read as what it claims to be. */
export class UnreadableDocument extends Error {
  readonly reason: UnreadableReason;

  constructor(reason: UnreadableReason, options?: ErrorOptions) {
    super(`The text can't be read: ${reason}`, options);
    this.reason = reason;
  }
}
