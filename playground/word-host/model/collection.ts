import { extend, HostObject, required, type Members } from './host-object.ts';
import { invalidArgument } from './word-refusal.ts';

/** A collection that is looked up anew each time it is asked, as long as the add-in holds it. */
export class Collection<Item extends HostObject> extends HostObject {
  readonly typeName: string;
  readonly #find: () => Item[];

  constructor(typeName: string, find: () => Item[]) {
    super();
    this.typeName = typeName;
    this.#find = find;
  }

  override get items(): Item[] {
    return this.#find();
  }

  /** How office.js names one of the items it has loaded: by the id it knows it under, else by position. */
  #item(key: unknown): Item | null {
    if (typeof key !== 'number') throw invalidArgument('an index is wanted');
    return (
      this.items.find(({ identity }) => Object.values(identity).includes(key)) ?? this.items[key] ?? null
    );
  }

  protected override describe(): Members {
    return extend(super.describe(), {
      methods: {
        GetFirst: () => required(this.items[0]),
        GetLast: () => required(this.items.at(-1)),
        GetItem: (given) => required(this.#item(given.value(0))),
      },
    });
  }
}
