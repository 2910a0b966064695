import { createHash } from 'node:crypto';
import { posix } from 'node:path';

import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';

import { conflict } from '#server/errors/refusals.ts';

type Parts = Record<string, Uint8Array>;

interface Relation {
  id: string;
  type: string;
  target: string;
  isExternal: boolean;
}

/** Parts that a document has once, so they must be the same in all: its styles, numbering, settings. */
const REPEATED = /\/(?:header|footer|image|hyperlink|chart|diagram\w+)$/;
/** What names one record: no file that holds many may have it. */
const IDENTITY = /\/(?:customXml|custom-properties|core-properties|extended-properties)$/;
const TYPES = '[Content_Types].xml';
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships';
/** Ids of one document, so that those of the next are others. */
const IDS = 100_000;

const unlike = () =>
  conflict('These documents were made from different templates, so there is no one file of them');

/** One document with a section for each of several that were made from the same template, in their order. */
export async function printingFile(files: AsyncIterable<{ bytes: Uint8Array }>): Promise<Uint8Array> {
  let joined: JoinedDocument | undefined;
  for await (const { bytes } of files) {
    const parts = unzipSync(bytes);
    joined ??= new JoinedDocument(parts);
    joined.add(parts);
  }
  if (!joined) throw conflict('There are no files');
  return joined.write();
}

class JoinedDocument {
  readonly #parts: Parts;
  readonly #main: string;
  readonly #relations: Relation[] = [];
  /** Ids of relations by what they lead to, whatever it's called. */
  readonly #known = new Map<string, string>();
  readonly #namespaces = new Map<string, string>();
  readonly #bodies: string[] = [];
  #root = '';
  #numbering: { path: string; text: string; next: number } | null = null;

