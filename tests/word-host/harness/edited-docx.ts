import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';

/** The XML of one part of a .docx; '' without it. */
export function partOf(docx: Uint8Array, path = 'word/document.xml'): string {
  return strFromU8(unzipSync(docx)[path] ?? new Uint8Array());
}

/** The same .docx with some of its parts changed; a missing one is created. */
export function editedDocx(
  docx: Uint8Array,
  changes: Readonly<Record<string, (xml: string) => string>>,
): Buffer {
  const files = unzipSync(docx);
  for (const [path, change] of Object.entries(changes))
    files[path] = strToU8(change(strFromU8(files[path] ?? new Uint8Array())));
  return Buffer.from(zipSync(files));
}

/** Adds an entry to the end of a list. */
export const adding = (entry: string) => (xml: string) => xml.replace(/(?=<\/\w+>$)/, entry);

const SIGNATURE =
  '<Relationship Id="rIdSigned" Type="http://schemas.openxmlformats.org/package/2006/relationships/digital-signature/origin" Target="_xmlsignatures/origin.sigs"/>';
const SIGNED_TYPE =
  '<Default Extension="sigs" ContentType="application/vnd.openxmlformats-package.digital-signature-origin"/>';

/** The same .docx with a signature: Word opens it as final. */
export function signedDocx(docx: Uint8Array): Buffer {
  return editedDocx(docx, {
    '_xmlsignatures/origin.sigs': () => '',
    '_rels/.rels': adding(SIGNATURE),
    '[Content_Types].xml': adding(SIGNED_TYPE),
  });
}
