import { descendants } from '#word-host/opc/xml.ts';
import { asWord, extend, type Members, ModelObject, PlainObject } from './host-object.ts';
import { customProperty, setCustomProperty, titleOf } from '#word-host/wordml/properties.ts';
import type { WordModel } from './word-model.ts';
import { invalidArgument, notPlayed } from './word-refusal.ts';

/** `context.document`, the root of everything that an add-in reaches. */
export class WordDocument extends ModelObject {
  readonly typeName = 'Document';
  readonly #properties = documentProperties(this.model);

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
function documentProperties(model: WordModel): PlainObject {
  const custom = customProperties(model);
  return new PlainObject('DocumentProperties', {
    properties: {
      Title: {
        get: () => titleOf(model.package),
        set(value) {
          model.protection.requireWritable();
          if (value !== titleOf(model.package)) throw notPlayed('another title');
        },
      },
    },
    objects: { CustomProperties: () => custom },
  });
}

function customProperties(model: WordModel): PlainObject {
  const valueOf = (key: string) => customProperty(model.package, key);
  const propertyOf = (key: string) =>
    new PlainObject(
      'CustomProperty',
      { properties: { Value: { get: () => valueOf(key) } } },
      { isAlive: () => valueOf(key) !== null, identity: { _Id: key } },
    );

  /** Sets an existing property of that name. */
  function add(key: string, value: unknown): PlainObject {
    if (!key) throw invalidArgument('a name is wanted');
    if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean')
      throw invalidArgument('a text, number or truth value is wanted');
    if (String(value).length > MAX_CHARACTERS)
      throw invalidArgument(`more than ${MAX_CHARACTERS} characters`);
    model.protection.requireWritable();
    setCustomProperty(model.package, key, value);
    model.changed();
    return propertyOf(key);
  }

  return new PlainObject('CustomPropertyCollection', {
    methods: {
      Add: (given) => add(given.text(0), given.value(1)),
      GetItemOrNullObject: (given) => (valueOf(given.text(0)) === null ? null : propertyOf(given.text(0))),
    },
  });
}
