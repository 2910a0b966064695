import { strToU8 } from 'fflate';

import type { WordModel } from '#word-host/model/word-model.ts';
import type { OpcPackage } from '#word-host/opc/package.ts';
import { contentDifferences } from './differences.ts';
import type { Ours } from './own-content.ts';
import { PackageContent } from './package-content.ts';

/**
 * Stores the open document's state before the add-in began, to find what the add-in changed besides its own content.
 * Events: 'request' when the add-in requests something, 'act' when it has changed something.
 */
export class DocumentWatch extends EventTarget {
  readonly #model: WordModel;
  readonly #ours: Ours;
  readonly #earlier: string[] = [];
  /** null while only somebody else changes the document: created again for the add-in's next request. */
  #baseline: PackageContent | null = null;
  #isDirty = false;

  constructor(model: WordModel, ours: Ours) {
    super();
    this.#model = model;
    this.#ours = ours;
    this.#baseline = contentOf(model.package);
    model.addEventListener('change', () => {
      if (model.isPersonAtWork) return;
      this.#isDirty = true;
      this.dispatchEvent(new Event('act'));
    });
    model.addEventListener('person', () => this.#leaveOff());
  }

  /** Call before the add-in can change anything. */
  begin(): void {
    this.dispatchEvent(new Event('request'));
    this.#baseline ??= contentOf(this.#model.package);
  }

  /** What the add-in changed besides its own content since the document was opened, however often others changed it too. */
  differences(): string[] {
    return [...this.#earlier, ...this.#current()];
  }

  /** Makes the present document the expected state. */
  rebase(): void {
    this.#baseline = null;
    this.#isDirty = false;
    this.#earlier.length = 0;
  }

  #current(): string[] {
    if (!this.#baseline) return [];
    return contentDifferences(this.#baseline, contentOf(this.#model.package), this.#ours);
  }

  /** From now on changes are a person's; the add-in's changes so far stay recorded. */
  #leaveOff(): void {
    if (this.#isDirty) this.#earlier.push(...this.#current());
    this.#baseline = null;
    this.#isDirty = false;
  }
}

function contentOf(source: OpcPackage): PackageContent {
  const files = source.paths().map((path) => [path, source.bytes(path)] as const);
  return new PackageContent(new Map([...files, ['[Content_Types].xml', strToU8(source.types.write())]]));
}
