import { CONTENT_TYPE, WORDML_XMLNS } from '#playground/word-host/opc/namespaces.ts';
import { OpcPackage } from '#playground/word-host/opc/package.ts';
import { descendants } from '#playground/word-host/opc/xml.ts';
import { DocumentProperties } from './document-properties.ts';
import { extend, HostObject, type Members } from './host-object.ts';
import { WordModel } from './word-model.ts';

const EMPTY = `<w:document ${WORDML_XMLNS}><w:body><w:p/></w:body></w:document>`;

/**
 * A document made by the add-in, hidden until it is opened in a window of its own, where this add-in cannot look into
 * it. Its contents can be reached before that on the desktop only.
 */
export class DocumentCreated extends HostObject {
  readonly typeName = 'DocumentCreated';
  readonly #model: WordModel;
  readonly #properties: DocumentProperties;
  readonly #onOpen: (docx: Uint8Array) => void;

  /** Throws NotADocument when the bytes are no .docx; null makes an empty one. */
  constructor(docx: Uint8Array | null, onOpen: (docx: Uint8Array) => void) {
    super();
    this.#model = new WordModel(docx ? OpcPackage.fromZip(docx) : emptyPackage());
    this.#properties = new DocumentProperties(this.#model);
    this.#onOpen = onOpen;
  }

  protected override describe(): Members {
    const model = this.#model;
    return extend(super.describe(), {
      objects: {
        Body: () => model.objects.body(model.body),
        ContentControls: () =>
          model.objects.controls(() => model.stories().flatMap((story) => descendants(story, 'w:sdt'))),
        Properties: () => this.#properties,
        Sections: () => model.objects.sections(),
      },
      methods: { Open: () => this.#onOpen(model.package.toZip()) },
    });
  }
}

function emptyPackage(): OpcPackage {
  const made = OpcPackage.empty();
  made.putXml('word/document.xml', EMPTY, CONTENT_TYPE.document);
  made.relate('', 'officeDocument', 'word/document.xml');
  return made;
}
