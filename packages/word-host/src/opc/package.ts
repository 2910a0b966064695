import { strFromU8, strToU8, unzipSync, zipSync, type Unzipped } from 'fflate';

import { computed } from '#word-host/computed.ts';
import { ContentTypes } from './content-types.ts';
import { CONTENT_TYPE, NS } from './namespaces.ts';
import { Relationships } from './relationships.ts';
import { MalformedXml, parseXml, serializeXml } from './xml.ts';

export class NotADocument extends Error {}

/** The bytes are a Word document in the strict format, which Word's API never returns. */
export class StrictDocument extends NotADocument {}

const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const WATCHED = { subtree: true, childList: true, attributes: true, characterData: true } as const;
const CONTENT_TYPES_PATH = '[Content_Types].xml';
const STRICT_MAIN = 'http://purl.oclc.org/ooxml/officeDocument/relationships/officeDocument';

type MainPart = 'styles' | 'settings' | 'numbering';

interface Part {
  path: string;
  bytes: Uint8Array;
  /** Parsed on first use and authoritative from then on; an untouched part is written byte for byte. */
  document: XMLDocument | null;
  /** Cached result of `text` until the document changes, because most parts are read repeatedly without a change. */
  text: string | null;
}

/** An Open Packaging Conventions package whose XML parts are live DOM documents. */
export class OpcPackage {
  readonly #parts = new Map<string, Part>();
  readonly #parsed = new WeakMap<Node, Part>();
  readonly #pathsBySize = new Map<number, string[]>();
  readonly #changes = new MutationObserver((records) => this.#forgetTexts(records));
  /** Relationship lists that aren't in the file. */
  readonly #madeLists = new Set<string>();
  readonly types: ContentTypes;

  constructor(types: ContentTypes) {
    this.types = types;
  }

  /** An empty package that has the types of relationships and pictures. */
  static empty(): OpcPackage {
    const types = new ContentTypes();
    types.set('.rels', CONTENT_TYPE.relationships);
    return new OpcPackage(types);
  }

  /** Throws NotADocument unless the bytes are a zip that contains a Word document. */
  static fromZip(bytes: Uint8Array): OpcPackage {
    const files = unzipped(bytes);
    const contentTypes = files[CONTENT_TYPES_PATH];
    if (!contentTypes) throw new NotADocument('The zip is no Office document');
    try {
      const made = new OpcPackage(ContentTypes.read(decoded(contentTypes)));
      for (const [path, content] of Object.entries(files)) {
        if (path !== CONTENT_TYPES_PATH && !path.endsWith('/')) made.putBytes(path, content);
      }
      if (made.document(made.mainPath).documentElement.namespaceURI !== NS.w)
        throw new NotADocument('The main part is no Word document');
      return made;
    } catch (error) {
      if (error instanceof MalformedXml) throw new NotADocument('The document is damaged', { cause: error });
      throw error;
    }
  }

