import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';

/** The XML of one part of a .docx; '' where there is none. */
export function partOf(docx: Uint8Array, path = 'word/document.xml'): string {
  return strFromU8(unzipSync(docx)[path] ?? new Uint8Array());
}

/** The same .docx with some of its parts changed; one that it does not have is made. */
export function editedDocx(
  docx: Uint8Array,
  changes: Readonly<Record<string, (xml: string) => string>>,
): Buffer {
  const files = unzipSync(docx);
  for (const [path, change] of Object.entries(changes))
    files[path] = strToU8(change(strFromU8(files[path] ?? new Uint8Array())));
  return Buffer.from(zipSync(files));
}
