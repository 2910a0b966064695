import type { FoundSeal } from '#src/word/seal/find-seals.ts';

/** One or more seals shown as one place. */
export interface SealPlace {
  story: FoundSeal['story'];
  heading: string | null;
  count: number;
  /** The seal that a click selects. */
  first: FoundSeal;
}

/** The body's seals one by one, then all headers and all footers, each of which a reader sees as one place. */
export function sealPlaces(seals: FoundSeal[]): SealPlace[] {
  const ofStory = (story: FoundSeal['story']) => seals.filter((seal) => seal.story === story);
  const body = ofStory('body').map((first) => ({
    story: first.story,
    heading: first.heading,
    count: 1,
    first,
  }));
  const margins = (['header', 'footer'] as const).flatMap((story) => {
    const found = ofStory(story);
    const [first] = found;
    return first === undefined ? [] : [{ story, heading: null, count: found.length, first }];
  });
  return [...body, ...margins];
}
