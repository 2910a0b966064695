import type { Destination } from './destination.ts';
import type { Mark } from './mark.ts';

/** What the service is asked about a mark. */
export interface Question {
  publicId: string;
  /** The signature in its code or link; null where only the id is known. */
  sig: string | null;
}

type Verification = Extract<Destination, { kind: 'verification' }>;

/** null for what is not ours: it is never asked about, and never fetched. */
export function questionOf(mark: Mark, ownBases: readonly string[]): Question | null {
  const own = ownDestination(mark, ownBases);
  if (mark.kind === 'code') return own && { publicId: own.publicId, sig: own.sig };
  const { publicId } = mark.seal;
  return { publicId, sig: own?.publicId === publicId ? own.sig : null };
}

/** The code of this seal leads to something other than the seal's own record. */
export function leadsElsewhere(mark: Mark, ownBases: readonly string[]): boolean {
  if (mark.kind === 'code' || mark.destination === null) return false;
  return ownDestination(mark, ownBases)?.publicId !== mark.seal.publicId;
}

/** Its code leads away from this service. */
export function isForeign(mark: Mark, ownBases: readonly string[]): boolean {
  return mark.destination !== null && ownDestination(mark, ownBases) === null;
}

function ownDestination({ destination }: Mark, ownBases: readonly string[]): Verification | null {
  return destination?.kind === 'verification' && ownBases.includes(destination.base) ? destination : null;
}

export function keyOf({ publicId, sig }: Question): string {
  return `${publicId} ${sig ?? ''}`;
}
