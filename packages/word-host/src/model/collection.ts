import type { ContentControl } from './content-control.ts';
import { extend, HostObject, type Members, required } from './host-object.ts';
import { invalidArgument } from './word-refusal.ts';

/** A collection that is evaluated again on each access, as long as the add-in uses it. */
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

  /** office.js refers to a loaded item by its id, otherwise by position. */
  #item(key: unknown): Item | null {
    if (typeof key !== 'number') throw invalidArgument('an index is wanted');
    const { items } = this;
    return items.find(({ identity }) => Object.values(identity).includes(key)) ?? items[key] ?? null;
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

export class ContentControlCollection extends Collection<ContentControl> {
  constructor(find: () => ContentControl[]) {
    super('ContentControlCollection', find);
  }

  #byTag(tag: string): ContentControlCollection {
    return new ContentControlCollection(() =>
      this.items.filter((control) => control.members.properties.Tag?.get() === tag),
    );
  }

  protected override describe(): Members {
    return extend(super.describe(), {
      methods: {
        GetByTag: (given) => this.#byTag(given.text(0)),
        GetByIdOrNullObject: (given) =>
          this.items.find(({ identity }) => identity.Id === given.number(0)) ?? null,
      },
    });
  }
}
