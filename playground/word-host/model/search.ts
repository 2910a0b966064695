import { findText } from '#playground/word-host/wordml/find-text.ts';
import { Collection } from './collection.ts';
import { SearchOptions } from './search-options.ts';
import type { Spanning } from './spanning.ts';
import { invalidArgument, notPlayed, WordRefusal } from './word-refusal.ts';
import type { WordRange } from './word-range.ts';

const MAX_LENGTH = 255;

/** Every place within an object where a text stands in one paragraph. */
export function search(target: Spanning, sought: string, options: unknown): Collection<WordRange> {
  const how = options ?? new SearchOptions();
  if (!(how instanceof SearchOptions)) throw invalidArgument('search options are wanted');
  if (sought === '' || sought.length > MAX_LENGTH) {
    throw new WordRefusal('SearchStringInvalidOrTooLong', 'The search string is invalid or too long.');
  }
  const text = literalOf(sought);
  const found = target.paragraphElements
    .flatMap((paragraph) => findText(paragraph, text, how))
    .filter((range) => encloses(target.span, range))
    .map((range) => target.model.objects.range(range));
  return new Collection('RangeCollection', () => found);
}

/** A caret begins a code for what cannot be typed; doubled it is itself. */
function literalOf(sought: string): string {
  const codes = sought.replaceAll('^^', '');
  if (codes.includes('^')) throw notPlayed('search with codes such as ^p');
  return sought.replaceAll('^^', '^');
}

function encloses(span: Range, range: Range): boolean {
  return (
    span.compareBoundaryPoints(Range.START_TO_START, range) <= 0 &&
    span.compareBoundaryPoints(Range.END_TO_END, range) >= 0
  );
}
