import { Collection } from './collection.ts';
import type { ContentControl } from './content-control.ts';
import { extend, orNull, type Members } from './host-object.ts';
import { itemNotFound } from './word-refusal.ts';

export class ContentControlCollection extends Collection<ContentControl> {
  constructor(find: () => ContentControl[]) {
    super('ContentControlCollection', find);
  }

  #where(property: 'Tag' | 'Title', value: string): ContentControlCollection {
    return new ContentControlCollection(() =>
      this.items.filter((control) => control.members.properties[property]?.get() === value),
    );
  }

  protected override describe(): Members {
    return extend(super.describe(), {
      methods: {
        GetByTag: (given) => this.#where('Tag', given.text(0)),
        GetByTitle: (given) => this.#where('Title', given.text(0)),
        ...orNull(
          'GetById',
          (given) => this.items.find(({ identity }) => identity.Id === given.number(0)) ?? null,
          itemNotFound,
        ),
      },
    });
  }
}
