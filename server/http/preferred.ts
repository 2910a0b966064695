interface Range {
  value: string;
  quality: number;
}

/**
 * The offer that an `Accept` or `Accept-Language` header likes best; the first offer where it likes none.
 * A named offer goes before a wildcard of the same quality, and the header's order decides between equals.
 */
export function preferred<const Offer extends string>(
  header: string | undefined,
  offers: readonly [Offer, ...Offer[]],
): Offer {
  const ranges = parse(header ?? '');
  let best: { offer: Offer; rank: readonly number[] } | undefined;
  for (const offer of offers) {
    const rank = rankOf(offer, ranges);
    if (rank && (!best || isHigher(rank, best.rank))) best = { offer, rank };
  }
  return best?.offer ?? offers[0];
}

function parse(header: string): Range[] {
  return header.split(',').map((part) => {
    const [value = '', ...parameters] = part
      .toLowerCase()
      .split(';')
      .map((piece) => piece.trim());
    const weight = parameters.find((parameter) => parameter.startsWith('q='));
    return { value, quality: weight === undefined ? 1 : Number(weight.slice(2)) || 0 };
  });
}

/** Quality, how closely the range names the offer, and how early it stands in the header. */
function rankOf(offer: string, ranges: Range[]): readonly number[] | undefined {
  const matches = ranges
    .map(({ value, quality }, index) => ({ quality, closeness: closeness(offer, value), index }))
    .filter((match) => match.closeness > 0)
    .sort((a, b) => b.closeness - a.closeness);
  const [match] = matches;
  return match && match.quality > 0 ? [match.quality, match.closeness, -match.index] : undefined;
}

function closeness(offer: string, range: string): number {
  if (range === offer || range.startsWith(`${offer}-`)) return 3;
  if (range.endsWith('/*') && offer.startsWith(range.slice(0, -1))) return 2;
  return range === '*' || range === '*/*' ? 1 : 0;
}

function isHigher(rank: readonly number[], than: readonly number[]): boolean {
  const at = rank.findIndex((value, index) => value !== than[index]);
  return at !== -1 && (rank[at] ?? 0) > (than[at] ?? 0);
}
