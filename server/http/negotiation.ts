import Negotiator from 'negotiator';

/**
 * The offer that an `Accept-Language` header likes best; the first offer where it likes none. Between equals the header's
 * order decides.
 */
export function negotiatedLanguage<const Offer extends string>(
  header: string | undefined,
  offers: readonly [Offer, ...Offer[]],
): Offer {
  const negotiator = new Negotiator({ headers: { 'accept-language': header ?? '*' } });
  return firstOf(negotiator.languages([...offers]), offers);
}

/** The media type that an `Accept` header likes best; the first offer where it likes none. */
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
