import Handlebars from 'handlebars';

import type { DocumentType } from '#server/document-types/document-type.ts';
import { GROUPS } from '#contract/document-types.ts';
import { BrokenTemplate, MarkupReader } from './template-markup.ts';

type Program = hbs.AST.Program;
type Node = hbs.AST.Node;

const MAX_BYTES = 32 * 1024;
const BLOCKS = ['if', 'unless', 'each'];

/** What a name can mean at some place of a template. */
interface Place {
  names: TemplateNames;
  /** What the line holds that `each` is at; null outside of one. */
  line: ReadonlySet<string> | null;
}

/**
 * Throws a `BrokenTemplate` for the first thing that a template may not hold: it prints known names, escaped, between
 * plain tags, and has `if`, `unless` and `each` for blocks. Nothing else of the engine is there.
 */
export function checkTemplate(source: string, type: DocumentType): void {
  if (Buffer.byteLength(source) > MAX_BYTES) {
    throw new BrokenTemplate(`The template is larger than ${MAX_BYTES / 1024} KiB`);
  }
  if (source.trim() === '') throw new BrokenTemplate('The template is empty');
  readProgram(parsed(source), { names: templateNames(type), line: null });
}

function parsed(source: string): Program {
  try {
    // As it was written: the engine's own parsing moves blanks about.
    return Handlebars.parseWithoutProcessing(source);
  } catch (cause) {
    const message = cause instanceof Error ? cause.message : String(cause);
    const [, line] = /^Parse error on line (\d+)/.exec(message) ?? [];
    if (line === undefined) throw new BrokenTemplate(message);
    throw new BrokenTemplate("a {{…}} or a block isn't complete here", Number(line));
  }
}

function readProgram(program: Program, place: Place): void {
  const markup = new MarkupReader();
  for (const statement of program.body) readStatement(statement, place, markup);
  markup.end();
}

function readStatement(statement: Node, place: Place, markup: MarkupReader): void {
  const { line } = statement.loc.start;
  if (isContent(statement)) return markup.read(statement.value, line);
  if (isValue(statement)) return readValue(statement, place);
  if (isBlock(statement)) return readBlock(statement, place);
  if (statement.type === 'CommentStatement') return undefined;
  throw new BrokenTemplate('a template can contain only values and the blocks if, unless, and each', line);
}

function readValue({ path, params, hash, escaped, loc }: hbs.AST.MustacheStatement, place: Place): void {
  const { line } = loc.start;
  if (!escaped) throw new BrokenTemplate('use {{…}} instead: every value is escaped', line);
  if (params.length > 0 || hash) throw new BrokenTemplate("a value can't have anything after its name", line);
  if (meaning(path, place, line) === 'list') {
    throw new BrokenTemplate(`${nameOf(path)} has several lines: use {{#each}}`, line);
  }
}

function readBlock(block: hbs.AST.BlockStatement, place: Place): void {
  const { line } = block.loc.start;
  const kind = block.path.type === 'PathExpression' ? block.path.original : '';
  if (!BLOCKS.includes(kind)) throw new BrokenTemplate('the only blocks are if, unless, and each', line);
  const [subject, ...others] = block.params;
  if (!subject || others.length > 0 || block.hash || block.program?.blockParams) {
    throw new BrokenTemplate(`{{#${kind}}} takes one name`, line);
  }
  const found = meaning(subject, place, line);
  let inside = place;
  if (kind === 'each') {
    if (place.line) throw new BrokenTemplate("{{#each}} can't be inside another {{#each}}", line);
    const held = place.names.lists.get(nameOf(subject));
    if (found !== 'list' || !held) throw new BrokenTemplate(`${nameOf(subject)} has no lines`, line);
    inside = { ...place, line: held };
  }
  if (block.program) readProgram(block.program, inside);
  if (block.inverse) readProgram(block.inverse, place);
}

/** Whether a name stands for one value or for lines; throws where it stands for nothing. */
function meaning(path: Node, { names, line: held }: Place, line: number): 'value' | 'list' {
  const name = nameOf(path);
  const isPlain = isPath(path) && !path.data && path.parts.every((part) => !part.includes('.'));
  const depth = isPath(path) ? path.depth : 0;
  if (isPlain && held && depth === 0 && held.has(name)) return 'value';
  if (isPlain && depth === (held ? 1 : 0)) {
    if (names.values.has(name)) return 'value';
    if (names.lists.has(name)) return 'list';
  }
  const isOutside = isPlain && held && depth === 0 && (names.values.has(name) || names.lists.has(name));
  if (isOutside) throw new BrokenTemplate(`inside {{#each}}, write ../${name}`, line);
  const known = held ? [...held] : [...names.values, ...names.lists.keys()];
  const written = isPath(path) ? path.original : 'a literal';
  throw new BrokenTemplate(`${written} isn't available here. Use one of ${known.join(', ')}`, line);
}

function nameOf(path: Node): string {
  return isPath(path) ? path.parts.join('.') : '';
}

const isContent = (node: Node): node is hbs.AST.ContentStatement => node.type === 'ContentStatement';
const isValue = (node: Node): node is hbs.AST.MustacheStatement => node.type === 'MustacheStatement';
const isBlock = (node: Node): node is hbs.AST.BlockStatement => node.type === 'BlockStatement';
const isPath = (node: Node): node is hbs.AST.PathExpression => node.type === 'PathExpression';

/** What a template of a document type may print, by its whole name. */
interface TemplateNames {
  values: ReadonlySet<string>;
  /** What `each` may go through, and what a line of it holds. */
  lists: ReadonlyMap<string, ReadonlySet<string>>;
}

const ALWAYS = [
  'title',
  'issued_on',
  'valid_from',
  'valid_until',
  'organization.name',
  'organization.city',
  'organization.country',
  'organization.website',
];
const PERSON = ['holder.name', 'holder.uid'];
const OF_SUBJECT = {
  student: PERSON,
  employee: [...PERSON, 'holder.department', 'holder.position'],
  none: [],
};

function templateNames({ group, fields }: DocumentType): TemplateNames {
  const lists = fields.filter(({ type }) => type === 'multiline');
  const values = fields.filter(({ type }) => type !== 'multiline');
  return {
    values: new Set([
      ...ALWAYS,
      ...OF_SUBJECT[GROUPS[group].subject ?? 'none'],
      ...values.map(({ name }) => `fields.${name}`),
    ]),
    lists: new Map(
      lists.map(({ name, columns = [{ name: 'line' }] }) => [
        `fields.${name}`,
        new Set(['number', ...columns.map((column) => column.name)]),
      ]),
    ),
  };
}
