/** Why a file can't be compared; each has a sentence of its own. */
export type FileProblemKind =
  | 'broken'
  | 'encrypted'
  | 'huge'
  | 'empty'
  | 'scanned'
  | 'old-word'
  | 'other-kind'
  | 'no-seal'
  | 'not-offered'
  | 'not-stored'
  | 'unreachable'
  | 'limited';

/** Thrown where a file can't be read as what it claims to be, or there's nothing to compare it with. */
export class FileProblem extends Error {
  readonly kind: FileProblemKind;

  constructor(kind: FileProblemKind, options?: ErrorOptions) {
    super(`The file can't be compared: ${kind}`, options);
    this.kind = kind;
  }
}

/** For whatever couldn't be fetched. */
export function unreachable(cause: unknown): never {
  throw new FileProblem('unreachable', { cause });
}
