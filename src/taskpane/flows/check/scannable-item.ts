import type { CodePlace, DocumentToCheck, PictureToCheck, SealToCheck } from '#src/word/read-codes.ts';
import { destinationOf, type Destination } from './destination.ts';
import type { PictureReading } from './picture-codes.ts';

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
  const destination = link === null ? null : destinationOf(link);
  if (destination?.kind !== 'verification') return [];
  return [{ kind: 'code', place, reach, destination, isReadable: false }];
}

function codesOf(reading: PictureReading | null): string[] {
  return reading?.outcome === 'read' ? reading.codes : [];
}

function isSameStory({ place: one }: SealToCheck, { place: other }: SealToCheck): boolean {
  return one.story === other.story && one.section === other.section && one.type === other.type;
}
