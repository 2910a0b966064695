import { createRequire } from 'node:module';

import { zipSync, type Zippable } from 'fflate';
import type { DOMWindow } from 'jsdom';

import { elements, ESCAPED_NAMESPACE, NAMESPACE } from '#document-text/docx/wordml.ts';

import { TEMPLATE_LIMITS, tooLarge, UnusableFile } from './template-limits.ts';
import { lastWord } from './template-problem.ts';
import { unpack } from './unpack.ts';

export interface Relation {
  id: string;
  /** The full URL of the type. */
  type: string;
  /** The path of a part, or an address if it's external. */
  target: string;
  isExternal: boolean;
  element: Element;
}

const TYPES_PATH = '[Content_Types].xml';
const STRICT = 'http://purl.oclc.org/ooxml/';
const OTHER_FORM = "The file isn't a Word document as Word saves it by default (.docx)";
/** The earliest time that a zip can store, so that the same parts always make the same file. */
const NO_TIME = new Date(1980, 0, 1);
const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

const load = createRequire(import.meta.url);
let loaded: DOMWindow | undefined;

/** Loaded with the first package, because loading it takes half as long as starting a command; a service calls it before. */
export function dom(): DOMWindow {
  loaded ??= new (load('jsdom') as typeof import('jsdom')).JSDOM().window;
  return loaded;
}

/** The parts of a .docx; each is parsed when it's first used, and only parsed ones are written again. */
export class TemplatePackage {
  readonly #parts: Map<string, Uint8Array>;
  readonly #documents: Map<string, Document>;
  #elements = 0;

  private constructor(parts: Map<string, Uint8Array>, documents = new Map<string, Document>()) {
    this.#parts = parts;
    this.#documents = documents;
  }

  /** Throws an UnusableFile. */
  static async open(bytes: Uint8Array): Promise<TemplatePackage> {
    const opened = new TemplatePackage(await unpack(bytes));
    opened.mainPath();
    return opened;
  }

