import { CustomProperties } from '#playground/word-host/wordml/custom-properties.ts';
import { asText } from './call-arguments.ts';
import { Collection } from './collection.ts';
import { CustomProperty } from './custom-property.ts';
import { extend, orNull, type Members } from './host-object.ts';
import { invalidArgument, itemNotFound } from './word-refusal.ts';
import type { WordModel } from './word-model.ts';

export class CustomPropertyCollection extends Collection<CustomProperty> {
  readonly #model: WordModel;
  readonly #kept: CustomProperties;

  constructor(model: WordModel) {
    const kept = new CustomProperties(model.package);
    super('CustomPropertyCollection', () =>
      kept.names().map((name) => new CustomProperty(model, kept, name)),
    );
    this.#model = model;
    this.#kept = kept;
  }

  /** Sets the property when there is one of that name already. */
  #add(key: string, value: unknown): CustomProperty {
    if (!key) throw invalidArgument('a name is wanted');
    const made = new CustomProperty(this.#model, this.#kept, key);
    made.set(value);
    return made;
  }

  protected override item(key: unknown): CustomProperty | null {
    const wanted = asText(key).toLowerCase();
    return this.items.find((property) => property.key.toLowerCase() === wanted) ?? null;
  }

  protected override describe(): Members {
    return extend(super.describe(), {
      methods: {
        Add: (given) => this.#add(given.text(0), given.value(1)),
        DeleteAll: () => {
          for (const property of this.items) property.delete();
        },
        GetCount: () => this.items.length,
        ...orNull('GetItem', (given) => this.item(given.value(0)), itemNotFound),
      },
    });
  }
}
