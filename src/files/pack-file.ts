import { base64Of } from '#document-text/digest/digest-format.ts';
import { bytesOfFile } from './gone-file.ts';
import { MAX_IMPORT_BYTES, MAX_PACKED_LENGTH } from '#contract/dashboard/people-import.ts';

/** A file, compressed, in Base64; null if it's too large to send. Throws a GoneFile. */
export async function packFile(file: File): Promise<string | null> {
  if (file.size > MAX_IMPORT_BYTES) return null;
  const compressed = new Blob([await bytesOfFile(file)]).stream().pipeThrough(new CompressionStream('gzip'));
  const packed = base64Of(new Uint8Array(await new Response(compressed).arrayBuffer()));
  return packed.length > MAX_PACKED_LENGTH ? null : packed;
}
