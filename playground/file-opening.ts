import { docxProblem, SIZE_LIMIT } from './docx-check.ts';
import type { PlaygroundSession } from './playground-session.ts';
import type { SentenceBar } from './say.ts';
import { saveFile } from '#src/ui/save-file.ts';
import { NotADocument, StrictDocument } from '#word-host/opc/package.ts';

/** Opens chosen or dropped files; if that fails, shows why and keeps the open document. */
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

/** null if the disk doesn't give it: a folder, or a file that is gone. */
async function read(file: File): Promise<Uint8Array | null> {
  try {
    return new Uint8Array(await file.arrayBuffer());
  } catch (error) {
    if (error instanceof DOMException) return null;
    throw error;
  }
}

export function makeDropTarget(overlay: HTMLElement, open: (files: File[]) => void): void {
  addEventListener('dragenter', (event) => {
    if (holdsFiles(event)) overlay.hidden = false;
  });
  overlay.addEventListener('dragleave', () => {
    overlay.hidden = true;
  });
  addEventListener('dragover', (event) => {
    if (holdsFiles(event)) event.preventDefault();
  });
  addEventListener('drop', (event) => {
    overlay.hidden = true;
    if (!holdsFiles(event)) return;
    event.preventDefault();
    open([...(event.dataTransfer?.files ?? [])]);
  });
}

const holdsFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false;

/** The address of saved documents. Nothing is ever fetched from there. */
const FOLDER = 'https://drive.example/Documents/';

export const addressOf = (fileName: string) => FOLDER + encodeURIComponent(fileName);

/** Word's name for a copy: before the ending, and numbered from the second one on. */
export function copyName(fileName: string, pattern: (name: string) => string): string {
  const dot = fileName.lastIndexOf('.');
  const stem = dot > 0 ? fileName.slice(0, dot) : fileName;
  const ending = dot > 0 ? fileName.slice(dot) : '.docx';
  return pattern(stem) + ending;
}

const TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

export function downloadDocx(docx: Uint8Array, fileName: string): void {
  saveFile(Uint8Array.from(docx), fileName, TYPE);
}
