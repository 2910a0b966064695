import { Collection } from './collection.ts';
import type { ContentControl } from './content-control.ts';
import { extend, type Members } from './host-object.ts';

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
