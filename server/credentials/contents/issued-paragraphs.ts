const TOKEN = /<(?<slash>\/?)(?<tag>[a-z][a-z0-9]*)(?:[^a-z0-9<>][^<>]*)?>|(?<text>[^<]+)/g;
const ENTITY = /&(?:#x(?<hex>[0-9a-f]+)|#(?<decimal>\d+)|(?<name>\w+));/gi;
const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  nbsp: '\u00a0',
};
const INLINE = new Set(['strong', 'em', 'u', 'sub', 'sup']);
/** One paragraph in Word, whatever is inside. */
const CELLS = new Set(['h1', 'h2', 'h3', 'td', 'th']);
const LISTS = new Set(['ul', 'ol', 'li']);
/** What stands directly in these is only layout. */
const FRAMES = new Set(['ul', 'ol', 'table', 'thead', 'tbody', 'tr']);

/**
 * The paragraphs that the HTML of an issued document becomes in Word, in reading order; src/word/document/issued-content.ts makes
 * them there. Only for HTML of a checked template, where each tag is closed and each value is escaped.
 */
export function issuedParagraphs(html: string): string[] {
  const paragraphs = [''];
  const open: { tag: string; at: number }[] = [];
  let at = 0;
  const begin = () => (at = paragraphs.push('') - 1);
  const isInside = (tags: ReadonlySet<string>) => open.some(({ tag }) => tags.has(tag));
  /** Whether what this tag holds belongs to the paragraph around it. */
  const isPart = (tag: string) => isInside(CELLS) || (isInside(LISTS) && !LISTS.has(tag));

  for (const { groups = {} } of html.matchAll(TOKEN)) {
    const { slash, tag = '', text } = groups;
    if (text !== undefined) {
      if (!FRAMES.has(open.at(-1)?.tag ?? '')) paragraphs[at] += decoded(text);
    } else if (tag === 'br') {
      paragraphs[at] += ' ';
    } else if (tag === 'hr') {
      if (!isPart(tag)) begin();
    } else if (!INLINE.has(tag) && slash === '') {
      const before = at;
      if (!isPart(tag)) begin();
      else if (tag === 'p') paragraphs[at] += ' ';
      open.push({ tag, at: before });
    } else if (!INLINE.has(tag)) {
      const before = open.pop()?.at ?? at;
      if (isInside(LISTS) || isPart(tag)) at = before;
      else begin();
    }
  }
  return paragraphs.map((each) => each.replace(/\s+/g, ' ').trim()).filter((each) => each !== '');
}

function decoded(text: string): string {
  return text.replace(ENTITY, (entity, ...found) => {
    const { hex, decimal, name = '' }: Record<string, string | undefined> = found.at(-1);
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    return Number.isNaN(code) ? (NAMED[name] ?? entity) : String.fromCodePoint(code);
  });
}
