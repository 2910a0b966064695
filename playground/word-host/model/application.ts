import { fromBase64 } from '#playground/word-host/opc/base64.ts';
import { NotADocument } from '#playground/word-host/opc/package.ts';
import { DocumentCreated } from './document-created.ts';
import { extend, HostObject, type Members } from './host-object.ts';
import { invalidArgument } from './word-refusal.ts';

/** `context.application`, which makes documents. */
export class Application extends HostObject {
  readonly typeName = 'Application';
  readonly #onOpen: (docx: Uint8Array) => void;

  constructor(onOpen: (docx: Uint8Array) => void) {
    super();
    this.#onOpen = onOpen;
  }

  #create(base64: unknown): DocumentCreated {
    try {
      const docx = typeof base64 === 'string' && base64 ? fromBase64(base64) : null;
      return new DocumentCreated(docx, this.#onOpen);
    } catch (error) {
      if (error instanceof DOMException || error instanceof NotADocument) {
        throw invalidArgument('a .docx in base64 is wanted');
      }
      throw error;
    }
  }

  protected override describe(): Members {
    return extend(super.describe(), {
      methods: { CreateDocument: (given) => this.#create(given.value(0)) },
    });
  }
}
