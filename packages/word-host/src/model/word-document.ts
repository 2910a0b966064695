import { descendants } from '#word-host/opc/xml.ts';
import { asWord, extend, HostObject, type Members } from './host-object.ts';
import { DocumentProperties } from './document-properties.ts';
import type { WordModel } from './word-model.ts';

/** `context.document`, the root of everything that an add-in reaches. */
export class WordDocument extends HostObject {
  readonly typeName = 'Document';
  readonly #model: WordModel;
  readonly #properties: DocumentProperties;

  constructor(model: WordModel) {
    super();
    this.#model = model;
    this.#properties = new DocumentProperties(model);
  }

  protected override describe(): Members {
    const { behaviors, objects, protection, revisions, settings } = this.#model;
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
            this.#model.changed();
          },
        },
        // Only if it's known what counts as a change.
        Saved: { get: () => behaviors.has('savesTextChangesOnly') && !this.#model.isTextChanged },
      },
      objects: {
        Body: () => objects.body(this.#model.body),
        ContentControls: () =>
          objects.controls(() => {
            const isBodyOnly = behaviors.has('listsBodyControlsOnly');
            const stories = isBodyOnly ? [this.#model.body] : this.#model.stories();
            return stories.flatMap((story) => descendants(story, 'w:sdt'));
          }),
        Properties: () => this.#properties,
        Sections: () => objects.sections(),
      },
      methods: {
        GetSelection: () => objects.range(this.#model.selection),
        // References live as long as the pane, so nothing is released.
        _RemoveReference: () => undefined,
        _RemoveAllReferences: () => undefined,
      },
    });
  }
}
