import type { FileFormat } from '#contract/registered-files.ts';
import { hexOf } from '#contract/word-file/text-hash.ts';

const PDF = '%PDF-';

export async function sha256Of(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  return hexOf(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)));
}

export function formatOf({ bytes, name }: { bytes: Uint8Array; name: string }): FileFormat {
  if (String.fromCharCode(...bytes.subarray(0, PDF.length)) === PDF) return 'pdf';
  return bytes[0] === 0x50 && /\.docx$/i.test(name) ? 'docx' : 'other';
}
