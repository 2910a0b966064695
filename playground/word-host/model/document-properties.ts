import type { Name } from '#playground/word-host/opc/namespaces.ts';
import { CoreProperties } from '#playground/word-host/wordml/core-properties.ts';
import { asText } from './call-arguments.ts';
import { CustomPropertyCollection } from './custom-property-collection.ts';
import { extend, HostObject, type Members, type Property } from './host-object.ts';
import type { WordModel } from './word-model.ts';

/** What the document says about itself: docProps/core.xml and docProps/custom.xml of the package. */
export class DocumentProperties extends HostObject {
  readonly typeName = 'DocumentProperties';
  readonly #model: WordModel;
  readonly #core: CoreProperties;
  readonly #custom: CustomPropertyCollection;

  constructor(model: WordModel) {
    super();
    this.#model = model;
    this.#core = new CoreProperties(model.package);
    this.#custom = new CustomPropertyCollection(model);
  }

  protected override describe(): Members {
    const read = (name: Name): Property => ({ get: () => this.#core.get(name) });
    const write = (name: Name): Property => ({
      ...read(name),
      set: (value) => {
        this.#model.protection.requireWritable();
        this.#core.set(name, asText(value));
        this.#model.changed();
      },
    });
    return extend(super.describe(), {
      properties: {
        Title: write('dc:title'),
        Subject: write('dc:subject'),
        Author: write('dc:creator'),
        Keywords: write('cp:keywords'),
        Comments: write('dc:description'),
        Category: write('cp:category'),
        LastAuthor: read('cp:lastModifiedBy'),
        RevisionNumber: read('cp:revision'),
        CreationDate: read('dcterms:created'),
        LastSaveTime: read('dcterms:modified'),
      },
      objects: { CustomProperties: () => this.#custom },
    });
  }
}
