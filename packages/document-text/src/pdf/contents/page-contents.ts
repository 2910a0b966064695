import { isStream, numbersIn } from '#document-text/pdf/odd-parts.ts';
import { latin1, type PlainObjects } from '#document-text/pdf/plain-objects.ts';

export type Entries = ReadonlyMap<string, string>;

const PARTS = /<<|>>|<[^<>]*>|[[\]]|\((?:\\[^]|[^\\()])*\)?|\/?[^\s()<>[\]{}/%]+/g;
/** No program's pages are as deep in others. */
const MAX_PARENTS = 100;
/** What can't be read isn't a plain content. */
const NONE = new Uint8Array([0x28]);

/** The numbers of a file's pages, in their order, and what pages and forms are made of. */
export function pageContents({ text, objects }: PlainObjects) {
  const known = new Map<string, Entries>();
  const entriesOf = (number = '') => objects.get(number)?.entries ?? '';
  const [, root] = /\/Root0 (\d+)/.exec(text) ?? [];
  const pages = pagesBelow(/\/Pages (\d+)/.exec(entriesOf(root))?.[1] ?? '');
  return { pages, dictionary, inherited, resolved, contentsOf };

  function pagesBelow(top: string): string[] {
    const found: string[] = [];
    const seen = new Set<string>();
    const rest = [top];
    for (let number = rest.pop(); number !== undefined; number = rest.pop()) {
      const entries = entriesOf(number);
      if (!entries.includes('/Kids ')) found.push(number);
      else if (!seen.has(number)) rest.push(...numbersIn('Kids', entries, objects).toReversed());
      seen.add(number);
    }
    return found;
  }

  /** Throws for one that is packed in an unusual way. */
  function contentsOf(number: string): string[] {
    const entries = entriesOf(number);
    const parts = isStream(entries) ? [number] : numbersIn('Contents', entries, objects);
    return parts.map((part) => latin1(objects.get(part)?.content(Infinity) ?? NONE));
  }

  function inherited(name: string, number: string): string | undefined {
    let own = dictionary(`${number} 0 R`);
    for (let depth = 0; depth < MAX_PARENTS && !own.has(name) && own.has('Parent'); depth += 1)
      own = dictionary(own.get('Parent'));
    return own.get(name);
  }

  function resolved(value: string): string {
    return objects.get(/^(\d+) 0 R$/.exec(value)?.[1] ?? '')?.entries ?? value;
  }

  function dictionary(value = ''): Entries {
    const own = resolved(value);
    const entries = known.get(own) ?? entriesIn(own);
    known.set(own, entries);
    return entries;
  }
}

/** Those of a dictionary itself, each value as it's written. */
function entriesIn(object: string): Entries {
  const entries = new Map<string, string>();
  let depth = 0;
  let [key, value] = ['', ''];
  for (const [part] of object.matchAll(PARTS)) {
    if (part === '>>' || part === ']') depth -= 1;
    const isEnd = depth === 0 || (depth === 1 && part.startsWith('/'));
    if (isEnd && key && value) {
      entries.set(key, value);
      [key, value] = ['', ''];
    }
    if (depth === 1 && !key) key = part.startsWith('/') ? part.slice(1) : '';
    else if (key) value += value ? ` ${part}` : part;
    if (part === '<<' || part === '[') depth += 1;
  }
  return entries;
}
