/** Why a file can't be compared; each has a sentence of its own. */
export type FileProblemKind =
  | 'broken'
  | 'encrypted'
  | 'huge'
  | 'empty'
  | 'scanned'
  | 'old-word'
  | 'other-kind'
  | 'no-seal';

/** Thrown where a file can't be read as what it claims to be. */
export class FileProblem extends Error {
  readonly kind: FileProblemKind;

  constructor(kind: FileProblemKind, options?: ErrorOptions) {
    super(`The file can't be compared: ${kind}`, options);
    this.kind = kind;
  }
}
