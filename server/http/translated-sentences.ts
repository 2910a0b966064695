/** An English sentence, `{}` for what it names, and the same in another language, with what it names in the same order. */
export type SentencePair = readonly [english: string, other: string];

/** The sentence in the other language; as it is where no pair fits, because it tells more than nothing. */
export function translated(sentence: string, pairs: readonly SentencePair[]): string {
  for (const [english, other] of pairs) {
    const named = namedIn(sentence, english.split('{}'));
    if (named) return other.split('{}').reduce((text, part, place) => text + named[place - 1] + part);
  }
  return sentence;
}

/** What stands between the parts; null where the sentence isn't made of them. */
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
