import type { Finding, PlacedPicture } from '#document-text/finding.ts';

import { besideReader, sealedBeside } from '#document-text/digest/content-digest.ts';
import type { ContentDigest } from '#document-text/digest/digest-format.ts';

/** The logarithm by which the shapes of pictures differ in one step, and its least value. */
const [STEP, LEAST] = [0.05, -5];

/** As what the shape of a picture is sealed: its ratio, in steps; without one, that letterheads were looked for. */
export function letterheadKey(ratio?: number, by = 0): string {
  return `letterhead${ratio === undefined ? '' : Math.round((Math.log(ratio) - LEAST) / STEP) + by}`;
}

/** As what the shape of a picture of the body is sealed. */
export const bodyKey = (ratio: number, by = 0): string => `body ${letterheadKey(ratio, by)}`;
/** More steps than shapes of pictures differ by. */
const [NARROWEST, WIDEST] = [-80, 80];

/** Whether the sealed body had more pictures of one shape than were found. */
export function lacksBodyPicture(digest: ContentDigest, found: readonly PlacedPicture[]): boolean {
  const hashes = sealedBeside(digest).flatMap(({ kind, hash }) => (kind === 'picture' ? hash : []));
  const read = besideReader(digest);
  const steps = found.map(({ box: [left, bottom, right, top] }) =>
    Math.round(Math.log((right - left) / (top - bottom)) / STEP),
  );
  for (let step = NARROWEST; step <= WIDEST; step += 1) {
    const { hash } = read(bodyKey(1, step));
    const count = hashes.filter((one) => one === hash).length;
    if (count > steps.filter((each) => Math.abs(each - step) <= 1).length) return true;
  }
  return false;
}

/** Those pictures of letterheads that the sealed document didn't have in such a shape, or not as often as a page does, also one put on another. */
export function otherLetterheads(digest: ContentDigest, found: readonly PlacedPicture[]): Finding[] {
  const sealed = sealedBeside(digest).filter(({ kind }) => kind === 'picture');
  const read = besideReader(digest);
  const countOf = (text: string) => {
    const { hash } = read(text);
    return sealed.filter((one) => one.hash === hash).length;
  };
  if (countOf(letterheadKey()) === 0) return [];
  const times = new Map<string, number>();
  return found.filter(({ box: [left, bottom, right, top], index, sheet }) => {
    const isSealed = (by: number) => {
      const shape = letterheadKey((right - left) / (top - bottom), by);
      const key = `${index} ${sheet} ${shape}`;
      const time = (times.get(key) ?? 0) + 1;
      times.set(key, time);
      return time <= countOf(shape);
    };
    return ![0, -1, 1].some(isSealed);
  });
}
