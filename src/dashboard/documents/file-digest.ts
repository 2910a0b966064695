import type { FileFormat } from '#contract/registered-files.ts';

const PDF = '%PDF-';

/** What is registered of a file: nothing of it but its SHA-256, format and size. */
export async function digestOf(file: File) {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  const sha256 = Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return { sha256, format: formatOf(file.name, bytes), size: bytes.length };
}

function formatOf(name: string, bytes: Uint8Array): FileFormat {
  if (String.fromCharCode(...bytes.subarray(0, PDF.length)) === PDF) return 'pdf';
  return bytes[0] === 0x50 && /\.docx$/i.test(name) ? 'docx' : 'other';
}