  /** A copy to change, which shares what is parsed. */
  copy(): TemplatePackage {
    const documents = new Map(
      [...this.#documents].map(([path, document]) => [path, document.cloneNode(true) as Document]),
    );
    return new TemplatePackage(new Map(this.#parts), documents);
  }

  paths(): string[] {
    return [...this.#parts.keys()];
  }

  has(path: string): boolean {
    return this.#parts.has(path);
  }

  /** null if there is no such part. Throws an UnusableFile if it isn't XML. */
  root(path: string): Element | null {
    const known = this.#documents.get(path);
    if (known) return known.documentElement;
    const bytes = this.#parts.get(path);
    if (!bytes) return null;
    const text = decoded(bytes, path);
    if (text.includes(STRICT) || ESCAPED_NAMESPACE.test(text)) throw new UnusableFile(OTHER_FORM);
    this.#elements += elementsIn(text, path);
    if (this.#elements > TEMPLATE_LIMITS.elements)
      throw tooLarge(`The file has more than ${TEMPLATE_LIMITS.elements} elements`);
    const document = parsed(text, path);
    this.#documents.set(path, document);
    return document.documentElement;
  }

  /** The root of a part that must exist. */
  needed(path: string): Element {
    const root = this.root(path);
    if (!root) throw new UnusableFile(`The file has no ${path}`);
    return root;
  }

  set(path: string, part: Uint8Array | string): void {
    this.#documents.delete(path);
    this.#parts.set(path, typeof part === 'string' ? new TextEncoder().encode(DECLARATION + part) : part);
  }

  remove(path: string): void {
    this.#documents.delete(path);
    this.#parts.delete(path);
  }

  /** Relations of a part, or of the package itself for the path ''. */
  relations(path: string): Relation[] {
    const root = this.root(relationsPath(path));
    return (root ? elements(root, NAMESPACE.relationships, 'Relationship') : []).map((element) => {
      const isExternal = element.getAttribute('TargetMode') === 'External';
      const target = element.getAttribute('Target') ?? '';
      return {
        id: element.getAttribute('Id') ?? '',
        type: element.getAttribute('Type') ?? '',
        target: isExternal ? target : resolved(target, path),
        isExternal,
        element,
      };
    });
  }

  addRelation(path: string, relation: Pick<Relation, 'id' | 'type' | 'target'>, mode?: 'External'): void {
    const at = relationsPath(path);
    if (!this.has(at)) this.set(at, `<Relationships xmlns="${NAMESPACE.relationships}"/>`);
    const root = this.needed(at);
    const element = root.ownerDocument.createElementNS(NAMESPACE.relationships, 'Relationship');
    element.setAttribute('Id', relation.id);
    element.setAttribute('Type', relation.type);
    element.setAttribute('Target', relation.target);
    if (mode) element.setAttribute('TargetMode', mode);
    root.append(element);
  }

  /** Sets the content type of a part, or of all parts with an extension. */
  addType(of: { part: string } | { extension: string }, type: string): void {
    const root = this.needed(TYPES_PATH);
    const [name, attribute, value] =
      'part' in of ? ['Override', 'PartName', `/${of.part}`] : ['Default', 'Extension', of.extension];
    const known = [...root.children].find(
      (child) =>
        child.localName === name && child.getAttribute(attribute)?.toLowerCase() === value.toLowerCase(),
    );
    const element = known ?? root.ownerDocument.createElementNS(root.namespaceURI, name);
    element.setAttribute(attribute, value);
    element.setAttribute('ContentType', type);
    if (!known) root.append(element);
  }

  contentTypes(): { name: string; type: string; element: Element }[] {
    return [...this.needed(TYPES_PATH).children].map((element) => ({
      name: element.getAttribute('PartName') ?? element.getAttribute('Extension') ?? '',
      type: element.getAttribute('ContentType') ?? '',
      element,
    }));
  }

  /**
   * The path of the only part to which another has a relation of this kind, which is the last word of its type. Throws an
   * UnusableFile if there are several, because programs differ in which one they use.
   */
  only(from: string, kind: string): string | null {
    const [found, ...others] = this.relations(from).filter(
      ({ type, isExternal }) => !isExternal && lastWord(type) === kind.toLowerCase(),
    );
    if (others.length > 0) throw new UnusableFile(`The file has several parts of the kind ${kind}`);
    return found?.target ?? null;
  }

  /** The main part, with the text. Throws an UnusableFile. */
  mainPath(): string {
    const main = this.only('', 'officeDocument');
    if (main === null || !this.has(main)) throw new UnusableFile("The file isn't a Word document");
    const root = this.needed(main);
    if (root.localName !== 'document' || root.namespaceURI !== NAMESPACE.w)
      throw new UnusableFile(OTHER_FORM);
    return main;
  }

  /** The main part, and those with headers, footers and notes. */
  storyPaths(): string[] {
    const main = this.mainPath();
    const others = this.relations(main).filter(
      ({ type, isExternal }) => !isExternal && /\/(header|footer|footnotes|endnotes)$/.test(type),
    );
    return [main, ...others.map(({ target }) => target).filter((path) => this.has(path))];
  }

  write(): Uint8Array<ArrayBuffer> {
    const serializer = new (dom().XMLSerializer)();
    const files: Zippable = {};
    for (const [path, bytes] of this.#parts) {
      const document = this.#documents.get(path);
      const isPacked = /\.(png|jpe?g|gif)$/i.test(path);
      files[path] = document
        ? new TextEncoder().encode(DECLARATION + serializer.serializeToString(document.documentElement))
        : isPacked
          ? [bytes, { level: 0 }]
          : bytes;
    }
    return zipSync(files, { mtime: NO_TIME });
  }
}

/** Word saves UTF-8; text in UTF-16 is full of zero characters. */
function decoded(bytes: Uint8Array, path: string): string {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    if (!text.includes('\0')) return text;
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
  }
  throw new UnusableFile(`${path} isn't UTF-8: open the file in Word, and save it again`);
}

/** Parses one element of XML with the namespaces that it declares. */
export function parsed(text: string, path: string): Document {
  const document = new (dom().DOMParser)().parseFromString(text, 'text/xml');
  if (document.querySelector('parsererror')) throw new UnusableFile(`${path} isn't XML`);
  return document;
}

const NO_TAGS = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
] as const;
const QUOTE_OR_END = /[>"']/g;

/** Counted before parsing, because parsing very deep XML, or very many attributes, takes very long. */
function elementsIn(text: string, path: string): number {
  let depth = 0;
  let count = 0;
  for (let at = text.indexOf('<'); at !== -1; at = text.indexOf('<', at)) {
    const [open, close] = NO_TAGS.find(([begin]) => text.startsWith(begin, at)) ?? [];
    if (open !== undefined) {
      at = endOf(text, close, at + open.length, path);
      continue;
    }
    if (text.startsWith('<!', at)) throw new UnusableFile(`${path} declares a document type`);
    const isEnd = text.startsWith('</', at);
    const { end, attributes } = tagAt(text, at, path);
    at = end;
    if (isEnd) depth -= 1;
    else count += 1;
    if (!isEnd && text[end - 2] !== '/') depth += 1;
    if (depth > TEMPLATE_LIMITS.depth)
      throw tooLarge(`${path} has elements within more than ${TEMPLATE_LIMITS.depth} others`);
    if (attributes > TEMPLATE_LIMITS.attributes)
      throw tooLarge(`${path} has an element with more than ${TEMPLATE_LIMITS.attributes} attributes`);
  }
  return count;
}

/** The end of a tag: an angle bracket between quotes doesn't end it. */
function tagAt(text: string, start: number, path: string): { end: number; attributes: number } {
  QUOTE_OR_END.lastIndex = start;
  for (let attributes = 0; ; attributes += 1) {
    const [found] = QUOTE_OR_END.exec(text) ?? [];
    if (found === undefined) throw new UnusableFile(`${path} isn't XML`);
    if (found === '>') return { end: QUOTE_OR_END.lastIndex, attributes };
    QUOTE_OR_END.lastIndex = endOf(text, found, QUOTE_OR_END.lastIndex, path);
  }
}

function endOf(text: string, close: string, from: number, path: string): number {
  const at = text.indexOf(close, from);
  if (at === -1) throw new UnusableFile(`${path} isn't XML`);
  return at + close.length;
}

/** The path of a part's relations, or of the package's for the path ''. */
export function relationsPath(path: string): string {
  const at = path.lastIndexOf('/') + 1;
  return `${path.slice(0, at)}_rels/${path.slice(at)}.rels`;
}

function resolved(target: string, from: string): string {
  try {
    return decodeURIComponent(new URL(target, `part:///${from}`).pathname.slice(1));
  } catch {
    throw new UnusableFile(`${relationsPath(from)} has an address that can't be read`);
  }
}
