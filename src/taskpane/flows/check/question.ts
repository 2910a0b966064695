import type { Destination } from './destination.ts';
import type { ScannableItem } from './scannable-item.ts';

/** What the service is asked about a scannable item. */
export interface Question {
  publicId: string;
  /** The signature in its code or link; null where only the id is known. */
  sig: string | null;
}

type Verification = Extract<Destination, { kind: 'verification' }>;

/** null for what is not ours: it is never asked about, and never fetched. */
export function questionOf(item: ScannableItem, ownBases: readonly string[]): Question | null {
  const own = ownDestination(item, ownBases);
  if (item.kind === 'code') return own && { publicId: own.publicId, sig: own.sig };
  const { publicId } = item.seal;
  return { publicId, sig: own?.publicId === publicId ? own.sig : null };
}

/** The code of this seal leads to something other than the seal's own record. */
export function leadsElsewhere(item: ScannableItem, ownBases: readonly string[]): boolean {
  if (item.kind === 'code' || item.destination === null) return false;
  return ownDestination(item, ownBases)?.publicId !== item.seal.publicId;
}

/** Its code leads away from this service. */
export function isForeign(item: ScannableItem, ownBases: readonly string[]): boolean {
  return item.destination !== null && ownDestination(item, ownBases) === null;
}

function ownDestination({ destination }: ScannableItem, ownBases: readonly string[]): Verification | null {
  return destination?.kind === 'verification' && ownBases.includes(destination.base) ? destination : null;
}

export function keyOf({ publicId, sig }: Question): string {
  return `${publicId} ${sig ?? ''}`;
}