  toZip(): Uint8Array<ArrayBuffer> {
    const files: Record<string, Uint8Array> = {
      [CONTENT_TYPES_PATH]: strToU8(DECLARATION + this.types.write()),
    };
    for (const path of this.paths()) {
      if (!this.#isUnrelated(path)) files[path] = this.bytes(path);
    }
    return zipSync(files);
  }

  get mainPath(): string {
    const path = this.related('', 'officeDocument');
    if (path !== null && this.has(path)) return path;
    if (this.related('', STRICT_MAIN) !== null)
      throw new StrictDocument('The document is in the strict form');
    throw new NotADocument('The package holds no Word document');
  }

  paths(): string[] {
    return [...this.#parts.keys()];
  }

  has(path: string): boolean {
    return this.#parts.has(path);
  }

  bytes(path: string): Uint8Array {
    const { document, bytes } = this.#part(path);
    return document ? strToU8(DECLARATION + this.text(path)) : bytes;
  }

  /** A part's XML, without a declaration. */
  text(path: string): string {
    this.#forgetTexts(this.#changes.takeRecords());
    const part = this.#part(path);
    part.text ??= part.document ? serializeXml(part.document.documentElement) : this.#unparsed(path);
    return part.text;
  }

  /** Content that comes as a whole document (`w:altChunk`) may be declared with the type of a main part. */
  isZip(path: string): boolean {
    const { document, bytes } = this.#part(path);
    return document === null && bytes[0] === 0x50 && bytes[1] === 0x4b;
  }

  document(path: string): XMLDocument {
    const part = this.#part(path);
    if (!part.document) {
      part.document = parseXml(decoded(part.bytes));
      this.#parsed.set(part.document, part);
      this.#changes.observe(part.document, WATCHED);
    }
    return part.document;
  }

  pathOf(document: Document | null): string {
    const part = document && this.#parsed.get(document);
    if (part && this.#parts.get(part.path) === part) return part.path;
    throw new Error('The document belongs to no part of this package');
  }

  putBytes(path: string, bytes: Uint8Array, type?: string): void {
    this.#parts.set(path, { path, bytes, document: null, text: null });
    computed(this.#pathsBySize, bytes.length, (): string[] => []).push(path);
    if (type) this.types.set(path, type);
  }

  putText(path: string, xml: string, type: string): void {
    this.putBytes(path, strToU8(DECLARATION + xml), type);
  }

  putXml(path: string, xml: string, type: string): XMLDocument {
    this.putText(path, xml, type);
    return this.document(path);
  }

  /** The path of a part of this type with the same bytes. */
  twin(bytes: Uint8Array, type: string): string | undefined {
    return this.#pathsBySize
      .get(bytes.length)
      ?.find((path) => this.types.of(path) === type && this.has(path) && sameBytes(this.bytes(path), bytes));
  }

  delete(path: string): void {
    for (const gone of [path, relationshipsPath(path)]) {
      this.#parts.delete(gone);
      this.types.delete(gone);
    }
  }

  /** The relationships of a part; '' for the package's own. */
  relationships(path: string): Relationships {
    const at = relationshipsPath(path);
    if (!this.has(at)) {
      this.putXml(at, `<Relationships xmlns="${NS.rel}"/>`, CONTENT_TYPE.relationships);
      this.#madeLists.add(at);
    }
    return new Relationships(this.document(at));
  }

  /** The path of the first part to which `path` has this type of relationship. */
  related(path: string, type: string): string | null {
    const found = this.relationships(path)
      .ofType(type)
      .find((entry) => !entry.external);
    return found ? this.resolve(path, found.target) : null;
  }

  /** The root of the main document's styles, settings or lists; null without them. */
  mainPart(type: MainPart): Element | null {
    const path = this.related(this.mainPath, type);
    return path ? this.document(path).documentElement : null;
  }

  madeMainPart(type: MainPart): Element {
    const path = `word/${type}.xml`;
    const made = this.putXml(path, `<w:${type} xmlns:w="${NS.w}"/>`, CONTENT_TYPE[type]);
    this.relate(this.mainPath, type, path);
    return made.documentElement;
  }

  resolve(path: string, target: string): string {
    return decodeURI(new URL(target, `file:///${path}`).pathname.slice(1));
  }

  /** Adds a relationship from one part to another; returns its id. */
  relate(path: string, type: string, target: string, id?: string): string {
    return this.relationships(path).add(type, relativePath(path, target), false, id);
  }

  /** `folder/name1.ext`, or the first free number after it. */
  freePath(stem: string, extension: string): string {
    let number = 1;
    while (this.has(`${stem}${number}.${extension}`)) number += 1;
    return `${stem}${number}.${extension}`;
  }

  /** A relationship list that was requested but is still empty. */
  #isUnrelated(path: string): boolean {
    return this.#madeLists.has(path) && this.#part(path).document?.documentElement.childElementCount === 0;
  }

  #forgetTexts(records: readonly MutationRecord[]): void {
    for (const { target } of records) {
      const part = this.#parsed.get(target instanceof Document ? target : (target.ownerDocument ?? target));
      if (part) part.text = null;
    }
  }

  /** Drops everything before the root; a part with an unusual beginning is parsed. */
  #unparsed(path: string): string {
    const text = decoded(this.#part(path).bytes).replace(/^\uFEFF?\s*(<\?xml\b[^>]*\?>)?\s*/, '');
    return /^<[A-Za-z_]/.test(text) ? text : serializeXml(this.document(path).documentElement);
  }

  #part(path: string): Part {
    const part = this.#parts.get(path);
    if (!part) throw new NotADocument(`The package has no part ${path}`);
    return part;
  }
}

function sameBytes(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, index) => byte === other[index]);
}

function unzipped(bytes: Uint8Array): Unzipped {
  try {
    return unzipSync(bytes);
  } catch (error) {
    throw new NotADocument('The file is no zip', { cause: error });
  }
}

/** A part may also be in UTF-16, which its first two bytes show. */
export function decoded(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  return strFromU8(bytes);
}

export function relationshipsPath(path: string): string {
  const slash = path.lastIndexOf('/') + 1;
  return `${path.slice(0, slash)}_rels/${path.slice(slash)}.rels`;
}

function relativePath(from: string, to: string): string {
  const folders = from.split('/').slice(0, -1);
  const steps = to.split('/');
  while (folders.length && folders[0] === steps[0]) {
    folders.shift();
    steps.shift();
  }
  return '../'.repeat(folders.length) + steps.join('/');
}
