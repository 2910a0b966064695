import { NotADocument, StrictDocument } from './word-host/opc/package.ts';
import type { PlaygroundSession } from './playground-session.ts';
import { SIZE_LIMIT, docxProblem } from './docx-check.ts';
import { addressOf } from './drive.ts';
import type { SentenceBar } from './sentence-bar.ts';

/** Opens files a person chose or dropped; what cannot be opened is said, and the open document stays. */
export class FileOpening {
  readonly #session: PlaygroundSession;
  readonly #bar: SentenceBar;
  readonly #onOpened: () => void;

  constructor(session: PlaygroundSession, bar: SentenceBar, onOpened: () => void) {
    this.#session = session;
    this.#bar = bar;
    this.#onOpened = onOpened;
  }

  async open(files: readonly File[]): Promise<void> {
    const [file] = files;
    if (!file) return;
    const name = file.name;
    if (files.length > 1) return this.#bar.show('oneFile');
    if (file.size > SIZE_LIMIT) return this.#bar.show('tooLarge', { name });
    const docx = await read(file);
    if (!docx) return this.#bar.show('unreadable', { name });
    const problem = docxProblem(docx);
    if (problem) return this.#bar.show(problem, { name });
    this.show(docx, name);
  }

  show(docx: Uint8Array, fileName: string): void {
    try {
      this.#session.open({ docx, fileName, address: addressOf(fileName) });
    } catch (error) {
      if (!(error instanceof NotADocument)) throw error;
      this.#bar.show(error instanceof StrictDocument ? 'strict' : 'damaged', { name: fileName });
      return;
    }
    this.#bar.clear();
    this.#onOpened();
  }
}

/** null where the disk does not give it: a folder, or a file that is gone. */
async function read(file: File): Promise<Uint8Array | null> {
  try {
    return new Uint8Array(await file.arrayBuffer());
  } catch (error) {
    if (error instanceof DOMException) return null;
    throw error;
  }
}
