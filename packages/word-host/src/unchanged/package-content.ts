import { unzipSync } from 'fflate';

import { computed } from '#word-host/computed.ts';
import { decoded, relationshipsPath } from '#word-host/opc/package.ts';
import { readXml, type XmlElement } from './read-xml.ts';

export interface Relation {
  readonly id: string;
  readonly type: string;
  /** The path of a part; if external, the address as written. */
  readonly target: string;
  readonly isExternal: boolean;
}

const CONTENT_TYPES = '[Content_Types].xml';

/** The parts of a package, read on demand. */
export class PackageContent {
  /** Every part except lists of relationships and of content types. */
  readonly paths: readonly string[];
  readonly #files: ReadonlyMap<string, Uint8Array>;
  readonly #trees = new Map<string, XmlElement>();
  readonly #relations = new Map<string, readonly Relation[]>();
  readonly #defaults = new Map<string, string>();
  readonly #overrides = new Map<string, string>();

  /** `files`: by path, including the lists of relationships and content types. */
  constructor(files: ReadonlyMap<string, Uint8Array>) {
    this.#files = files;
    this.paths = [...files.keys()].filter(
      (path) => path !== CONTENT_TYPES && !path.endsWith('.rels') && !path.endsWith('/'),
    );
    const types = files.get(CONTENT_TYPES);
    for (const entry of types ? elementsOf(rootOf(readXml(decoded(types)))) : []) {
      const type = entry.attributes.get('ContentType') ?? '';
      const extension = entry.attributes.get('Extension');
      if (extension !== undefined) this.#defaults.set(extension.toLowerCase(), type);
      else this.#overrides.set((entry.attributes.get('PartName') ?? '').slice(1), type);
    }
  }

  static fromZip(bytes: Uint8Array): PackageContent {
    return new PackageContent(new Map(Object.entries(unzipSync(bytes))));
  }

  has(path: string): boolean {
    return this.#files.has(path);
  }

  bytes(path: string): Uint8Array {
    return this.#files.get(path) ?? new Uint8Array();
  }

  /** Whether both packages have the part, byte for byte. */
  shares(path: string, other: PackageContent): boolean {
    const [one, two] = [this.#files.get(path), other.#files.get(path)];
    if (!one || !two) return false;
    return one === two || (one.length === two.length && one.every((byte, index) => byte === two[index]));
  }

  isXml(path: string): boolean {
    return /[+/]xml$/i.test(this.typeOf(path));
  }

  /** The tree of an XML part, with its root below `#document`. Throws UnreadableXml. */
  tree(path: string): XmlElement {
    return computed(this.#trees, path, () =>
      // Every space counts in what other programs put into the document.
      readXml(decoded(this.bytes(path)), { keepsSpace: !this.typeOf(path).endsWith('+xml') }),
    );
  }

  get mainPath(): string {
    return this.relations('').find(({ type }) => type.endsWith('/officeDocument'))?.target ?? '';
  }

  pathsOfType(end: string): string[] {
    return this.paths.filter((path) => this.typeOf(path).endsWith(end));
  }

  typeOf(path: string): string {
    const extension = path.slice(path.lastIndexOf('.') + 1).toLowerCase();
    return this.#overrides.get(path) ?? this.#defaults.get(extension) ?? '';
  }

  /** The parts with their own declared type, present or not. */
  get typedPaths(): string[] {
    return [...this.#overrides.keys()];
  }

  /** The relationships of a part; '' for the package's own. */
  relations(path: string): readonly Relation[] {
    return computed(this.#relations, path, () => {
      const bytes = this.#files.get(relationshipsPath(path));
      const entries = bytes ? elementsOf(rootOf(readXml(decoded(bytes)))) : [];
      return entries.map(({ attributes }) => relationOf(path, attributes));
    });
  }
}

export function elementsOf({ children }: XmlElement): XmlElement[] {
  return children.filter((node) => typeof node !== 'string');
}

export function rootOf(document: XmlElement): XmlElement {
  return elementsOf(document).find(({ name }) => !name.startsWith('#')) ?? document;
}

function relationOf(path: string, attributes: ReadonlyMap<string, string>): Relation {
  const isExternal = attributes.get('TargetMode') === 'External';
  const target = attributes.get('Target') ?? '';
  return {
    id: attributes.get('Id') ?? '',
    type: attributes.get('Type') ?? '',
    target: isExternal ? target : resolved(path, target),
    isExternal,
  };
}

function resolved(path: string, target: string): string {
  try {
    return decodeURI(new URL(target, `file:///${path}`).pathname.slice(1));
  } catch (error) {
    // Such as a bare percent sign: the target can't be found, but can be compared.
    if (error instanceof URIError || error instanceof TypeError) return target;
    throw error;
  }
}
