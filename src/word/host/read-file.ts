import { throwIfStopped, WordError } from './word-error.ts';
import { commonCall, createTurns } from './word-batch.ts';

export type FileKind = 'docx' | 'pdf';

interface Watch {
  signal?: AbortSignal;
  /**
   * The share that has been read, from 0 to 1. Creating a PDF takes most of the time, and Word doesn't report its progress.
   */
  onProgress?: (part: number) => void;
}

/** Small enough to cancel between two slices, and to be one message of a browser. */
const SLICE_SIZE = 256 * 1024;
/** Word on the web doesn't return a second file while one is open (office-js #1191). */
const inFileTurn = createTurns();

/**
 * The open document as a file in its present state, saved or not. Doesn't ask `isSetSupported`, which is wrong on the iPad
 * (office-js #1391). Throws a WordError: `stopped` once it's canceled, and `silent` if Word gives nothing.
 */
export function readFile(
  kind: FileKind,
  { signal, onProgress }: Watch = {},
): Promise<Uint8Array<ArrayBuffer>> {
  return inFileTurn(async () => {
    const file = await openFile(kind, signal);
    try {
      const bytes = new Uint8Array(file.size);
      let length = 0;
      for (let index = 0; index < file.sliceCount && length < file.size; index += 1) {
        throwIfStopped(signal);
        const { data } = await commonCall<Office.Slice>((done) => file.getSliceAsync(index, done), 'read');
        bytes.set(data.slice(0, file.size - length), length);
        length += data.length;
        onProgress?.(length / file.size);
      }
      throwIfStopped(signal);
      if (length === 0 || length !== file.size) throw new WordError('unexpected', 'Word gave half a file');
      return bytes;
    } finally {
      // The bytes have been read, or there is a better error to report.
      await Promise.allSettled([commonCall<void>((done) => file.closeAsync(done), 'read')]);
    }
  });
}

/** A file that arrives after the caller stopped waiting is closed at once; otherwise no other one could be opened. */
async function openFile(kind: FileKind, signal: AbortSignal | undefined): Promise<Office.File> {
  throwIfStopped(signal);
  const type = kind === 'pdf' ? Office.FileType.Pdf : Office.FileType.Compressed;
  let isLate = false;
  const stopped = new Promise<never>((_, reject) => {
    signal?.addEventListener('abort', () => reject(new WordError('stopped', 'The user canceled')));
  });
  try {
    const opened = commonCall<Office.File>((done) =>
      Office.context.document.getFileAsync(type, { sliceSize: SLICE_SIZE }, (result) => {
        if (isLate && result.status === Office.AsyncResultStatus.Succeeded) result.value.closeAsync();
        else done(result);
      }),
    );
    return await Promise.race([opened, stopped]);
  } catch (error) {
    isLate = true;
    throw error;
  }
}
