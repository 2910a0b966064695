import { descendants } from '#word-host/opc/xml.ts';
import { asWord, extend, type Members, ModelObject, HostObject, type Scalar } from './host-object.ts';
import { CustomProperties, titleOf } from '#word-host/wordml/properties.ts';
import { invalidArgument, notPlayed } from './word-refusal.ts';

/** `context.document`, the root of everything that an add-in reaches. */
export class WordDocument extends ModelObject {
  readonly typeName = 'Document';
  readonly #properties = new DocumentProperties(this.model);

  protected override describe(): Members {
    const { behaviors, objects, protection, revisions, settings } = this.model;
    return extend(super.describe(), {
      properties: {
        ChangeTrackingMode: {
          get: () => (revisions.isTracking ? (revisions.isMineOnly ? 'TrackMineOnly' : 'TrackAll') : 'Off'),
          set: (value) => {
            protection.requireWritable();
            const mode = asWord(value, ['Off', 'TrackAll', 'TrackMineOnly']);
            if (mode === 'TrackMineOnly' && behaviors.has('ignoresTrackMineOnly')) return;
            settings.set('w:trackRevisions', mode !== 'Off');
            revisions.isMineOnly = mode === 'TrackMineOnly';
            this.model.changed();
          },
        },
        // Only if it's known what counts as a change.
        Saved: { get: () => behaviors.has('savesTextChangesOnly') && !this.model.isTextChanged },
      },
      objects: {
        Body: () => objects.body(this.model.body),
        ContentControls: () =>
          objects.controls(() => {
            const isBodyOnly = behaviors.has('listsBodyControlsOnly');
            const stories = isBodyOnly ? [this.model.body] : this.model.stories();
            return stories.flatMap((story) => descendants(story, 'w:sdt'));
          }),
        Properties: () => this.#properties,
        Sections: () => objects.sections(),
      },
      methods: {
        GetSelection: () => objects.range(this.model.selection),
        // References live as long as the pane, so nothing is released.
        _RemoveReference: () => undefined,
        _RemoveAllReferences: () => undefined,
      },
    });
  }
}

/** Word stores no more of a text. */
const MAX_CHARACTERS = 255;

/** The document's properties: docProps/core.xml and docProps/custom.xml of the package. */
class DocumentProperties extends ModelObject {
  readonly typeName = 'DocumentProperties';
  readonly #custom = new CustomPropertyCollection(this.model);

  protected override describe(): Members {
    return extend(super.describe(), {
      properties: {
        Title: {
          get: () => titleOf(this.model.package),
          set: (value) => {
            this.model.protection.requireWritable();
            if (value !== titleOf(this.model.package)) throw notPlayed('another title');
          },
        },
      },
      objects: { CustomProperties: () => this.#custom },
    });
  }
}

class CustomPropertyCollection extends ModelObject {
  readonly typeName = 'CustomPropertyCollection';
  readonly #stored = new CustomProperties(this.model.package);

  /** Sets an existing property of that name. */
  #add(key: string, value: unknown): CustomProperty {
    if (!key) throw invalidArgument('a name is wanted');
    if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') {
      throw invalidArgument('a text, number or truth value is wanted');
    }
    if (String(value).length > MAX_CHARACTERS)
      throw invalidArgument(`more than ${MAX_CHARACTERS} characters`);
    this.model.protection.requireWritable();
    this.#stored.set(key, value);
    this.model.changed();
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
