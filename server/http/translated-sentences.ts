/** An English sentence with `{}` for each name, and its translation with the names in the same order. */
export type SentencePair = readonly [english: string, other: string];

/** The translated sentence; unchanged if no pair fits, because that says more than nothing. */
export function translated(sentence: string, pairs: readonly SentencePair[]): string {
  for (const [english, other] of pairs) {
    const named = namedIn(sentence, english.split('{}'));
    if (named) return other.split('{}').reduce((text, part, place) => text + named[place - 1] + part);
  }
  return sentence;
}

function namedIn(sentence: string, [first = '', ...parts]: readonly string[]): string[] | null {
  if (!sentence.startsWith(first)) return null;
  const named: string[] = [];
  let from = first.length;
  for (const [place, part] of parts.entries()) {
    const isLast = place === parts.length - 1;
    const at = isLast ? sentence.length - part.length : sentence.indexOf(part, from);
    if (at < from || !sentence.startsWith(part, at)) return null;
    named.push(sentence.slice(from, at));
    from = at + part.length;
  }
  return from === sentence.length ? named : null;
}
