import { qrRead } from '#contract/qr.ts';

import type { Client } from '#src/api/client.ts';
import { removeSeal } from '#src/word/remove-seal.ts';
import { refreshSeal } from '#src/word/insert-seal.ts';
import type { SealToCheck } from '#src/word/read-codes.ts';
import { SEAL_SIZE_MM } from '#src/word/seal.ts';
import { issuerOf } from '#src/taskpane/flows/issuer.ts';
import type { Finding } from './check-document.ts';
import type { Verdict } from './verdict.ts';

export type Fix = 'repair' | 'remove';

/** A finding about a seal that Word can reach. */
export type FixableFinding = Finding & {
  item: { kind: 'seal'; seal: SealToCheck & { controlId: number } };
};

const REMOVED: readonly Verdict[] = ['revoked', 'unknown', 'expired', 'another'];
const REFRESHED: readonly Verdict[] = ['swapped', 'unreadable', 'cropped', 'stretched', 'small'];

/** What can be done about a finding from here; null where only a person can. Codes that are no seals are not ours to touch. */
export function fixOf(finding: Finding): Fix | null {
  const { item, verdict, record } = finding;
  if (item.kind === 'code' || item.seal.controlId === null) return null;
  if (REMOVED.includes(verdict)) return 'remove';
  if (verdict === 'duplicate') return 'repair';
  return REFRESHED.includes(verdict) && record?.issuer === null ? 'repair' : null;
}

export function isFixable(finding: Finding): finding is FixableFinding {
  return fixOf(finding) !== null;
}

/**
 * Does it; true when Word recorded it as a tracked change. Throws an ApiError or a WordError, `gone` when the seal
 * was removed meanwhile.
 */
export async function fix(client: Client, { item: { seal }, verdict }: FixableFinding): Promise<boolean> {
  if (!REFRESHED.includes(verdict)) return removeSeal(seal.controlId);
  const { publicId, hasCaption: caption, language, alignment } = seal;
  const { verify_url: verifyUrl, qr_url } = await client.call(qrRead, { public_id: publicId });
  const [picture, issuer] = await Promise.all([client.picture(qr_url), issuerOf(client)]);
  const look = { sizeMm: rightSizeMm(seal), caption, language, alignment };
  return (await refreshSeal({ publicId, verifyUrl, picture, issuer, ...look }, seal.controlId)).tracked;
}

/** What takes seals away comes first: refreshing one takes away those that repeat it. */
export function byFixOrder(findings: FixableFinding[]): FixableFinding[] {
  return findings.toSorted((one, other) => turnOf(one) - turnOf(other));
}

function turnOf({ verdict }: Finding): number {
  return REFRESHED.includes(verdict) ? 1 : 0;
}

/** Square again, and as large as it was meant: the usual size where that lies between its sides. */
export function rightSizeMm({ widthMm, heightMm }: Pick<SealToCheck, 'widthMm' | 'heightMm'>): number {
  const { min, max, default: usual } = SEAL_SIZE_MM;
  if (widthMm === null || heightMm === null) return usual;
  const [short, long] = [Math.min(widthMm, heightMm), Math.max(widthMm, heightMm)];
  if (short <= usual && usual <= long) return usual;
  return Math.min(Math.max(Math.round(short < usual ? long : short), min), max);
}
