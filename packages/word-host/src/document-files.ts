import type { CallData } from './envelope.ts';
import type { WordModel } from './model/word-model.ts';

/** Converts a document, because the host has no page layout; null if nothing can. */
export interface PdfMaker {
  toPdf: ((docx: Uint8Array<ArrayBuffer>) => Promise<Uint8Array | null>) | null;
}

interface OpenFile {
  readonly bytes: Uint8Array;
  /** On the web; Word for Windows gets it with each slice. */
  readonly sliceSize: number;
}

const INTERNAL_ERROR = { Error: 5001 };
const NOT_SUPPORTED = { Error: 5000 };
/** "No more than two documents are allowed to be in memory; otherwise the operation will fail." */
const MAX_OPEN = 2;
/** `Office.FileType` as numbered on the web and on Windows. */
const COMPRESSED: readonly unknown[] = [1, 5];
const PDF: readonly unknown[] = [2, 6];

/** The files of `Office.context.document.getFileAsync`: copies of the document that are read slice by slice. */
export class DocumentFiles {
  readonly #model: WordModel;
  readonly #pdf: PdfMaker;
  readonly #open = new Map<number, OpenFile>();
  /** null if the present document is given. */
  readonly #stored: Uint8Array<ArrayBuffer> | null;
  #last = 0;

  constructor(model: WordModel, pdf: PdfMaker) {
    this.#model = model;
    this.#pdf = pdf;
    this.#stored = model.behaviors.has('givesStoredFile') ? model.package.toZip() : null;
  }

  /** null if no answer comes. */
  async open(given: CallData): Promise<object | null> {
    const { behaviors } = this.#model;
    if (this.#open.size > 0 && behaviors.has('opensOneFile')) return null;
    if (this.#open.size === MAX_OPEN) return INTERNAL_ERROR;
    const isPdf = PDF.includes(given.fileType ?? given[0]);
    if (isPdf && behaviors.has('refusesPdfFile')) return INTERNAL_ERROR;
    if (!isPdf && !COMPRESSED.includes(given.fileType ?? given[0])) return NOT_SUPPORTED;
    const docx = this.#stored ?? this.#model.package.toZip();
    const bytes = isPdf ? await this.#pdf.toPdf?.(docx) : docx;
    if (!bytes) return NOT_SUPPORTED;
    this.#last += 1;
    this.#open.set(this.#last, { bytes, sliceSize: Number(given[1]) });
    return { 0: this.#last, 1: bytes.length };
  }

  slice(given: CallData): object {
    const file = this.#open.get(Number(given.handle ?? given[2]));
    if (!file) return INTERNAL_ERROR;
    const size = Number(given.size ?? file.sliceSize);
    const start = Number(given.offset ?? Number(given[3]) * size);
    const bytes = file.bytes.subarray(start, start + size);
    return { 0: [...bytes], 1: bytes.length };
  }

  close(given: CallData): object {
    return this.#open.delete(Number(given.handle ?? given[2])) ? {} : INTERNAL_ERROR;
  }
}
