import { CustomProperties, titleOf } from '#word-host/wordml/properties.ts';
import { extend, HostObject, type Members, type Scalar } from './host-object.ts';
import type { WordModel } from './word-model.ts';
import { invalidArgument, notPlayed } from './word-refusal.ts';

/** Word stores no more of a text. */
const MAX_CHARACTERS = 255;

/** The document's properties: docProps/core.xml and docProps/custom.xml of the package. */
export class DocumentProperties extends HostObject {
  readonly typeName = 'DocumentProperties';
  readonly #model: WordModel;
  readonly #custom: CustomPropertyCollection;

  constructor(model: WordModel) {
    super();
    this.#model = model;
    this.#custom = new CustomPropertyCollection(model);
  }

  protected override describe(): Members {
    return extend(super.describe(), {
      properties: {
        Title: {
          get: () => titleOf(this.#model.package),
          set: (value) => {
            this.#model.protection.requireWritable();
            if (value !== titleOf(this.#model.package)) throw notPlayed('another title');
          },
        },
      },
      objects: { CustomProperties: () => this.#custom },
    });
  }
}

class CustomPropertyCollection extends HostObject {
  readonly typeName = 'CustomPropertyCollection';
  readonly #model: WordModel;
  readonly #stored: CustomProperties;

  constructor(model: WordModel) {
    super();
    this.#model = model;
    this.#stored = new CustomProperties(model.package);
  }

  /** Sets an existing property of that name. */
  #add(key: string, value: unknown): CustomProperty {
    if (!key) throw invalidArgument('a name is wanted');
    if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') {
      throw invalidArgument('a text, number or truth value is wanted');
    }
    if (String(value).length > MAX_CHARACTERS)
      throw invalidArgument(`more than ${MAX_CHARACTERS} characters`);
    this.#model.protection.requireWritable();
    this.#stored.set(key, value);
    this.#model.changed();
    return new CustomProperty(this.#stored, key);
  }

  #item(key: string): CustomProperty | null {
    return this.#stored.get(key) === null ? null : new CustomProperty(this.#stored, key);
  }

  protected override describe(): Members {
    return extend(super.describe(), {
      methods: {
        Add: (given) => this.#add(given.text(0), given.value(1)),
        GetItemOrNullObject: (given) => this.#item(given.text(0)),
      },
    });
  }
}

class CustomProperty extends HostObject {
  readonly typeName = 'CustomProperty';
  readonly #stored: CustomProperties;
  readonly #key: string;

  constructor(stored: CustomProperties, key: string) {
    super();
    this.#stored = stored;
    this.#key = key;
  }

  override get isAlive(): boolean {
    return this.#stored.get(this.#key) !== null;
  }

  override get identity(): Readonly<Record<string, Scalar>> {
    return { _Id: this.#key };
  }

  protected override describe(): Members {
    return extend(super.describe(), {
      properties: { Value: { get: () => this.#stored.get(this.#key) } },
    });
  }
}
