import { LRUCache } from 'lru-cache';

/** Longer texts, which nobody sends twice, are not cached. */
const MAX_LENGTH = 512;
const MAX_ENTRIES = 1_000;

/** The same answers, cached for texts that come again and again, such as the headers of a browser. */
export function memoized<Answer extends string | boolean>(
  answerTo: (text: string) => Answer,
): (text: string) => Answer {
  const answers = new LRUCache<string, Answer>({ max: MAX_ENTRIES });
  return (text) => {
    const cached = answers.get(text);
    if (cached !== undefined) return cached;
    const answer = answerTo(text);
    if (text.length <= MAX_LENGTH) answers.set(text, answer);
    return answer;
  };
}
