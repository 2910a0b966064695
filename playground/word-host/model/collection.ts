import { extend, HostObject, orNull, type Members } from './host-object.ts';
import { invalidArgument, itemNotFound } from './word-refusal.ts';

/** A collection that is looked up anew each time it is asked, as long as the add-in holds it. */
export class Collection<Item extends HostObject> extends HostObject {
  readonly typeName: string;
  protected readonly find: () => Item[];

  constructor(typeName: string, find: () => Item[]) {
    super();
    this.typeName = typeName;
    this.find = find;
  }

  override get items(): Item[] {
    return this.find();
  }

  /** By the id office.js knows the item under, else by position. */
  protected item(key: unknown): Item | null {
    if (typeof key !== 'number') throw invalidArgument('an index is wanted');
    return (
      this.items.find(({ identity }) => Object.values(identity).includes(key)) ?? this.items[key] ?? null
    );
  }

  protected override describe(): Members {
    return extend(super.describe(), {
      methods: {
        ...orNull('GetFirst', () => this.items[0] ?? null, itemNotFound),
        ...orNull('GetLast', () => this.items.at(-1) ?? null, itemNotFound),
        ...orNull('GetItem', (given) => this.item(given.value(0)), itemNotFound),
      },
    });
  }
}
