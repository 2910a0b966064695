import { NS, OFFICE_RELATIONSHIP } from './namespaces.ts';
import { children } from './xml.ts';

export interface Relationship {
  readonly id: string;
  readonly type: string;
  /** A URL if external, otherwise a path as written: relative to the part's folder, or from the root with a slash. */
  readonly target: string;
  readonly external: boolean;
}

/** By id, and external ones by address, because documents have thousands of links. Rebuilt after a removal. */
interface Index {
  byId: Map<string, Relationship>;
  byAddress: Map<string, Relationship>;
  /** No free number is below it. */
  nextNumber: number;
}

const indexes = new WeakMap<XMLDocument, Index>();

/** The relationships of one part, read from and written to its .rels document, which nothing else changes. */
export class Relationships {
  readonly #document: XMLDocument;

  constructor(document: XMLDocument) {
    this.#document = document;
  }

  list(): Relationship[] {
    return [...this.#index.byId.values()];
  }

  find(id: string): Relationship | null {
    return this.#index.byId.get(id) ?? null;
  }

  /** The first external one to this address. */
  findExternal(address: string): Relationship | null {
    return this.#index.byAddress.get(address) ?? null;
  }

  ofType(type: string): Relationship[] {
    return this.list().filter((entry) => entry.type === relationshipType(type));
  }

  /** `type` is a full address, or the last word of one of Office's own. Returns the id. */
  add(type: string, target: string, external = false, id = this.#freeId()): string {
    const entry = this.#document.createElementNS(NS.rel, 'Relationship');
    entry.setAttribute('Id', id);
    entry.setAttribute('Type', relationshipType(type));
    entry.setAttribute('Target', target);
    if (external) entry.setAttribute('TargetMode', 'External');
    this.#document.documentElement.append(entry);
    note(this.#index, entry);
    return id;
  }

  #freeId(): string {
    const index = this.#index;
    while (index.byId.has(`rId${index.nextNumber}`)) index.nextNumber += 1;
    return `rId${index.nextNumber}`;
  }

  remove(id: string): void {
    for (const entry of children(this.#document.documentElement)) {
      if (entry.getAttribute('Id') === id) entry.remove();
    }
    indexes.delete(this.#document);
  }

  get #index(): Index {
    let index = indexes.get(this.#document);
    if (!index) {
      index = { byId: new Map(), byAddress: new Map(), nextNumber: 1 };
      for (const entry of children(this.#document.documentElement, 'rel:Relationship')) note(index, entry);
      indexes.set(this.#document, index);
    }
    return index;
  }
}

function note({ byId, byAddress }: Index, entry: Element): void {
  const noted: Relationship = {
    id: entry.getAttribute('Id') ?? '',
    type: entry.getAttribute('Type') ?? '',
    target: entry.getAttribute('Target') ?? '',
    external: entry.getAttribute('TargetMode') === 'External',
  };
  if (!byId.has(noted.id)) byId.set(noted.id, noted);
  if (noted.external && !byAddress.has(noted.target)) byAddress.set(noted.target, noted);
}

function relationshipType(type: string): string {
  return type.includes(':') ? type : OFFICE_RELATIONSHIP + type;
}
