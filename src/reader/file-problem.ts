import { UnreadableDocument, type UnreadableReason } from '#document-text/unreadable-document.ts';

/** Why a file can't be compared; each has its own sentence. */
export type FileProblemKind =
  | UnreadableReason
  | 'no-seal'
  | 'not-offered'
  | 'revoked'
  | 'several'
  | 'lost'
  | 'gone'
  | 'not-stored'
  | 'older-form'
  | 'outdated'
  | 'limited';

/** Thrown if there is nothing to compare a file with. */
export class FileProblem extends Error {
  readonly kind: FileProblemKind;

  constructor(kind: FileProblemKind, options?: ErrorOptions) {
    super(`The file can't be compared: ${kind}`, options);
    this.kind = kind;
  }
}

/** A file of many documents, such as one for printing a class: it contains the text of more than one seal. */
export class SeveralDocuments extends Error {
  readonly count: number;

  constructor(count: number) {
    super(`The file has the seals of ${count} documents`);
    this.count = count;
  }
}

/** For anything that couldn't be fetched. */
export function unreachable(cause: unknown): never {
  throw new FileProblem('unreachable', { cause });
}

/** A chosen file that was moved, deleted or changed since (an AbortError in Firefox), or that the reader may not open. */
const GONE = ['NotFoundError', 'NotReadableError', 'SecurityError', 'AbortError'];

/** What to tell the reader about an error. An unexpected one is also reported to the browser. */
export function problemOf(error: unknown): FileProblemKind {
  if (error instanceof FileProblem) return error.kind;
  if (error instanceof UnreadableDocument) return error.reason;
  if (error instanceof DOMException && GONE.includes(error.name)) return 'gone';
  reportError(error);
  return 'broken';
}
