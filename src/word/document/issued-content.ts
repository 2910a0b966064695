/** A stretch of text of one look; `\n` in it is a line break. */
export interface Run {
  text: string;
  isBold: boolean;
  isItalic: boolean;
  isUnderlined: boolean;
  position: 'sub' | 'sup' | null;
}

export interface Cell {
  isHeading: boolean;
  columns: number;
  rows: number;
  runs: Run[];
}

export interface ListItem {
  /** From 0. */
  depth: number;
  isOrdered: boolean;
  runs: Run[];
}

export type Block =
  | { kind: 'heading'; level: 1 | 2 | 3; runs: Run[] }
  | { kind: 'paragraph'; isQuote: boolean; runs: Run[] }
  | { kind: 'list'; items: ListItem[] }
  | { kind: 'rule' }
  | { kind: 'table'; isRuled: boolean; rows: Cell[][] };

type Look = Omit<Run, 'text'>;

const PLAIN: Look = { isBold: false, isItalic: false, isUnderlined: false, position: null };
const INLINE: Record<string, Partial<Look>> = {
  strong: { isBold: true },
  em: { isItalic: true },
  u: { isUnderlined: true },
  sub: { position: 'sub' },
  sup: { position: 'sup' },
  br: {},
};
/** What XML cannot hold; the service lets no other character of that kind through. */
const UNPRINTABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/**
 * Reads what the service has written for an editor. Only the tags its templates may hold mean anything; whatever else
 * stands there passes as text, so nothing that somebody typed becomes markup.
 */
export function readContent(html: string): Block[] {
  return blocksIn(new DOMParser().parseFromString(html, 'text/html').body, false);
}

function blocksIn(parent: Element, isQuote: boolean): Block[] {
  const blocks: Block[] = [];
  let loose: Node[] = [];
  const endParagraph = () => {
    const runs = runsOf(loose);
    if (runs.length > 0) blocks.push({ kind: 'paragraph', isQuote, runs });
    loose = [];
  };
  for (const node of parent.childNodes) {
    const made = node instanceof Element && !(node.localName in INLINE) ? blockOf(node, isQuote) : null;
    if (made === null) loose.push(node);
    else {
      endParagraph();
      blocks.push(...made);
    }
  }
  endParagraph();
  return blocks;
}

function blockOf(element: Element, isQuote: boolean): Block[] {
  switch (element.localName) {
    case 'h1':
    case 'h2':
    case 'h3':
      return [
        {
          kind: 'heading',
          level: element.localName === 'h1' ? 1 : element.localName === 'h2' ? 2 : 3,
          runs: runsOf([element]),
        },
      ];
    case 'ul':
    case 'ol':
      return [{ kind: 'list', items: itemsOf(element, 0) }];
    case 'hr':
      return [{ kind: 'rule' }];
    case 'table':
      return [{ kind: 'table', isRuled: element.hasAttribute('border'), rows: rowsOf(element) }];
    default:
      return blocksIn(element, isQuote || element.localName === 'blockquote');
  }
}

function itemsOf(list: Element, depth: number): ListItem[] {
  const isOrdered = list.localName === 'ol';
  return [...list.children].flatMap((item) => {
    const inner = [...item.children].filter(({ localName }) => localName === 'ul' || localName === 'ol');
    const own = [...item.childNodes].filter((node) => !(node instanceof Element && inner.includes(node)));
    return [{ depth, isOrdered, runs: runsOf(own) }, ...inner.flatMap((below) => itemsOf(below, depth + 1))];
  });
}

function rowsOf(table: Element): Cell[][] {
  return [...table.querySelectorAll('tr')].map((row) =>
    [...row.children].map((cell) => ({
      isHeading: cell.localName === 'th',
      columns: spanOf(cell, 'colspan'),
      rows: spanOf(cell, 'rowspan'),
      runs: runsOf([cell]),
    })),
  );
}

function spanOf(cell: Element, name: string): number {
  return Math.max(1, Number.parseInt(cell.getAttribute(name) ?? '1', 10) || 1);
}

/** The text within, with blanks as a browser shows them: runs of them as one, none at the ends of a line. */
function runsOf(nodes: readonly Node[]): Run[] {
  const runs: Run[] = [];
  const last = () => runs.at(-1)?.text.at(-1) ?? '\n';
  const endLine = () => {
    const run = runs.at(-1);
    if (run) run.text = run.text.replace(/ $/, '');
  };
  const add = (text: string, look: Look) => {
    const run = runs.at(-1);
    if (run && sameLook(run, look)) run.text += text;
    else runs.push({ text, ...look });
  };
  const visit = (node: Node, look: Look) => {
    if (node instanceof Text) {
      const text = node.data.replace(UNPRINTABLE, '').replace(/[ \t\n\r]+/g, ' ');
      const shown = /[ \n]/.test(last()) ? text.replace(/^ /, '') : text;
      if (shown !== '') add(shown, look);
    } else if (node instanceof Element) {
      const startsLine = node.localName === 'br' || (node.localName === 'p' && runs.length > 0);
      if (startsLine) {
        endLine();
        add('\n', look);
      }
      const own = { ...look, ...INLINE[node.localName] };
      for (const child of node.childNodes) visit(child, own);
    }
  };
  for (const node of nodes) visit(node, PLAIN);
  const final = runs.at(-1);
  if (final) final.text = final.text.trimEnd();
  return runs.filter(({ text }) => text !== '');
}

function sameLook(run: Look, look: Look): boolean {
  return (
    run.isBold === look.isBold &&
    run.isItalic === look.isItalic &&
    run.isUnderlined === look.isUnderlined &&
    run.position === look.position
  );
}
