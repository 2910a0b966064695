import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';

/** The same .docx with one part changed, for what the library that writes it does not know. Throws where it stays as it is. */
export function rewritten(docx: Uint8Array, path: string, change: (xml: string) => string): Uint8Array {
  const files = unzipSync(docx);
  const before = strFromU8(files[path] ?? new Uint8Array());
  const after = change(before);
  if (after === before) throw new Error(`${path} is as it was`);
  return zipSync({ ...files, [path]: strToU8(after) });
}
