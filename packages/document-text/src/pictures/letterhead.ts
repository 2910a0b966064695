import type { Finding, PlacedPicture } from '#document-text/finding.ts';

import { besideReader, sealedBeside } from '#document-text/digest/content-digest.ts';
import type { ContentDigest } from '#document-text/digest/digest-format.ts';

/** The logarithm by which the shapes of pictures differ in one step, and its least value. */
const [STEP, LEAST] = [0.05, -5];

/** As what the shape of a picture is sealed: its ratio, in steps; without one, that letterheads were looked for. */
export function letterheadKey(ratio?: number, by = 0): string {
  return `letterhead${ratio === undefined ? '' : Math.round((Math.log(ratio) - LEAST) / STEP) + by}`;
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
