import type { Rest } from './explained-rests.ts';

const PAGE_NUMBER = /(\d{1,4}|[ivxlc]{1,7})$/iu;
/** In a table of contents, dots lead from a heading to its page number. */
const LEADER = /[._·…\s]/u;
const LEADERS = /[._·…]{3}/u;
/** The most lines of a heading in a table of contents. */
const CONTENTS_LINES = 3;

/** The heading in a line of a table of contents, which is followed by leaders. */
function headingOf(line: string): string | undefined {
  const end = line.length - (PAGE_NUMBER.exec(line)?.[0].length ?? 0);
  let start = end;
  while (start > 0 && LEADER.test(line.charAt(start - 1))) start -= 1;
  const leaders = line.slice(start, end).search(LEADERS);
  return leaders === -1 ? undefined : line.slice(0, start + leaders).trimEnd();
}

/** Finds lines of a table of contents that repeat passages. Programs write them anew, so they aren't sealed. */
export function contentsOf(rests: readonly Rest[], isSealed: (text: string) => boolean): Set<Rest> {
  const contents = new Set<Rest>();
  for (const [index, { text }] of rests.entries()) {
    const heading = headingOf(text);
    if (heading === undefined) continue;
    let [entry, first] = [heading, index];
    while (entry !== '' && !isHeading(entry) && index - first < CONTENTS_LINES) {
      first -= 1;
      entry = `${rests[first]?.text ?? ''} ${entry}`;
    }
    if (entry === '' || isHeading(entry))
      for (const rest of rests.slice(first, index + 1)) contents.add(rest);
  }
  return contents;

  function isHeading(entry: string): boolean {
    const [, label = '', title = ''] = /^(\S+)\s+(.*)$/su.exec(entry) ?? [];
    return isTitle(entry) || (/^[\d.]+$|^\(?\p{L}[.)]$/u.test(label) && isTitle(title));
  }

  /** A final stop looks like the first of the dots. */
  function isTitle(entry: string): boolean {
    return isSealed(entry) || isSealed(`${entry}.`);
  }
}
