type Node = hbs.AST.Node;

/** What a tag leaves behind in plain text; the others leave nothing. */
const LEFT_BY: Readonly<Record<string, string>> = {
  '<br>': '\n',
  '<hr>': '\n\n',
  '<li>': '\n- ',
  '<tr>': '\n',
  '</td>': '\t',
  '</th>': '\t',
};
const APART = /^<\/?(?:h[1-3]|p|blockquote|ul|ol|table)\b/;
const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&nbsp;': '\u00a0',
};

/**
 * Turns the markup of a template into plain text, in place. It is the template that is turned and not what it
 * rendered: a value passes as it is, and what looks like markup in it stays what somebody typed.
 */
export function makePlain(program: hbs.AST.Program): void {
  for (const node of program.body) {
    if (isContent(node)) node.value = plain(node.value);
    if (!isBlock(node)) continue;
    if (node.program) makePlain(node.program);
    if (node.inverse) makePlain(node.inverse);
  }
}

/** Rendered plain text without the blanks that came from the template's own layout. */
export function tidied(text: string): string {
  const lines = text.split('\n').map(tidiedLine);
  return lines
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

function tidiedLine(line: string): string {
  const cells = line.split('\t').map((cell) => cell.trim());
  return cells.join('\t').trimEnd();
}

function plain(markup: string): string {
  return markup
    .replace(/\s+/g, ' ')
    .replace(/<[^<>]*>/g, (tag) => LEFT_BY[tag.replace(/ [^>]*/, '')] ?? (APART.test(tag) ? '\n\n' : ''))
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replace(/&\w+;/g, (entity) => ENTITIES[entity] ?? entity);
}

const isContent = (node: Node): node is hbs.AST.ContentStatement => node.type === 'ContentStatement';
const isBlock = (node: Node): node is hbs.AST.BlockStatement => node.type === 'BlockStatement';
