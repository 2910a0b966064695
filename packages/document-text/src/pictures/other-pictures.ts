import { sealedLooks, sealedPassages } from '#document-text/digest/content-digest.ts';
import type { ContentDigest } from '#document-text/digest/digest-format.ts';
import { type FileLetters, lettersAt, linesOf } from '#document-text/digest/file-letters.ts';
import type { PassagePlace } from '#document-text/digest/find-passages.ts';
import { grouped } from '#document-text/digest/grouped.ts';
import type { PageLine } from '#document-text/digest/page-readings.ts';
import type { Box, Finding, PlacedPicture, ShownPicture } from '#document-text/finding.ts';

import { lacksBodyPicture, otherLetterheads } from './letterhead.ts';
import { looksLike, sampleOf } from './picture-sample.ts';
import { type PicturePlace, type SealedPicture, unpackedPicture } from './placed-picture.ts';

/** In points: how far a picture may be from where it was, and a line from a picture. */
const [MOVED, LINE] = [12, 6];
/** How much smaller or larger a picture may be, as browsers print pages, and how much its shape may differ. */
const [SMALLEST, LARGEST, ROUNDED] = [0.9, 1.03, 0.02];
/** Pictures have one shape if the logarithms of width by height differ by less. */
const SHAPE = 0.1;
/** In points: how far lines of headers and footers may be from the first one. */
const DEPTH = 150;
/** In points: below any page; and how much less apart programs draw a picture and words than they are. */
const [FAR, ROUNDING] = [2999, 1];

/** The letters of a file, and where each sealed passage is in them. */
export interface Read {
  text: FileLetters;
  places: readonly (PassagePlace | null)[];
}

/** What a PDF's pages show: the pictures are among the findings. */
interface DrawnPictures {
  findings: readonly Finding[];
  pictures?: ReadonlyMap<PlacedPicture, ShownPicture | null>;
  isUndrawn?: boolean;
}

/** One of the body is there once, and one of a header on each page. */
const isInBody = ({ place: { above, below } }: SealedPicture) => above >= 0 || below >= 0;

/**
 * Those pictures of a PDF that weren't sealed, or not at such a place, one finding for each page; if all of them are as they were
 * sealed, those of the body that are gone. Words on pictures stay named on pages where these aren't as they were sealed. `read` is the
 * text if all of it is as it was sealed, otherwise null.
 */
export function otherPictures(
  digest: ContentDigest,
  read: Read | null,
  { findings, pictures = new Map(), isUndrawn }: DrawnPictures,
): Finding[] {
  const sealed = read ? picturesIn(digest, read) : [];
  const lines =
    sealed.length > 0 && read ? read.places.map((place) => (place ? linesOf(read.text, place) : [])) : [];
  const taken = new Map<SealedPicture, Set<number>>(sealed.map((one) => [one, new Set()]));
  const isInPlace = (shown: ShownPicture, place: PicturePlace) =>
    place.within < 0 ? isAt(shown, place, lines) : read !== null && isBehindWords(shown, place, read);
  const isSealed = (shown: ShownPicture) =>
    sealed.some((one) => {
      const pages = taken.get(one);
      const isTaken = isInBody(one) ? pages?.size : pages?.has(shown.sheet);
      if (isTaken || !isAsLarge(shown, one.place) || !isInPlace(shown, one.place)) return false;
      const isReadable = shown.words === 'none' || (shown.words === 'seen' && one.place.isUnderWords === 1);
      const isAlike = isReadable && looksAsSealed(shown, one);
      if (isAlike) pages?.add(shown.sheet);
      return isAlike;
    });
  const others = [...pictures].filter(([, shown]) => !shown || !isSealed(shown));
  const otherHeads = new Set<Finding>(
    otherLetterheads(
      digest,
      others.flatMap(([picture]) => (picture.isLogo ? picture : [])),
    ),
  );
  const named = others.flatMap(([picture, shown]) => {
    // Of a letterhead whose look wasn't sealed, the shape tells.
    const isKnown = shown !== null && sealed.some(({ place }) => haveOneShape(shown, place));
    return picture.isLogo && !isKnown && !otherHeads.has(picture) ? [] : picture;
  });
  const known = [...pictures].flatMap(([{ index }, shown]) => (shown?.words === 'seen' ? index : []));
  const unknown = new Set(others.map(([{ index }]) => index));
  const own = new Set<Finding>(pictures.keys());
  const words = findings.filter(
    (each) =>
      each.kind === 'picture' &&
      !own.has(each) &&
      (each.index === null || unknown.has(each.index) || !known.includes(each.index)),
  );
  const areDrawn = !isUndrawn && [...pictures.values()].every((shown) => shown !== null);
  const gone = sealed.filter((one) => isInBody(one) && taken.get(one)?.size === 0);
  const isQuiet = named.length + words.length === 0;
  // Any other picture of the body is named while it's there.
  if (isQuiet && gone.length === 0 && read && lacksBodyPicture(digest, [...pictures.keys()]))
    return [{ kind: 'shown-otherwise', text: '', index: null }];
  if (isQuiet && areDrawn)
    return gone.map(({ place: { above, below } }) => {
      const page = (lines[above]?.at(-1) ?? lines[below]?.[0])?.page ?? null;
      return { kind: 'shown-otherwise', text: '', index: page };
    });
  const found = [...grouped(named, ({ index }) => index)].map(([index, these]): Finding => {
    return { kind: 'picture', text: '', index, box: these.map(({ box }) => box).reduce(around) };
  });
  return [...words, ...found];
}

