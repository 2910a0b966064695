import { strFromU8, unzipSync } from 'fflate';

import type { ShownPart } from '#document-text/docx/drawings/document-look.ts';
import { dataPath } from '#document-text/docx/plain-texts.ts';
import { elements, ESCAPED_NAMESPACE, NAMESPACE } from '#document-text/docx/wordml.ts';
import { UnreadableDocument } from '#document-text/unreadable-document.ts';

import { hasOneList } from './zip-list.ts';

/** The most bytes to unpack; the text of a thousand pages is a tenth of that. */
const MAX_UNPACKED = 200 * 1024 * 1024;
const WANTED = /\.(xml|rels|png|jpe?g|gif|bmp|webp|[ew]mf|tiff?|svg|wdp)$|activeX\d*\.bin$|\/embeddings\//i;
/** How far into a file programs look for a PDF header. */
const PDF_REACH = 1024;
const STRICT = /http:\/\/purl\.oclc\.org\/ooxml\/(\w+)\//g;
const STRICT_NAMESPACE = /\sxmlns(?::[^\s=<>]+)?\s*=\s*["']http:\/\/purl\.oclc\.org\/ooxml\//;
const OFFICE = `${NAMESPACE.r}/`;

export interface Relationship {
  id: string;
  /** The last word of Office's own types; the whole of any other. */
  type: string;
  /** The path of a part, or an address outside the package. */
  target: string;
  isExternal: boolean;
}

/** An existing part, with the relationship that led to it. */
export interface Part extends Relationship {
  root: Element;
}

/** A .docx read by its relationships: a part without one isn't part of the document, whatever its name. */
export class OpcPackage {
  /** By lower-case names, because names ignore case. */
  readonly #bytes: ReadonlyMap<string, Uint8Array>;
  readonly #names: ReadonlySet<string>;
  readonly #parsed = new Map<string, Document>();

  /** Throws an UnreadableDocument. */
  constructor(bytes: Uint8Array) {
    // Other programs open such a file as a PDF.
    if (strFromU8(bytes.subarray(0, PDF_REACH), true).includes('%PDF-'))
      throw new UnreadableDocument('other-kind');
    const parts = unzipped(bytes);
    this.#bytes = new Map([...parts].map(([name, part]) => [name.toLowerCase(), part]));
    this.#names = new Set(parts.keys());
  }

  /** null if it's missing. */
  bytesOf(path: string): Uint8Array<ArrayBuffer> | null {
    const bytes = this.#bytes.get(path.toLowerCase());
    return bytes ? new Uint8Array(bytes) : null;
  }

  /** null if it's missing. Throws an UnreadableDocument if it isn't XML, or has a name in which other letters are capitals. */
  rootOf(path: string): Element | null {
    const bytes = this.#bytes.get(path.toLowerCase());
    if (!bytes) return null;
    // LibreOffice doesn't find it then.
    if (!this.#names.has(path)) throw new UnreadableDocument('broken');
    const document = this.#parsed.get(path) ?? parsed(strFromU8(bytes));
    this.#parsed.set(path, document);
    return document.documentElement;
  }

  /** `path` is '' for the package itself. */
  relationshipsOf(path: string): Relationship[] {
    const at = path.lastIndexOf('/') + 1;
    const root = this.rootOf(`${path.slice(0, at)}_rels/${path.slice(at)}.rels`);
    return (root ? elements(root, NAMESPACE.relationships, 'Relationship') : []).map((element) => {
      const target = element.getAttribute('Target') ?? '';
      const type = element.getAttribute('Type') ?? '';
      const isExternal = element.getAttribute('TargetMode') === 'External';
      return {
        id: element.getAttribute('Id') ?? '',
        type: type.startsWith(OFFICE) ? type.slice(OFFICE.length) : type,
        target: isExternal || isOddWay(target, path) ? target : resolved(target, path),
        isExternal,
      };
    });
  }

  /** The bytes that a part shows, by relationship id; null if the file lacks them. */
  picturesOf(path: string): (id: string) => Uint8Array<ArrayBuffer> | null {
    const targets = new Map<string, string | null>();
    // Programs differ in which of two relationships with one id they follow.
    for (const { id, target, isExternal } of this.relationshipsOf(path))
      targets.set(id, isExternal || targets.has(id) ? null : target);
    return (id) => this.bytesOf(dataPath(targets.get(id) ?? ''));
  }

  /** A part with what its relationships lead to; null if the file lacks it. */
  shown(path: string): ShownPart | null {
    const root = this.rootOf(path);
    if (root === null) return null;
    const bytesOf = this.picturesOf(path);
    const paths = new Map(this.relationshipsOf(path).map(({ id, target }) => [id, target]));
    const known = new Map<string, ShownPart | Uint8Array | null>();
    const to = (id: string) => {
      const target = paths.get(id) ?? '';
      const found = known.get(id) ?? bytesOf(id);
      const part =
        found instanceof Uint8Array && /\.xml$/i.test(dataPath(target)) ? this.shown(target) : found;
      known.set(id, part);
      return part;
    };
    return { root, to };
  }

  /** The headers and footers that a part shows, by relationship id. */
  edgesOf(path: string): (id: string) => Element | null {
    const edges = this.partsOf(path, ['header', 'footer']);
    return (id) => edges.find((edge) => edge.id === id)?.root ?? null;
  }

  /** The parts that another refers to by such a relationship. Throws an UnreadableDocument without one of them. */
  partsOf(path: string, types: readonly string[]): Part[] {
    return this.relationshipsOf(path).flatMap((relationship) => {
      const isWanted = types.includes(relationship.type) && !relationship.isExternal;
      if (!isWanted) return [];
      const root = this.rootOf(relationship.target);
      // Other programs may find it, whatever its name.
      if (root === null) throw new UnreadableDocument('broken');
      return { ...relationship, root };
    });
  }
}

/** Whether some programs don't find a part of XML by this reference: with an escaped letter or blank, or above the package. */
function isOddWay(target: string, from: string): boolean {
  if (!/\.xml\b/i.test(target)) return false;
  const path = new URL(target, `part:///package/${from}`).pathname;
  return /[%\s\\#?]/.test(target) || !(target.startsWith('/') || path.startsWith('/package/'));
}

function resolved(target: string, from: string): string {
  try {
    return decodeURIComponent(new URL(target, `part:///${from}`).pathname.slice(1));
  } catch (cause) {
    throw new UnreadableDocument('broken', { cause });
  }
}

function unzipped(bytes: Uint8Array): Map<string, Uint8Array> {
  let size = 0;
  const names = new Set<string>();
  try {
    if (!hasOneList(bytes)) throw new UnreadableDocument('broken');
    const parts = unzipSync(bytes, {
      filter({ name, originalSize }) {
        const path = resolved(name, '').toLowerCase();
        // Programs differ in which of two parts with one name they read.
        if (names.has(path)) throw new UnreadableDocument('broken');
        names.add(path);
        const isWanted = WANTED.test(name);
        if (isWanted) size += originalSize;
        if (size > MAX_UNPACKED) throw new UnreadableDocument('huge');
        return isWanted;
      },
    });
    return new Map(Object.entries(parts));
  } catch (error) {
    if (error instanceof UnreadableDocument) throw error;
    throw new UnreadableDocument('broken', { cause: error });
  }
}

function parsed(text: string): Document {
  const usual = text.replace(STRICT, 'http://schemas.openxmlformats.org/$1/2006/');
  const document = new DOMParser().parseFromString(usual, 'text/xml');
  // Word opens no file that declares its own entities.
  const [, encoding = 'UTF-8'] = /^\s*<\?xml[^>]*\sencoding\s*=\s*["']([^"']*)/.exec(text) ?? [];
  // Other programs read the bytes as they're said to be written, or leave away elements of the other of two formats.
  const isOdd =
    !/^utf-?8$/i.test(encoding) ||
    document.doctype !== null ||
    ESCAPED_NAMESPACE.test(text) ||
    (STRICT_NAMESPACE.test(text) && text.includes(NAMESPACE.w));
  if (isOdd || document.querySelector('parsererror')) throw new UnreadableDocument('broken');
  return document;
}
