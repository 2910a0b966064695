import type { Edge, EdgeType } from '#word-host/wordml/sections.ts';
import type { Body } from './body.ts';
import { type CallArguments, extend, type Members, ModelObject } from './host-object.ts';
import type { WordModel } from './word-model.ts';
import { generalException } from './word-refusal.ts';

const TYPES = { Primary: 'default', FirstPage: 'first', EvenPages: 'even' } as const satisfies Record<
  string,
  EdgeType
>;

export class Section extends ModelObject {
  readonly typeName = 'Section';
  /** The `w:sectPr`. */
  readonly #properties: Element;

  constructor(model: WordModel, properties: Element) {
    super(model);
    this.#properties = properties;
  }

  override get isAlive(): boolean {
    return this.#properties.isConnected;
  }

  /** Asking for a missing header or footer creates it, unless the document refuses writes. */
  #edge(edge: Edge, given: CallArguments): Body {
    const type = TYPES[given.word(0, ['Primary', 'FirstPage', 'EvenPages'])];
    if (type !== 'default' && this.model.behaviors.has('refusesOtherPages')) throw generalException();
    const { sections, protection, objects, history } = this.model;
    const known = sections.edge(this.#properties, edge, type);
    if (known && sections.isInUse(this.#properties, type)) return objects.body(known.documentElement);
    protection.requireWritable();
    const made = sections.touch(this.#properties, edge, type);
    history.watch(made);
    this.model.changed();
    return objects.body(made.documentElement);
  }

  protected override describe(): Members {
    return extend(super.describe(), {
      methods: {
        GetHeader: (given) => this.#edge('header', given),
        GetFooter: (given) => this.#edge('footer', given),
      },
    });
  }
}
