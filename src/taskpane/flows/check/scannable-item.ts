import { parsedAddress } from '#src/word/document/canonical-address.ts';
import type { CodePlace, DocumentToCheck, PictureToCheck, SealToCheck } from '#src/word/story/read-codes.ts';
import type { PictureReading } from './picture-codes.ts';

/** Where a scanned code leads. */
export type Destination = Verification | { kind: 'website'; host: string } | { kind: 'text' };

interface Verification {
  kind: 'verification';
  publicId: string;
  sig: string;
  /** What the addresses of its service's public pages begin with. */
  base: string;
  host: string;
}

/** What a reader may scan: a seal, or a code in a picture that is no seal of ours. */
export type ScannableItem = ScannableSeal | ScannableCode;

interface AnyScannable {
  place: CodePlace;
  /** What its code says, else where its picture links to; null where neither tells. */
  destination: Destination | null;
  /** Its code could be read off the picture. */
  isReadable: boolean;
}

export interface ScannableSeal extends AnyScannable {
  kind: 'seal';
  seal: SealToCheck;
  /** The same seal stands earlier in the same story. */
  isRepeated: boolean;
}

export interface ScannableCode extends AnyScannable {
  kind: 'code';
  reach: PictureToCheck['reach'];
}

/** What the service is asked about a scannable item. */
export interface Question {
  publicId: string;
  /** The signature in its code or link; null where only the id is known. */
  sig: string | null;
}

const PUBLIC_PAGE = /^(.*)\/verification\/document\/(SM-[A-Z]{3}-\d{4}-[0-9A-Z]{8})$/;

/** Reads what a code says, or where a link leads. Nothing is fetched. */
export function destinationOf(text: string): Destination {
  const address = text.trim();
  const url = /^https?:\/\//i.test(address) ? parsedAddress(address) : null;
  if (url === null) return { kind: 'text' };
  const { origin, host, pathname, searchParams } = url;
  const [, prefix = '', publicId] = PUBLIC_PAGE.exec(pathname) ?? [];
  const sig = searchParams.get('sig');
  if (publicId === undefined || sig === null) return { kind: 'website', host };
  return { kind: 'verification', publicId, sig, base: origin + prefix, host };
}

/** What the address of a public page names, of this service or another; null for any other address. */
export function verificationAt(address: string): Verification | null {
  const destination = destinationOf(address);
  return destination.kind === 'verification' ? destination : null;
}

type ReadingOf = (code: Pick<SealToCheck | PictureToCheck, 'picture'>) => PictureReading | null;

/** Everything in the document that is, or holds, a code. A seal is one even when its picture is lost. */
export function scannableItemsIn(
  { seals, pictures }: DocumentToCheck,
  readingOf: ReadingOf,
): ScannableItem[] {
  return [
    ...seals.map((seal, index) => scannableSeal(seal, seals.slice(0, index), readingOf(seal))),
    ...pictures.flatMap((picture) => scannableCodes(picture, readingOf(picture))),
  ];
}

function scannableSeal(
  seal: SealToCheck,
  before: SealToCheck[],
  reading: PictureReading | null,
): ScannableSeal {
  const [code] = codesOf(reading);
  const text = code ?? seal.link;
  return {
    kind: 'seal',
    seal,
    place: seal.place,
    destination: text === null ? null : destinationOf(text),
    isReadable: code !== undefined,
    isRepeated: before.some((other) => other.publicId === seal.publicId && isSameStory(other, seal)),
  };
}

/** A picture without a readable code counts when it leads to a verification: it may be a seal that lost its control. */
function scannableCodes(
  { place, reach, link }: PictureToCheck,
  reading: PictureReading | null,
): ScannableCode[] {
  const codes = codesOf(reading).map((code) => destinationOf(code));
  if (codes.length > 0) {
    return codes.map((destination) => ({ kind: 'code', place, reach, destination, isReadable: true }));
  }
  const destination = link === null ? null : verificationAt(link);
  if (destination === null) return [];
  return [{ kind: 'code', place, reach, destination, isReadable: false }];
}

function codesOf(reading: PictureReading | null): string[] {
  return reading?.outcome === 'read' ? reading.codes : [];
}

function isSameStory({ place: one }: SealToCheck, { place: other }: SealToCheck): boolean {
  return one.story === other.story && one.section === other.section && one.type === other.type;
}

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
