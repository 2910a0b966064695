import { strFromU8, unzipSync } from 'fflate';

export const SIZE_LIMIT = 50 * 1024 * 1024;
const UNPACKED_LIMIT = 400 * 1024 * 1024;
const CONTENT_TYPES = '[Content_Types].xml';
const MAIN_TYPE = 'wordprocessingml.document.main+xml';
const OLE_FILE = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];

export type DocxProblem =
  | 'empty'
  | 'tooLarge'
  | 'tooLargeInside'
  | 'encrypted'
  | 'oldFormat'
  | 'otherKind'
  | 'notDocx'
  | 'damaged';

/** Why bytes from disk can't be opened as a .docx; null if opening can be tried. */
export function docxProblem(bytes: Uint8Array): DocxProblem | null {
  if (bytes.length === 0) return 'empty';
  if (bytes.length > SIZE_LIMIT) return 'tooLarge';
  if (OLE_FILE.every((byte, at) => bytes[at] === byte))
    return hasEntry(bytes, 'EncryptedPackage') ? 'encrypted' : 'oldFormat';
  if (bytes[0] !== 0x50 || bytes[1] !== 0x4b) return 'notDocx';
  return zipProblem(bytes);
}

function zipProblem(bytes: Uint8Array): DocxProblem | null {
  const names: string[] = [];
  let unpacked = 0;
  let types: Uint8Array | undefined;
  try {
    ({ [CONTENT_TYPES]: types } = unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        names.push(name);
        unpacked += originalSize;
        return name === CONTENT_TYPES && originalSize <= SIZE_LIMIT;
      },
    }));
  } catch {
    return 'damaged';
  }
  if (unpacked > UNPACKED_LIMIT) return 'tooLargeInside';
  if (types === undefined) return 'notDocx';
  // Nearly every program puts the document into this folder; the others at least declare its type.
  if (names.some((name) => name.startsWith('word/')) || strFromU8(types).includes(MAIN_TYPE)) return null;
  return names.some((name) => /^(xl|ppt|visio)\//.test(name)) ? 'otherKind' : 'notDocx';
}

/** Entry names of an OLE file are UTF-16 and unencrypted. */
function hasEntry(bytes: Uint8Array, name: string): boolean {
  const wanted = Array.from(name, (letter) => [letter.charCodeAt(0), 0]).flat();
  for (let at = bytes.indexOf(wanted[0] ?? 0); at !== -1; at = bytes.indexOf(wanted[0] ?? 0, at + 1)) {
    if (wanted.every((byte, offset) => bytes[at + offset] === byte)) return true;
  }
  return false;
}
