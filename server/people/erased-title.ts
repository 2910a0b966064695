import { type NameMatcher, replaceSpans } from './name-matcher.ts';

/** What stands where a name stood. */
const GONE = '[…]';
const GONE_TWICE = /\[…\](?:[\s\p{Pd}'’.]+\[…\])+/gu;

/**
 * A title without any word of a person's names, in whatever form. It errs on the side of the person: the title belongs
 * to a document of theirs, and a common word that is also their name goes too.
 */
export function erasedTitle(title: string, names: NameMatcher): string {
  return replaceSpans(title, names.spans(title), () => GONE).replace(GONE_TWICE, GONE);
}
