import { qrRead } from '#contract/qr.ts';
import type { Client } from '#src/api/client.ts';
import { removeSeal } from '#src/word/seal/remove-seal.ts';
import { refreshSeal } from '#src/word/seal/insert-seal.ts';
import type { SealToCheck } from '#src/word/story/read-codes.ts';
import type { Recorded } from '#src/word/host/recorded.ts';
import { SEAL_SIZE_MM } from '#contract/word-file/seal.ts';
import { sealOf } from '#src/taskpane/flows/put-seal.ts';
import type { CheckReport, Finding } from './check-document.ts';
import { needsAttention, type Verdict } from './verdict.ts';

export type Fix = 'repair' | 'remove';

/** A finding about a seal that Word can reach. */
export type FixableFinding = Finding & { item: { kind: 'seal'; seal: SealToCheck & { controlId: number } } };

const REMOVED: readonly Verdict[] = ['revoked', 'unknown', 'expired', 'another'];
const REFRESHED: readonly Verdict[] = ['swapped', 'unreadable', 'cropped', 'stretched', 'small', 'unlocked'];

/** The fix for a finding; null if only a person can solve it. Codes that aren't seals are never changed. */
export function fixOf(finding: Finding): Fix | null {
  const { item, verdict, record } = finding;
  if (item.kind !== 'seal' || item.seal.controlId === null) return null;
  if (REMOVED.includes(verdict)) return 'remove';
  if (verdict === 'duplicate') return 'repair';
  return REFRESHED.includes(verdict) && record?.issuer === null ? 'repair' : null;
}

export const isFixable = (finding: Finding): finding is FixableFinding => fixOf(finding) !== null;

/** Applies a fix. Throws an ApiError or a WordError, `gone` if the seal was removed meanwhile. */
export async function fix(client: Client, { item: { seal }, verdict }: FixableFinding): Promise<Recorded> {
  if (!REFRESHED.includes(verdict)) return removeSeal(seal.controlId);
  const { publicId, hasCaption: caption, language, alignment } = seal;
  const { verify_url, qr_url } = await client.call(qrRead, { public_id: publicId });
  const look = { sizeMm: rightSizeMm(seal), caption, language, alignment };
  const anew = await sealOf(client, { public_id: publicId, verify_url, qr_url }, look);
  return refreshSeal(anew, seal.controlId);
}

/** Removals come first, because refreshing a seal removes its repetitions. */
export function byFixOrder(findings: FixableFinding[]): FixableFinding[] {
  return findings.toSorted((one, other) => turnOf(one) - turnOf(other));
}

const turnOf = ({ verdict }: Finding): number => (REFRESHED.includes(verdict) ? 1 : 0);

/**
 * The size at which a stretched seal is square again: the usual size if it's between its sides, otherwise the side nearer
 * to it, within the limits.
 */
export function rightSizeMm({ widthMm, heightMm }: Pick<SealToCheck, 'widthMm' | 'heightMm'>): number {
  const { min, max, default: usual } = SEAL_SIZE_MM;
  if (widthMm === null || heightMm === null) return usual;
  const [short, long] = [Math.min(widthMm, heightMm), Math.max(widthMm, heightMm)];
  if (short <= usual && usual <= long) return usual;
  return Math.min(Math.max(Math.round(short < usual ? long : short), min), max);
}

export interface Advice {
  total: number;
  attention: number;
  repair: number;
  remove: number;
  /** The verdict of those to remove, if it's the same for all. */
  removeKind: Verdict | 'mixed';
  /** Findings that only a person can judge. */
  look: number;
  notAsked: number;
  isMoved: boolean;
  /** Word didn't let the check read the whole document. */
  isPartial: boolean;
  /** The check looked at everything, also at pictures, notes, and the like. */
  isWhole: boolean;
  isTextChanged: boolean;
  /** In a file for printing, the text of each document was compared with its own record. */
  isForPrinting: boolean;
  hasNotes: boolean;
  hasOnlySeals: boolean;
}

export function adviceOf(report: CheckReport): Advice {
  const { findings, isMoved, unread, notLookedAt, textChange, sections } = report;
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
    isWhole: unread.length === 0 && !Object.values(notLookedAt).some(Boolean),
    isTextChanged: textChange !== null,
    isForPrinting: sections !== null,
    hasNotes:
      findings.length > troubling.length + findings.filter(({ verdict }) => verdict === 'fine').length,
    hasOnlySeals: findings.every(({ item }) => item.kind === 'seal'),
  };
}

export const isReady = ({ attention, isMoved }: Advice): boolean => attention === 0 && !isMoved;

function commonKind(findings: Finding[]): Advice['removeKind'] {
  const [kind = 'mixed', ...others] = new Set(findings.map(({ verdict }) => verdict));
  return others.length === 0 ? kind : 'mixed';
}
