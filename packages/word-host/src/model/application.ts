import { fromBase64 } from '#word-host/opc/flat-opc.ts';
import { NotADocument, OpcPackage } from '#word-host/opc/package.ts';
import { PlainObject } from './host-object.ts';
import { invalidArgument } from './word-refusal.ts';

type OpenDocument = (docx: Uint8Array) => void;

/** `context.application`, which creates documents. */
export function application(onOpen: OpenDocument): PlainObject {
  return new PlainObject('Application', {
    methods: { CreateDocument: (given) => createdDocument(given.text(0), onOpen) },
  });
}

/** A document that the add-in created, hidden until it's opened in its own window, which the add-in can't access. */
function createdDocument(base64: string, onOpen: OpenDocument): PlainObject {
  try {
    const made = OpcPackage.fromZip(fromBase64(base64));
    return new PlainObject('DocumentCreated', { methods: { Open: () => onOpen(made.toZip()) } });
  } catch (error) {
    if (error instanceof DOMException || error instanceof NotADocument)
      throw invalidArgument('a .docx in base64 is wanted');
    throw error;
  }
}

/** Called by office.js itself at its start: it reports that ribbon functions are ready. */
export const startUpService = () =>
  new PlainObject('AddinInternalService', { methods: { NotifyActionHandlerReady: () => undefined } });
