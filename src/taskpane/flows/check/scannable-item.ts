import { parsedAddress } from '#contract/parsed-address.ts';
import type { CodePlace, DocumentToCheck, PictureToCheck, SealToCheck } from '#src/word/story/read-codes.ts';
import type { PictureReading } from './picture-codes.ts';

export type Destination = Verification | { kind: 'website'; host: string } | { kind: 'text' };

interface Verification {
  kind: 'verification';
  publicId: string;
  sig: string;
  /** The beginning of its service's public page addresses. */
  base: string;
  host: string;
}

/** A seal, or another code in a picture, which a reader may scan; or a document without a seal. */
export type ScannableItem = ScannableSeal | ScannableCode | WithoutSeal;

interface AnyScannable {
  place: CodePlace;
  /** The content of its code, otherwise the target of its picture's link; null without either. */
  destination: Destination | null;
  /** Its code could be read from the picture. */
  isReadable: boolean;
}

export interface ScannableSeal extends AnyScannable {
  kind: 'seal';
  seal: SealToCheck;
  /** The same seal occurs earlier in the same story. */
  isRepeated: boolean;
}

export interface ScannableCode extends AnyScannable {
  kind: 'code';
  reach: PictureToCheck['reach'];
}

/** A document without a seal in a file for printing. */
interface WithoutSeal extends AnyScannable {
  kind: 'none';
}

/** The service's input about a scannable item. */
export interface Question {
  publicId: string;
  /** The signature in its code or link; null if only the id is known. */
  sig: string | null;
}

const PUBLIC_PAGE = /^(.*)\/verification\/document\/(SM-[A-Z]{3}-\d{4}-[0-9A-Z]{8})$/;

/** The target of a code's text or a link. Nothing is fetched. */
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

/** The verification in a public page's address, of this service or another; null for any other address. */
export function verificationAt(address: string): Verification | null {
  const destination = destinationOf(address);
  return destination.kind === 'verification' ? destination : null;
}

/** Everything in the document that is or contains a code. A seal counts even if its picture is lost. */
export function scannableItemsIn(
  { seals, pictures, sections, unread }: Pick<DocumentToCheck, 'seals' | 'pictures' | 'sections' | 'unread'>,
  readingOf: (code: Pick<SealToCheck | PictureToCheck, 'picture'>) => PictureReading | null,
): ScannableItem[] {
  return [
    ...sections.flatMap(({ publicIds }, section) => (publicIds.length === 0 ? withoutSeal(section) : [])),
    ...seals.map((seal, index) => {
      // Those of a header or footer that Word doesn't give may be in different ones.
      const isVague = seal.place.story !== 'body' && unread.includes(seal.place.story);
      return scannableSeal(seal, isVague ? [] : seals.slice(0, index), readingOf(seal));
    }),
    ...pictures.flatMap((picture) => scannableCodes(picture, readingOf(picture))),
  ];
}

function withoutSeal(section: number): WithoutSeal {
  const place = { story: 'body', section, type: 'Primary', heading: null } as const;
  return { kind: 'none', place, destination: null, isReadable: false };
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

/** A picture without a readable code counts if its link leads to a verification: it may be a seal that lost its control. */
function scannableCodes(
  { place, reach, link }: PictureToCheck,
  reading: PictureReading | null,
): ScannableCode[] {
  const codes = codesOf(reading).map((code) => destinationOf(code));
  if (codes.length > 0)
    return codes.map((destination) => ({ kind: 'code', place, reach, destination, isReadable: true }));
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

/** null for a code of another service, which is never asked about and never fetched. */
export function questionOf(item: ScannableItem, ownBases: readonly string[]): Question | null {
  const own = ownDestination(item, ownBases);
  if (item.kind !== 'seal') return own && { publicId: own.publicId, sig: own.sig };
  const { publicId } = item.seal;
  return { publicId, sig: own?.publicId === publicId ? own.sig : null };
}

/** The code of this seal leads to something other than the seal's record. */
export function leadsElsewhere(item: ScannableItem, ownBases: readonly string[]): boolean {
  if (item.kind !== 'seal' || item.destination === null) return false;
  return ownDestination(item, ownBases)?.publicId !== item.seal.publicId;
}

/** Its code leads away from this service. */
export function isForeign(item: ScannableItem, ownBases: readonly string[]): boolean {
  return item.destination !== null && ownDestination(item, ownBases) === null;
}

function ownDestination({ destination }: ScannableItem, ownBases: readonly string[]): Verification | null {
  return destination?.kind === 'verification' && ownBases.includes(destination.base) ? destination : null;
}

export const keyOf = ({ publicId, sig }: Question): string => `${publicId} ${sig ?? ''}`;
