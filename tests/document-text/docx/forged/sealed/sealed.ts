import type { CasesByKind } from '#tests/document-text/cases-by-kind.ts';

import { adds, edit, type Edit } from '#tests/document-text/docx/forged/base.ts';

export const as: Edit = (docx) => docx;

/** What a forger makes of the document, or of another one that is sealed. */
export type Sealed = Edit | readonly [seal: Edit, forge: Edit];
export type SealedCases = CasesByKind<Sealed>;

/** Blocks that are sealed, and what a forger makes of them. */
export function exchanged(
  blocks: Readonly<Record<string, readonly [from: string, to: string]>>,
  sealed = adds,
): Readonly<Record<string, Sealed>> {
  const cases = Object.entries(blocks).map(([what, [from, to]]): [string, Sealed] => [
    what,
    [sealed(from), edit(from, to)],
  ]);
  return Object.fromEntries(cases);
}

/** The sealed document, and what a forger makes of it. */
export const pairOf = (sealed: Sealed): readonly [seal: Edit, forge: Edit] =>
  typeof sealed === 'function' ? [as, sealed] : sealed;