  constructor(first: Parts) {
    const root = relationsOf(first, '');
    this.#main = root.find(({ type }) => type.endsWith('/officeDocument'))?.target ?? '';
    const named = [...root, ...relationsOf(first, this.#main)].filter(({ type }) => IDENTITY.test(type));
    const left = named.flatMap(({ target }) => [target, relationsPath(target)]);
    this.#parts = Object.fromEntries(Object.entries(first).filter(([path]) => !left.includes(path)));
    setRelations(
      this.#parts,
      '',
      root.filter((relation) => !named.some(({ id }) => id === relation.id)),
    );
    const types = text(first, TYPES);
    this.#parts[TYPES] = strToU8(
      types.replace(/<Override\b[^>]*\/>/g, (entry) => (left.includes(partName(entry)) ? '' : entry)),
    );
    const numbering = relationsOf(first, this.#main).find(({ type }) => type.endsWith('/numbering'));
    if (numbering) {
      const known = text(first, numbering.target);
      const numbers = [...known.matchAll(/<w:num\b[^>]*w:numId="(\d+)"/g)].map(([, id]) => Number(id));
      this.#numbering = { path: numbering.target, text: known, next: Math.max(0, ...numbers) + 1 };
    }
  }

  add(parts: Parts): void {
    const place = this.#bodies.length;
    const document = text(parts, this.#main);
    const [, root = '', body] = /(<w:document\b[^>]*>)[^]*?<w:body>([^]*)<\/w:body>/.exec(document) ?? [];
    if (body === undefined) throw unlike();
    this.#root ||= root;
    for (const [, name = '', address = ''] of root.matchAll(/\bxmlns:(\w+)="([^"]*)"/g)) {
      if ((this.#namespaces.get(name) ?? address) !== address) throw unlike();
      this.#namespaces.set(name, address);
    }
    const ids = new Map(
      relationsOf(parts, this.#main)
        .filter(({ type }) => !IDENTITY.test(type))
        .map((relation) => [relation.id, this.#take(parts, relation)]),
    );
    this.#bodies.push(this.#ownSection(ownIds(renamed(body, ids), place), place));
  }

  /** The id under which the joined document has what a relation leads to. */
  #take(parts: Parts, relation: Relation): string {
    const key = keyOf(parts, relation);
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const isFirst = this.#bodies.length === 0;
    if (!isFirst && !REPEATED.test(relation.type)) throw unlike();
    const id = `rId${this.#relations.length + 1}`;
    const target = isFirst || relation.isExternal ? relation.target : this.#copy(parts, relation.target);
    this.#relations.push({ ...relation, id, target });
    this.#known.set(key, id);
    return id;
  }

  /** Copies a part with all that it leads to, under a name that is free. */
  #copy(parts: Parts, path: string): string {
    const bytes = parts[path];
    if (!bytes) throw unlike();
    const { dir, name, ext } = posix.parse(path);
    let free = path;
    for (let count = 2; this.#parts[free]; count += 1) free = `${dir}/${name}-${count}${ext}`;
    this.#parts[free] = bytes;
    const inner = relationsOf(parts, path);
    if (inner.length > 0)
      setRelations(
        this.#parts,
        free,
        inner.map((one) => (one.isExternal ? one : { ...one, target: this.#copy(parts, one.target) })),
      );
    const overrides = text(parts, TYPES).match(/<Override\b[^>]*\/>/g) ?? [];
    const type = overrides.find((entry) => partName(entry) === path);
    if (type)
      this.#parts[TYPES] = strToU8(
        text(this.#parts, TYPES).replace(
          /<\/Types>/,
          `${type.replace(/PartName="[^"]*"/, `PartName="/${free}"`)}</Types>`,
        ),
      );
    return free;
  }

  /** The body as a section of its own: on a new page, with its own page numbers, and lists that begin anew. */
  #ownSection(body: string, place: number): string {
    if (!body.includes('<w:sectPr')) throw unlike();
    const numbered =
      place === 0 ? body : body.replace(/<w:numId w:val="(\d+)"\/>/g, this.#renumber(new Map()));
    return numbered.replace(/<w:sectPr\b[^>]*?(?:\/>|>[^]*?<\/w:sectPr>)/, ownPage);
  }

  /** Replaces the number of a list by one that counts from its start. */
  #renumber(fresh: Map<string, string>) {
    return (reference: string, id: string): string => {
      const numbering = this.#numbering;
      const definition =
        numbering && new RegExp(`<w:num\\b[^>]*w:numId="${id}"[^>]*>[^]*?</w:num>`).exec(numbering.text);
      const [, abstract] = /<w:abstractNumId w:val="(\d+)"\/>/.exec(definition?.[0] ?? '') ?? [];
      if (!numbering || abstract === undefined) return reference;
      let own = fresh.get(id);
      if (own === undefined) {
        own = String(numbering.next);
        numbering.next += 1;
        fresh.set(id, own);
        const starts = Array.from({ length: 9 }, (_, level) => {
          const start = startOf(numbering.text, abstract, level);
          return `<w:lvlOverride w:ilvl="${level}"><w:startOverride w:val="${start}"/></w:lvlOverride>`;
        });
        const added = `<w:num w:numId="${own}"><w:abstractNumId w:val="${abstract}"/>${starts.join('')}</w:num>`;
        const end = numbering.text.lastIndexOf('</w:num>') + '</w:num>'.length;
        numbering.text = numbering.text.slice(0, end) + added + numbering.text.slice(end);
      }
      return `<w:numId w:val="${own}"/>`;
    };
  }

  write(): Uint8Array {
    const declared = [...this.#namespaces].filter(([name]) => !this.#root.includes(`xmlns:${name}="`));
    const root = this.#root.replace(
      />$/,
      declared.map(([name, of]) => ` xmlns:${name}="${of}"`).join('') + '>',
    );
    const last = this.#bodies.length - 1;
    const bodies = this.#bodies.map((body, place) => (place === last ? body : withBreak(body)));
    const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
    this.#parts[this.#main] = strToU8(
      `${declaration}${root}<w:body>${bodies.join('')}</w:body></w:document>`,
    );
    if (this.#numbering) this.#parts[this.#numbering.path] = strToU8(this.#numbering.text);
    setRelations(this.#parts, this.#main, this.#relations);
    return zipSync(this.#parts);
  }
}

function text(parts: Parts, path: string): string {
  const bytes = parts[path];
  if (!bytes) throw unlike();
  return strFromU8(bytes);
}

function partName(entry: string): string {
  return /PartName="\/?([^"]*)"/.exec(entry)?.[1] ?? '';
}

function relationsPath(path: string): string {
  const { dir, base } = posix.parse(path);
  return posix.join(dir, '_rels', `${base}.rels`);
}

function relationsOf(parts: Parts, path: string): Relation[] {
  const bytes = parts[relationsPath(path)];
  if (!bytes) return [];
  return [...strFromU8(bytes).matchAll(/<Relationship\b[^>]*>/g)].map(([element]) => {
    const attribute = (name: string) => new RegExp(`\\b${name}="([^"]*)"`).exec(element)?.[1] ?? '';
    const isExternal = attribute('TargetMode') === 'External';
    const given = attribute('Target');
    const inside = given.startsWith('/') ? given.slice(1) : posix.join(posix.dirname(path), given);
    return { id: attribute('Id'), type: attribute('Type'), target: isExternal ? given : inside, isExternal };
  });
}

function setRelations(parts: Parts, path: string, relations: readonly Relation[]): void {
  const elements = relations.map(
    ({ id, type, target, isExternal }) =>
      `<Relationship Id="${id}" Type="${type}" Target="${isExternal ? target : `/${target}`}"${
        isExternal ? ' TargetMode="External"' : ''
      }/>`,
  );
  parts[relationsPath(path)] = strToU8(
    `<Relationships xmlns="${RELATIONS}">${elements.join('')}</Relationships>`,
  );
}

/** The same for what looks the same, whatever its parts are called. */
function keyOf(parts: Parts, { type, target, isExternal }: Relation): string {
  if (isExternal) return `${type} ${target}`;
  const inner = relationsOf(parts, target).map((relation) => `${relation.id} ${keyOf(parts, relation)}`);
  const hash = createHash('sha256').update(parts[target] ?? '');
  return `${type} ${hash.update(inner.join('\n')).digest('hex')}`;
}

/** A body whose references are those of the joined document. */
function renamed(body: string, ids: ReadonlyMap<string, string>): string {
  return body.replace(
    /\b(r:(?:id|embed|link|pict|dm|lo|qs|cs))="([^"]*)"/g,
    (reference, name: string, id: string) => (ids.has(id) ? `${name}="${ids.get(id)}"` : reference),
  );
}

/** A body whose ids no other one has: of drawings, controls and bookmarks. */
function ownIds(body: string, place: number): string {
  let count = place * IDS;
  const next = () => (count += 1);
  const shift = (id: string) => Number(id) + place * IDS;
  return body
    .replace(/(<wp:docPr\b[^>]*?\bid=")\d+"/g, (_, before: string) => `${before}${next()}"`)
    .replace(
      /(<w:sdtPr>(?:(?!<\/w:sdtPr>)[^])*?<w:id w:val=")-?\d+"/g,
      (_, before: string) => `${before}${next()}"`,
    )
    .replace(
      /(<w:bookmark(?:Start|End)\b[^>]*?w:id=")(\d+)"/g,
      (_, before: string, id: string) => `${before}${shift(id)}"`,
    )
    .replace(/(<w:bookmarkStart\b[^>]*?w:name="[^"]*|<w:hyperlink\b[^>]*?w:anchor="[^"]*)"/g, `$1_${place}"`);
}

const AFTER_NUMBERS =
  /<w:(?:cols|formProt|vAlign|noEndnote|titlePg|textDirection|bidi|rtlGutter|docGrid|printerSettings)\b/;

/** A first section that begins on a new page, and counts its pages from 1. */
function ownPage(section: string): string {
  const [, open = '', inside = ''] = /^(<w:sectPr\b[^>]*?)(?:\/>|>([^]*)<\/w:sectPr>)$/.exec(section) ?? [];
  const plain = inside
    .replace(/<w:type\b[^>]*\/>/, '')
    .replace(/<w:pgNumType\b[^>]*\/>/, (numbers) =>
      numbers.includes('w:start=') ? numbers : numbers.replace('/>', ' w:start="1"/>'),
    );
  const at = Math.max(
    0,
    ...[...plain.matchAll(/<w:(?:header|footer)Reference\b[^>]*\/>|<\/w:(?:foot|end)notePr>/g)].map(
      (found) => found.index + found[0].length,
    ),
  );
  const typed = `${plain.slice(0, at)}<w:type w:val="nextPage"/>${plain.slice(at)}`;
  if (typed.includes('<w:pgNumType')) return `${open}>${typed}</w:sectPr>`;
  const place = typed.search(AFTER_NUMBERS);
  const end = place === -1 ? typed.length : place;
  return `${open}>${typed.slice(0, end)}<w:pgNumType w:start="1"/>${typed.slice(end)}</w:sectPr>`;
}

/** Puts the section of a whole document into a paragraph that is too small to be seen, because another document follows. */
function withBreak(body: string): string {
  const at = body.lastIndexOf('<w:sectPr');
  const spacing = '<w:spacing w:before="0" w:after="0" w:line="1" w:lineRule="exact"/>';
  return `${body.slice(0, at)}<w:p><w:pPr>${spacing}${body.slice(at)}</w:pPr></w:p>`;
}

/** The number that a level of a list begins with. */
function startOf(numbering: string, abstract: string, level: number): string {
  const [list = ''] =
    new RegExp(`<w:abstractNum\\b[^>]*w:abstractNumId="${abstract}"[^]*?</w:abstractNum>`).exec(numbering) ??
    [];
  const [, start = '1'] =
    new RegExp(`<w:lvl\\b[^>]*w:ilvl="${level}"[^>]*>[^]*?<w:start w:val="(\\d+)"/>`).exec(list) ?? [];
  return start;
}
