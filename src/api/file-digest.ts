import type { FileFormat } from '#contract/registered-files.ts';

const PDF = '%PDF-';

export function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

export async function sha256Of(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  return hexOf(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)));
}

export function formatOf({ bytes, name }: { bytes: Uint8Array; name: string }): FileFormat {
  if (String.fromCharCode(...bytes.subarray(0, PDF.length)) === PDF) return 'pdf';
  return bytes[0] === 0x50 && /\.docx$/i.test(name) ? 'docx' : 'other';
}
