import { strFromU8, unzipSync } from 'fflate';

import { UnreadableDocument } from '#document-text/unreadable-document.ts';

import { elements, NAMESPACE } from './wordml.ts';

/** No more of a file is unpacked; the text of a thousand pages is a tenth of it. */
const MAX_UNPACKED = 200 * 1024 * 1024;
const WANTED = /\.(xml|rels|png|jpe?g|gif|bmp|webp)$/i;
/** Programs look for the header of a PDF so far into a file. */
const PDF_REACH = 1024;
const STRICT = /http:\/\/purl\.oclc\.org\/ooxml\/(\w+)\//g;
const OFFICE = `${NAMESPACE.r}/`;

export interface Relationship {
  id: string;
  /** The last word of Office's own types; of any other the whole. */
  type: string;
  /** The path of a part, or the address of what is in no part. */
  target: string;
  isExternal: boolean;
}

/** A part that is there, with how it was reached. */
export interface Part extends Relationship {
  root: Element;
}

/** A .docx by its relationships: a part that none leads to is no part of the document, whatever it's called. */
export class OpcPackage {
  /** By their names in lower case, which count as the same. */
  readonly #bytes: ReadonlyMap<string, Uint8Array>;
  readonly #parsed = new Map<string, Document>();

  /** Throws an UnreadableDocument. */
  constructor(bytes: Uint8Array) {
    // Such a file is a PDF to other programs.
    if (strFromU8(bytes.subarray(0, PDF_REACH), true).includes('%PDF-'))
      throw new UnreadableDocument('other-kind');
    this.#bytes = unzipped(bytes);
  }

  /** null where it isn't there. */
  bytesOf(path: string): Uint8Array<ArrayBuffer> | null {
    const bytes = this.#bytes.get(path.toLowerCase());
    return bytes ? new Uint8Array(bytes) : null;
  }

  /** null where it isn't there. Throws an UnreadableDocument where it's no XML. */
  rootOf(path: string): Element | null {
    const bytes = this.#bytes.get(path.toLowerCase());
    if (!bytes) return null;
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
        target: isExternal ? target : resolved(target, path),
        isExternal,
      };
    });
  }

  /** The bytes that a part shows by the id of a relationship; null where they aren't in the file. */
  picturesOf(path: string): (id: string) => Uint8Array<ArrayBuffer> | null {
    const targets = new Map<string, string | null>();
    // Of two with one id, each program follows another one.
    for (const { id, target, isExternal } of this.relationshipsOf(path))
      targets.set(id, isExternal || targets.has(id) ? null : target);
    return (id) => this.bytesOf(targets.get(id) ?? '');
  }

  /** The parts that another leads to by such a relationship. */
  partsOf(path: string, types: readonly string[]): Part[] {
    return this.relationshipsOf(path).flatMap((relationship) => {
      const isWanted = types.includes(relationship.type) && !relationship.isExternal;
      const root = isWanted ? this.rootOf(relationship.target) : null;
      return root ? [{ ...relationship, root }] : [];
    });
  }
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
    const parts = unzipSync(bytes, {
      filter({ name, originalSize }) {
        // Of two parts with one name, programs read one or the other.
        if (names.has(name.toLowerCase())) throw new UnreadableDocument('broken');
        names.add(name.toLowerCase());
        const isWanted = WANTED.test(name);
        if (isWanted) size += originalSize;
        if (size > MAX_UNPACKED) throw new UnreadableDocument('huge');
        return isWanted;
      },
    });
    return new Map(Object.entries(parts).map(([name, part]) => [name.toLowerCase(), part]));
  } catch (error) {
    if (error instanceof UnreadableDocument) throw error;
    throw new UnreadableDocument('broken', { cause: error });
  }
}

function parsed(text: string): Document {
  const usual = text.replace(STRICT, 'http://schemas.openxmlformats.org/$1/2006/');
  const document = new DOMParser().parseFromString(usual, 'text/xml');
  // Word reads no file that declares entities of its own.
  if (document.querySelector('parsererror') || document.doctype) throw new UnreadableDocument('broken');
  return document;
}
