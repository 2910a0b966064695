import type { CheckReport, Finding } from '#src/taskpane/flows/check/check-document.ts';
import { fixOf } from '#src/taskpane/flows/check/repair.ts';
import { needsAttention, type Verdict } from '#src/taskpane/flows/check/verdict.ts';

/** What all findings come to, in numbers. */
export interface Advice {
  total: number;
  attention: number;
  repair: number;
  remove: number;
  /** Of what kind those to remove are, where they are all of one. */
  removeKind: Verdict | 'mixed';
  /** What only a person can judge. */
  look: number;
  notAsked: number;
  isMoved: boolean;
  /** Word did not give all of the document to be looked at. */
  isPartial: boolean;
  isTextChanged: boolean;
  hasNotes: boolean;
  hasOnlySeals: boolean;
}

export function adviceOf({ findings, isMoved, unread, textChange }: CheckReport): Advice {
  const troubling = findings.filter(({ verdict }) => needsAttention(verdict));
  const repair = troubling.filter((finding) => fixOf(finding) === 'repair');
  const remove = troubling.filter((finding) => fixOf(finding) === 'remove');
  const notAsked = troubling.filter(({ verdict }) => verdict === 'not-asked');
  return {
    total: findings.length,
    attention: troubling.length,
    repair: repair.length,
    remove: remove.length,
    removeKind: commonKind(remove),
    look: troubling.length - repair.length - remove.length - notAsked.length,
    notAsked: notAsked.length,
    isMoved,
    isPartial: unread.length > 0,
    isTextChanged: textChange !== null,
    hasNotes:
      findings.length > troubling.length + findings.filter(({ verdict }) => verdict === 'fine').length,
    hasOnlySeals: findings.every(({ item }) => item.kind === 'seal'),
  };
}

/** Whether the document may be sent as it is. */
export function isReady({ attention, isMoved }: Advice): boolean {
  return attention === 0 && !isMoved;
}

function commonKind(findings: Finding[]): Advice['removeKind'] {
  const [kind = 'mixed', ...others] = new Set(findings.map(({ verdict }) => verdict));
  return others.length === 0 ? kind : 'mixed';
}