const around = ([left, bottom, right, top]: Box, other: Box): Box => [
  Math.min(left, other[0]),
  Math.min(bottom, other[1]),
  Math.max(right, other[2]),
  Math.max(top, other[3]),
];

function picturesIn(digest: ContentDigest, { text, places }: Read): SealedPicture[] {
  const body = sealedPassages(digest).map((_, index) => {
    const place = places[index];
    return place ? lettersAt(text.letters, place.letters) : '';
  });
  return sealedLooks(digest, body).flatMap((bytes) => unpackedPicture(bytes) ?? []);
}

/** Pictures that touch this one may be transparent there, so that part is left out only if the whole looks otherwise. */
function looksAsSealed({ pixels, shared }: ShownPicture, { samples }: SealedPicture): boolean {
  const [first] = samples;
  if (!first) return false;
  const present = sampleOf(pixels, first);
  const parts = shared.length > 0 ? [[], shared] : [[]];
  return samples.some((sample) => parts.some((part) => looksLike(sample, present, part)));
}

function isAsLarge(shown: ShownPicture, { width, height }: PicturePlace): boolean {
  const [across, down] = [shown.width / width, shown.height / height];
  return across >= SMALLEST && across <= LARGEST && Math.abs(across / down - 1) <= ROUNDED;
}

const haveOneShape = (shown: ShownPicture, { width, height }: PicturePlace) =>
  Math.abs(Math.log(shown.width / shown.height) - Math.log(width / height)) < SHAPE;

/** Whether a picture is where it was sealed; `lines` are those of each passage. */
function isAt(
  { corner: [left, depth], width, height, sheet }: ShownPicture,
  { from, near, ...place }: PicturePlace,
  lines: readonly PageLine[][],
): boolean {
  const scale = width / place.width;
  if (Math.abs(left - place.left * scale) > MOVED) return false;
  const [above, below] = [lines[place.above]?.at(-1), lines[place.below]?.[0]];
  const [pageAbove = sheet, pageBelow = sheet] = [above?.sheet, below?.sheet];
  // Between two passages, a page may end.
  if (pageAbove > sheet || pageAbove < sheet - 1 || pageBelow < sheet || pageBelow > sheet + 1) return false;
  const [line, room] = [depth - place.down * scale, place.room * scale];
  if (from === 'page') return Math.abs(line) <= MOVED;
  if (from === 'header') return line >= -MOVED && line <= DEPTH;
  if (from === 'footer') return line + height <= MOVED && line + height >= -DEPTH;
  const isBehind = pageAbove < sheet || (above?.corner?.[1] ?? -Infinity) <= line + LINE;
  const next = pageBelow > sheet ? FAR : (below?.corner?.[1] ?? FAR);
  return isBehind && next >= line + room - LINE && next <= line + room + near;
}

/** Whether a picture stands on the line of its passage, right behind the letters that it was sealed behind. */
function isBehindWords(
  { corner: [left, depth], width, height, sheet }: ShownPicture,
  { within, before }: PicturePlace,
  { text, places }: Read,
): boolean {
  const lineWith = (letter: number) => text.lines[text.lineOf[places[within]?.letters[letter] ?? -1] ?? -1];
  const [line, next] = [lineWith(before - 1), lineWith(before)];
  const { corner: [start, base] = [], edges: [from, , to] = [], sheet: page = sheet } = line ?? {};
  if (line === next || !start || !from || !to || base === undefined || page !== sheet) return false;
  const gap = left - (start * to) / from;
  const isOn = (down: number) => Math.abs(depth + height - down) <= LINE;
  const [nextLeft, nextBase] = next?.corner ?? [FAR, FAR];
  const isBefore = next?.sheet !== page || nextBase > base + LINE || nextLeft >= left + width - ROUNDING;
  return gap >= -ROUNDING && gap <= MOVED && isOn(base) && isBefore;
}
