import { bytesOfFile } from '#src/files/gone-file.ts';
import { MAX_IMPORT_BYTES, MAX_PACKED_LENGTH } from '#contract/dashboard/people-import.ts';

/** A file, compressed, in Base64; null if it's too large to send. Throws a GoneFile. */
export async function packFile(file: File): Promise<string | null> {
  if (file.size > MAX_IMPORT_BYTES) return null;
  const compressed = new Blob([await bytesOfFile(file)]).stream().pipeThrough(new CompressionStream('gzip'));
  const packed = await base64Of(await new Response(compressed).blob());
  return packed.length > MAX_PACKED_LENGTH ? null : packed;
}

function base64Of(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => {
      const address = typeof reader.result === 'string' ? reader.result : '';
      resolve(address.slice(address.indexOf(',') + 1));
    });
    reader.addEventListener('error', () => reject(reader.error ?? new Error('The file could not be read')));
    reader.readAsDataURL(blob);
  });
}
