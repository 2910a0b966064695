import { buffer } from 'node:stream/consumers';

import yauzl from 'yauzl';

import { TEMPLATE_LIMITS, tooLarge, UnusableFile } from './template-limits.ts';

/** Programs disagree about other characters, such as `%2e` and backslashes. */
const PART_NAME = /^[\w.()[\] -]+(\/[\w.()[\] -]+)*$/;

/** Begins a file of Word before 2007, and an encrypted one of any later version. */
const COMPOUND_FILE = Buffer.from('d0cf11e0', 'hex');

/** Within limits, whatever sizes the file declares: yauzl fails on a larger entry. Throws an UnusableFile. */
export async function unpack(bytes: Uint8Array): Promise<Map<string, Uint8Array>> {
  if (bytes.byteLength > TEMPLATE_LIMITS.packed) throw tooLarge('The file is larger than 10 MB');
  if (bytes.byteLength === 0) throw new UnusableFile('The file is empty');
  if (Buffer.from(bytes.subarray(0, 4)).equals(COMPOUND_FILE))
    throw new UnusableFile(
      'The file has a password, or is an older Word file (.doc): save it as .docx, without a password',
    );
  const parts = new Map<string, Uint8Array>();
  const names = new Set<string>();
  let size = 0;
  try {
    const options = { lazyEntries: true, strictFileNames: true };
    const zip = await yauzl.fromBufferPromise(Buffer.from(bytes), options);
    if (zip.entryCount > TEMPLATE_LIMITS.parts) throw tooLarge('The file has more than 500 parts');
    for await (const entry of zip.eachEntry()) {
      const { fileName: name } = entry;
      if (name.endsWith('/')) continue;
      if (!PART_NAME.test(name) || name.includes('..'))
        throw new UnusableFile(`The file has a part with the name ${name}`);
      // Programs differ in which of two parts with one name they read.
      if (names.has(name.toLowerCase())) throw new UnusableFile(`The file has two parts ${name}`);
      names.add(name.toLowerCase());
      size += entry.uncompressedSize;
      if (size > TEMPLATE_LIMITS.unpacked) throw tooLarge('The file has more than 50 MB when unpacked');
      parts.set(name, await buffer(await zip.openReadStreamPromise(entry)));
    }
  } catch (error) {
    if (error instanceof UnusableFile) throw error;
    throw new UnusableFile("The file isn't a Word document", 'not_a_word_document', { cause: error });
  }
  return parts;
}
