import { LRUCache } from 'lru-cache';
import Negotiator from 'negotiator';

import { notAcceptable } from '#server/errors/refusals.ts';

/** The first offer if the header accepts none. The header's order decides between equals. */
export function negotiatedLanguage<const Offer extends string>(
  header: string | undefined,
  offers: readonly [Offer, ...Offer[]],
): Offer {
  const negotiator = new Negotiator({ headers: { 'accept-language': header ?? '*' } });
  return firstOf(negotiator.languages([...offers]), offers);
}

/** The media type that an `Accept` header prefers; the first offer if it accepts none. */
export function negotiatedType<const Offer extends string>(
  header: string | undefined,
  offers: readonly [Offer, ...Offer[]],
): Offer {
  const negotiator = new Negotiator({ headers: { accept: header ?? '*/*' } });
  return firstOf(negotiator.mediaTypes([...offers]), offers);
}

function firstOf<Offer extends string>([best]: string[], offers: readonly [Offer, ...Offer[]]): Offer {
  return offers.find((offer) => offer === best) ?? offers[0];
}

const OFFERED = ['application/json', 'application/*', '*/*'];

/** Refuses a caller that doesn't accept JSON. The most specific matching range decides. */
export function requireJsonAccepted(accept: string | undefined): void {
  if (accept === undefined || accept.trim() === '') return;
  const ranges = new Map(accept.split(',').map(range));
  const quality = OFFERED.map((type) => ranges.get(type)).find((q) => q !== undefined) ?? 0;
  if (quality === 0) throw notAcceptable();
}

function range(text: string): [type: string, quality: number] {
  const [type = '', ...parameters] = text.split(';').map((part) => part.trim().toLowerCase());
  const quality = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
  return [type, quality === undefined ? 1 : Number(quality) || 0];
}

/** Longer texts rarely repeat, so they aren't cached. */
const MAX_LENGTH = 512;
const MAX_ENTRIES = 1_000;

/** Caches the answers for repeated texts, such as the headers of a browser. */
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
