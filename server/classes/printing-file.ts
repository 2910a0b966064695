import { posix } from 'node:path';

import { strToU8, unzipSync, zipSync } from 'fflate';

import { conflict } from '#server/errors/refusals.ts';
import { relationsPath } from '#server/templates/template-package.ts';

import {
  attribute,
  elementAt,
  elementWith,
  keyOf,
  partName,
  type Parts,
  type Relation,
  relationsOf,
  setRelations,
  text,
  TYPES,
  unlike,
} from './file-parts.ts';

/** A document can contain several of these; all others, such as styles, must be the same in all files. */
const REPEATED = /\/(?:header|footer|image|hyperlink|chart|diagram\w+)$/;
/** Parts that identify one record, so a joined file must not have them. */
const IDENTITY = /\/(?:customXml|custom-properties|core-properties|extended-properties)$/;
/** The range of ids for one document, so that those of the next differ. */
const IDS = 100_000;

/** Joins documents made from the same template into one, with a section for each, in order. */
type Files = AsyncIterable<{ bytes: Uint8Array }> | Iterable<{ bytes: Uint8Array }>;

export async function printingFile(files: Files): Promise<Uint8Array> {
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
  /** Ids of relations by a key of their target's content. */
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
      types.replace(/<Override\b[^<>]*>/g, (entry) => (left.includes(partName(entry)) ? '' : entry)),
    );
    const numbering = relationsOf(first, this.#main).find(({ type }) => type.endsWith('/numbering'));
    if (numbering) {
      const known = text(first, numbering.target);
      const tags = known.matchAll(/<w:num\b[^<>]*>/g);
      const numbers = Array.from(tags, ([tag]) => Number(attribute(tag, 'w:numId')));
      this.#numbering = { path: numbering.target, text: known, next: Math.max(0, ...numbers) + 1 };
    }
  }

  add(parts: Parts): void {
    const place = this.#bodies.length;
    const document = text(parts, this.#main);
    const [root = ''] = /<w:document\b[^<>]*>/.exec(document) ?? [];
    const begin = document.indexOf('<w:body>');
    const end = document.lastIndexOf('</w:body>');
    if (root === '' || begin === -1 || end < begin) throw unlike();
    const body = document.slice(begin + '<w:body>'.length, end);
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

  /** The id of an equal relation in the joined document, which is added if it's missing. */
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

  /** Copies a part with everything it refers to, under a free name. */
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
    const overrides = text(parts, TYPES).match(/<Override\b[^<>]*>/g) ?? [];
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

  /** The body as its own section: on a new page, with its own page numbers and restarted lists. */
  #ownSection(body: string, place: number): string {
    if (!body.includes('<w:sectPr')) throw unlike();
    const numbered =
      place === 0 ? body : body.replace(/<w:numId w:val="(\d+)"\/>/g, this.#renumber(new Map()));
    const at = numbered.indexOf('<w:sectPr');
    const section = elementAt(numbered, at, 'w:sectPr');
    return numbered.slice(0, at) + ownPage(section) + numbered.slice(at + section.length);
  }

  /** Replaces a list's number by a new one that counts from its start. */
  #renumber(fresh: Map<string, string>) {
    return (reference: string, id: string): string => {
      const numbering = this.#numbering;
      const definition = numbering && elementWith(numbering.text, 'w:num', 'w:numId', id);
      const [, abstract] = /<w:abstractNumId w:val="(\d+)"\/>/.exec(definition ?? '') ?? [];
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
    const isOneEach = this.#bodies.every((body) => body.split('<w:sectPr').length <= 2);
    const counted = (xml: string) => (isOneEach ? withOwnCount(xml) : xml);
    const bodies = this.#bodies.map((body, place) => counted(place === last ? body : withBreak(body)));
    for (const { target } of this.#relations.filter(({ type }) => /\/(?:header|footer)$/.test(type)))
      this.#parts[target] = strToU8(counted(text(this.#parts, target)));
    const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
    this.#parts[this.#main] = strToU8(
      `${declaration}${root}<w:body>${bodies.join('')}</w:body></w:document>`,
    );
    if (this.#numbering) this.#parts[this.#numbering.path] = strToU8(this.#numbering.text);
    setRelations(this.#parts, this.#main, this.#relations);
    return zipSync(this.#parts);
  }
}

/** The body with its references changed to those of the joined document. */
function renamed(body: string, ids: ReadonlyMap<string, string>): string {
  return body.replace(
    /\b(r:(?:id|embed|link|pict|dm|lo|qs|cs))="([^"]*)"/g,
    (reference, name: string, id: string) => (ids.has(id) ? `${name}="${ids.get(id)}"` : reference),
  );
}

/** The body with unique ids of drawings, controls and bookmarks. */
function ownIds(body: string, place: number): string {
  let count = place * IDS;
  const next = () => (count += 1);
  const shift = (id: string) => Number(id) + place * IDS;
  const named = (tag: string, key: string) => {
    const name = attribute(tag, key);
    return name === '' ? tag : tag.replace(` ${key}="${name}"`, () => ` ${key}="${name}_${place}"`);
  };
  return (
    body
      .replace(/<wp:docPr\b[^<>]*>/g, (tag) => tag.replace(/ id="\d+"/, ` id="${next()}"`))
      // Only a control has an element of this name.
      .replace(/<w:id w:val="-?\d+"/g, () => `<w:id w:val="${next()}"`)
      .replace(/<w:bookmark(?:Start|End) [^<>]*>/g, (tag) =>
        named(tag, 'w:name').replace(/ w:id="(\d+)"/, (_, id: string) => ` w:id="${shift(id)}"`),
      )
      .replace(/<w:hyperlink\b[^<>]*>/g, (tag) => named(tag, 'w:anchor'))
  );
}

const AFTER_NUMBERS =
  /<w:(?:cols|formProt|vAlign|noEndnote|titlePg|textDirection|bidi|rtlGutter|docGrid|printerSettings)\b/;

/** Makes a first section begin on a new page and number its pages from 1. */
function ownPage(section: string): string {
  const tagEnd = section.indexOf('>');
  const isEmpty = section[tagEnd - 1] === '/';
  const open = section.slice(0, isEmpty ? tagEnd - 1 : tagEnd);
  const plain = (isEmpty ? '' : section.slice(tagEnd + 1, section.lastIndexOf('</')))
    .replace(/<w:type\b[^<>]*>/, '')
    .replace(/<w:pgNumType\b[^<>]*>/, (numbers) =>
      numbers.includes('w:start=') ? numbers : numbers.replace('/>', ' w:start="1"/>'),
    );
  const at = Math.max(
    0,
    ...[...plain.matchAll(/<w:(?:header|footer)Reference [^<>]*>|<\/w:(?:foot|end)notePr>/g)].map(
      (found) => found.index + found[0].length,
    ),
  );
  const typed = `${plain.slice(0, at)}<w:type w:val="nextPage"/>${plain.slice(at)}`;
  if (typed.includes('<w:pgNumType')) return `${open}>${typed}</w:sectPr>`;
  const place = typed.search(AFTER_NUMBERS);
  const end = place === -1 ? typed.length : place;
  return `${open}>${typed.slice(0, end)}<w:pgNumType w:start="1"/>${typed.slice(end)}</w:sectPr>`;
}

/** Two patterns, because proving that one of both is linear takes five times as long. */
const PAGE_COUNTS = [/(<w:fldSimple [^<>]*w:instr="\s*)NUMPAGES/g, /(<w:instrText[^<>]*>\s*)NUMPAGES/g];

/** Counts the pages of one document, which is a section here, instead of those of the whole file. */
function withOwnCount(xml: string): string {
  return PAGE_COUNTS.reduce((counted, pattern) => counted.replace(pattern, '$1SECTIONPAGES'), xml);
}

/** Moves the section of a whole document into an invisibly small paragraph, because another document follows. */
function withBreak(body: string): string {
  const at = body.lastIndexOf('<w:sectPr');
  const spacing = '<w:spacing w:before="0" w:after="0" w:line="1" w:lineRule="exact"/>';
  return `${body.slice(0, at)}<w:p><w:pPr>${spacing}${body.slice(at)}</w:pPr></w:p>`;
}

/** The number at which a level of a list begins. */
function startOf(numbering: string, abstract: string, level: number): string {
  const list = elementWith(numbering, 'w:abstractNum', 'w:abstractNumId', abstract);
  const found = elementWith(list, 'w:lvl', 'w:ilvl', String(level));
  return /<w:start w:val="(\d+)"\/>/.exec(found)?.[1] ?? '1';
}
