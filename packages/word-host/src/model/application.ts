import { fromBase64 } from '#word-host/opc/flat-opc.ts';
import { NotADocument, OpcPackage } from '#word-host/opc/package.ts';
import { extend, HostObject, type Members } from './host-object.ts';
import { invalidArgument } from './word-refusal.ts';

type OpenDocument = (docx: Uint8Array) => void;

/** `context.application`, which creates documents. */
export class Application extends HostObject {
  readonly typeName = 'Application';
  readonly #onOpen: OpenDocument;

  constructor(onOpen: OpenDocument) {
    super();
    this.#onOpen = onOpen;
  }

  #create(base64: string): DocumentCreated {
    try {
      return new DocumentCreated(OpcPackage.fromZip(fromBase64(base64)), this.#onOpen);
    } catch (error) {
      if (error instanceof DOMException || error instanceof NotADocument) {
        throw invalidArgument('a .docx in base64 is wanted');
      }
      throw error;
    }
  }

  protected override describe(): Members {
    return extend(super.describe(), {
      methods: { CreateDocument: (given) => this.#create(given.text(0)) },
    });
  }
}

/** A document that the add-in created, hidden until it's opened in its own window, which the add-in can't access. */
class DocumentCreated extends HostObject {
  readonly typeName = 'DocumentCreated';
  readonly #package: OpcPackage;
  readonly #onOpen: OpenDocument;

  constructor(made: OpcPackage, onOpen: OpenDocument) {
    super();
    this.#package = made;
    this.#onOpen = onOpen;
  }

  protected override describe(): Members {
    return extend(super.describe(), {
      methods: { Open: () => this.#onOpen(this.#package.toZip()) },
    });
  }
}

/** Called by office.js itself at its start: it reports that ribbon functions are ready. */
export class StartUpService extends HostObject {
  readonly typeName = 'AddinInternalService';

  protected override describe(): Members {
    return extend(super.describe(), { methods: { NotifyActionHandlerReady: () => undefined } });
  }
}
