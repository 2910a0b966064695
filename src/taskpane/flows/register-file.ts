import { queryOptions } from '@tanstack/react-query';

import { contentList } from '#contract/contents.ts';
import { type FileFormat, fileList, fileRegister, type RegisteredFile } from '#contract/registered-files.ts';
import { sealCaption } from '#contract/seal-words.ts';
import { compareVersions, type TextComparison } from '#document-text/compare-text.ts';
import type { TextOptions } from '#document-text/docx/passages.ts';
import { type DocumentText, readDocument } from '#document-text/read-document.ts';
import { UnreadableDocument, type UnreadableReason } from '#document-text/unreadable-document.ts';
import { ApiError } from '#src/api/api-error.ts';
import type { Client } from '#src/api/client.ts';
import { formatOf, sha256Of } from '#src/api/file-digest.ts';
import { type FileKind, readFile } from '#src/word/host/read-file.ts';
import { throwIfStopped } from '#src/word/host/word-error.ts';
import { showsCodeOf } from '#src/word/seal/picture-code.ts';
import { withoutSealOf } from '#document-text/docx/record-seal.ts';
import { SEAL_FORM } from '#contract/word-file/seal.ts';
import { issuerOf } from './put-seal.ts';
import { withRandomBits } from '#contract/word-file/random-bits.ts';

export { FINDINGS, labelOf } from '#document-text/finding-texts.ts';

/** A document's registered files, oldest first, including withdrawn ones. */
export const registeredFilesQuery = (client: Client, publicId: string) =>
  queryOptions({
    queryKey: ['credentials', 'files', publicId],
    queryFn: async ({ signal }) => (await client.call(fileList, { public_id: publicId }, { signal })).files,
  });

export interface FileToRegister {
  bytes: Uint8Array<ArrayBuffer>;
  name: string;
  /** Word created these bytes: they exist nowhere else, and must be saved. */
  isMade: boolean;
  /** Added to those bytes, so that nobody can guess the file. */
  hasRandomBits: boolean;
}

export interface ComparedFile extends FileToRegister {
  format: FileFormat;
  comparison: TextComparison | null;
  /** Why no text could be compared. */
  problem: UnreadableReason | 'unstored' | 'outdated' | null;
  /** The version that it was compared with. */
  version: { version: number; at: string; isNewest: boolean } | null;
}

interface Watch {
  signal: AbortSignal;
  onProgress: (part: number) => void;
}

/** The open document as a file with this name and its own random bits. Throws a WordError. */
export async function fileFromWord(kind: FileKind, stem: string, watch: Watch): Promise<FileToRegister> {
  const bytes = await readFile(kind, watch);
  const made = withRandomBits(bytes);
  return { bytes: made ?? bytes, name: `${stem}.${kind}`, isMade: true, hasRandomBits: made !== null };
}

/**
 * Compares a file with the confirmed version that it matches, otherwise with the newest. Nothing of it leaves the computer.
 * Throws an ApiError, or a WordError once it's canceled.
 */
export async function compareFile(
  client: Client,
  record: { public_id: string; verify_url: string },
  file: FileToRegister,
  signal: AbortSignal,
): Promise<ComparedFile> {
  const [issuer, { versions }] = await Promise.all([
    issuerOf(client),
    client.call(contentList, { public_id: record.public_id }, { signal }),
  ]);
  const { public_id: publicId, verify_url } = record;
  const { host, pathname } = new URL(verify_url);
  const [path = ''] = pathname.split('/verification/', 1);
  const isCaption = sealCaption({ publicId, issuer, host, path });
  const text = await textOf(file.bytes, {
    ...withoutSealOf(publicId, isCaption, SEAL_FORM),
    isOwnPicture: showsCodeOf({ publicId, host }),
  });
  throwIfStopped(signal);
  if (typeof text === 'string')
    return { ...file, format: formatOf(file), comparison: null, problem: text, version: null };
  const compared = compareVersions(versions, text, isCaption);
  if (compared === null) {
    const problem = versions.length === 0 ? 'unstored' : 'outdated';
    return { ...file, format: text.format, comparison: null, problem, version: null };
  }
  const { comparison, version } = compared;
  const isNewest = version === versions.at(-1);
  return {
    ...file,
    format: text.format,
    comparison,
    problem: null,
    version: { version: version.version, at: version.at, isNewest },
  };
}

/** The text of a file, or why it can't be read. Throws an ApiError if the code that reads it can't be fetched. */
async function textOf(
  bytes: Uint8Array<ArrayBuffer>,
  options: TextOptions,
): Promise<DocumentText | UnreadableReason> {
  try {
    return await readDocument(new Blob([bytes]), options);
  } catch (error) {
    if (!(error instanceof UnreadableDocument)) throw error;
    if (error.reason === 'unreachable') throw new ApiError('offline', error.message, { cause: error });
    return error.reason;
  }
}

/** Its text is the newest confirmed one, and it shows nothing else. About any other, a person has to decide. */
export function isPlain({ comparison, version }: ComparedFile): boolean {
  return comparison?.isSame === true && comparison.findings.length === 0 && version?.isNewest === true;
}

/** Throws an ApiError. */
export async function registerFile(
  client: Client,
  publicId: string,
  { bytes, format, hasRandomBits, comparison, version }: ComparedFile,
): Promise<RegisteredFile> {
  const { file } = await client.call(fileRegister, {
    public_id: publicId,
    sha256: await sha256Of(bytes),
    format,
    size: bytes.length,
    comparison: comparison === null ? 'none' : comparison.isSame ? 'same' : 'different',
    ...(version && { version: version.version }),
    has_random_bits: hasRandomBits,
  });
  return file;
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
