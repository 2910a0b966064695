import { NS, OFFICE_RELATIONSHIP } from './namespaces.ts';
import { children } from './xml.ts';

export interface Relationship {
  readonly id: string;
  readonly type: string;
  /** A URL when external, else a path as written: relative to the part's folder, or from the root with a slash. */
  readonly target: string;
  readonly external: boolean;
}

/** The relationships of one part, read from and written to its .rels document. */
export class Relationships {
  readonly #document: XMLDocument;

  constructor(document: XMLDocument) {
    this.#document = document;
  }

  list(): Relationship[] {
    return children(this.#document.documentElement, 'rel:Relationship').map((entry) => ({
      id: entry.getAttribute('Id') ?? '',
      type: entry.getAttribute('Type') ?? '',
      target: entry.getAttribute('Target') ?? '',
      external: entry.getAttribute('TargetMode') === 'External',
    }));
  }

  find(id: string): Relationship | null {
    return this.list().find((entry) => entry.id === id) ?? null;
  }

  ofType(type: string): Relationship[] {
    return this.list().filter((entry) => entry.type === relationshipType(type));
  }

  /** `type` is a full address, or the last word of one of Office's own. Answers the id. */
  add(type: string, target: string, external = false, id = this.#freeId()): string {
    const entry = this.#document.createElementNS(NS.rel, 'Relationship');
    entry.setAttribute('Id', id);
    entry.setAttribute('Type', relationshipType(type));
    entry.setAttribute('Target', target);
    if (external) entry.setAttribute('TargetMode', 'External');
    this.#document.documentElement.append(entry);
    return id;
  }

  /** The id of an external relationship to this address, made when there is none. */
  link(address: string): string {
    const same = this.ofType('hyperlink').find((entry) => entry.external && entry.target === address);
    return same?.id ?? this.add('hyperlink', address, true);
  }

  #freeId(): string {
    const taken = new Set(this.list().map((entry) => entry.id));
    let number = 1;
    while (taken.has(`rId${number}`)) number += 1;
    return `rId${number}`;
  }

  remove(id: string): void {
    for (const entry of children(this.#document.documentElement)) {
      if (entry.getAttribute('Id') === id) entry.remove();
    }
  }
}

function relationshipType(type: string): string {
  return type.includes(':') ? type : OFFICE_RELATIONSHIP + type;
}
