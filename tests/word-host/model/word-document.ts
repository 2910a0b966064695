import { descendants } from '../opc/xml.ts';
import { asWord } from './call-arguments.ts';
import { DocumentProperties } from './document-properties.ts';
import { extend, HostObject, type Members } from './host-object.ts';
import type { WordModel } from './word-model.ts';

/** `context.document`, the root of everything an add-in reaches. */
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
    const { objects, protection, settings } = this.#model;
    return extend(super.describe(), {
      properties: {
        ChangeTrackingMode: {
          get: () => (settings.isOn('w:trackRevisions') ? 'TrackAll' : 'Off'),
          set: (value) => {
            protection.requireWritable();
            settings.set('w:trackRevisions', asWord(value, ['Off', 'TrackAll', 'TrackMineOnly']) !== 'Off');
            this.#model.changed();
          },
        },
      },
      objects: {
        Body: () => objects.body(this.#model.body),
        ContentControls: () =>
          objects.controls(() => this.#model.stories().flatMap((story) => descendants(story, 'w:sdt'))),
        Properties: () => this.#properties,
        Sections: () => objects.sections(),
      },
      methods: {
        GetSelection: () => objects.range(this.#model.selection),
        // References are kept as long as the pane lives, so there is nothing to let go of.
        _RemoveReference: () => undefined,
        _RemoveAllReferences: () => undefined,
      },
    });
  }
}
