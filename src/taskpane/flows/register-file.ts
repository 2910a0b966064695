import { queryOptions } from '@tanstack/react-query';

import { contentList } from '#contract/contents.ts';
import { fileList, fileRegister, type RegisteredFile } from '#contract/registered-files.ts';
import { withRandomBits } from '#contract/word-file/random-bits.ts';
import type { Client } from '#src/api/client.ts';
import type { FileToRegister } from '#src/files/compare-file.ts';
import { type FileKind, readFile } from '#src/word/host/read-file.ts';
import { isPresentFile } from '#src/word/document/saved-text.ts';
import { WordError } from '#src/word/host/word-error.ts';
import { issuerOf } from './put-seal.ts';

/** A document's registered files, oldest first, including withdrawn ones. */
export const registeredFilesQuery = (client: Client, publicId: string) =>
  queryOptions({
    queryKey: ['credentials', 'files', publicId],
    queryFn: async ({ signal }) => (await client.call(fileList, { public_id: publicId }, { signal })).files,
  });

interface Watch {
  signal: AbortSignal;
  onProgress: (part: number) => void;
}

/** The open document as a file with this name and its own random bits. Throws a WordError. */
export async function fileFromWord(kind: FileKind, stem: string, watch: Watch): Promise<FileToRegister> {
  const bytes = await readFile(kind, watch);
  if (kind === 'docx' && !(await isPresentFile(bytes)))
    throw new WordError('unexpected', 'Word gave an older file');
  const made = withRandomBits(bytes);
  const name = `${stem}.${kind}`;
  return { bytes: made ?? bytes, name, isMade: true, hasRandomBits: made !== null, problem: null };
}

/** The open document, as files are compared with it. Throws an ApiError. */
export async function recordOf(
  client: Client,
  { public_id, verify_url }: { public_id: string; verify_url: string },
  signal: AbortSignal,
) {
  const [issuer, { versions }] = await Promise.all([
    issuerOf(client),
    client.call(contentList, { public_id }, { signal }),
  ]);
  return { public_id, verify_url, issuer, versions };
}

/** Registers a withdrawn file again with its details. Throws an ApiError. */
export async function registerAgain(
  client: Client,
  publicId: string,
  { sha256, format, size, comparison, version, has_random_bits }: RegisteredFile,
): Promise<void> {
  await client.call(fileRegister, {
    public_id: publicId,
    sha256,
    format,
    size,
    comparison,
    has_random_bits,
    ...(comparison !== 'none' && version !== null && { version }),
  });
}
