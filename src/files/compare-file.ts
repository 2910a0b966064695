import type * as z from 'zod/mini';

import type { ContentVersion } from '#contract/contents.ts';
import { type FileFormat, type fileRegister, MAX_FILE_BYTES } from '#contract/registered-files.ts';
import { sealCaption } from '#contract/seal-words.ts';
import { SEAL_FORM } from '#contract/word-file/seal.ts';
import type { TextComparison } from '#document-text/compare-text.ts';
import { compareVersions } from '#document-text/compare-versions.ts';
import type { TextOptions } from '#document-text/docx/passages.ts';
import { withoutSealOf } from '#document-text/docx/record-seal.ts';
import { type DocumentText, readDocument } from '#document-text/read-document.ts';
import { UnreadableDocument, type UnreadableReason } from '#document-text/unreadable-document.ts';
import { ApiError } from '#src/api/api-error.ts';
import { formatOf, sha256Of } from '#src/api/file-digest.ts';
import { showsCodeOf } from '#document-text/pictures/picture-code.ts';

export interface FileToRegister {
  /** Empty for a file that can't be opened or registered. */
  bytes: Uint8Array<ArrayBuffer>;
  name: string;
  /** Word created these bytes: they exist nowhere else, and must be saved. */
  isMade: boolean;
  /** Added to those bytes, so that nobody can guess the file. */
  hasRandomBits: boolean;
  /** Why no text can be compared. */
  problem: UnreadableReason | 'gone' | 'oversized' | 'unstored' | 'outdated' | null;
}

export interface ComparedFile extends FileToRegister {
  comparison: TextComparison | null;
  /** The version that it was compared with. */
  version: { version: number; at: string; isNewest: boolean } | null;
  /** What the service stores of it. */
  registration: Omit<z.input<typeof fileRegister.body>, 'public_id' | 'doc_id'>;
}

interface FileRecord {
  public_id: string;
  verify_url: string;
  issuer: string;
  /** Oldest first. */
  versions: readonly ContentVersion[];
}

/** A file of this computer. It may have been moved or deleted since it was chosen. */
export async function fileFromDisk(file: File): Promise<FileToRegister> {
  const isOversized = file.size > MAX_FILE_BYTES;
  const bytes = isOversized ? null : await file.arrayBuffer().catch(() => null);
  const problem = isOversized ? 'oversized' : bytes === null ? 'gone' : null;
  const read = new Uint8Array(bytes ?? new ArrayBuffer(0));
  return { bytes: read, name: file.name, isMade: false, hasRandomBits: false, problem };
}

/**
 * Compares a file with the confirmed version that it matches, otherwise with the newest. Nothing of it leaves the computer.
 * Throws an ApiError if the code that reads it can't be fetched.
 */
export async function compareFile(file: FileToRegister, record: FileRecord): Promise<ComparedFile> {
  const { format, ...compared } = await compareText(file, record);
  const { comparison, version } = compared;
  const registration = {
    sha256: await sha256Of(file.bytes),
    format,
    size: file.bytes.length,
    comparison: comparison === null ? 'none' : comparison.isSame ? 'same' : 'different',
    ...(version && { version: version.version }),
    has_random_bits: file.hasRandomBits,
  } as const;
  return { ...file, ...compared, registration };
}

async function compareText(
  file: FileToRegister,
  { public_id: publicId, verify_url, issuer, versions }: FileRecord,
): Promise<Pick<ComparedFile, 'comparison' | 'problem' | 'version'> & { format: FileFormat }> {
  const none = { format: formatOf(file), comparison: null, version: null };
  if (file.problem !== null) return { ...none, problem: file.problem };
  const { host, pathname } = new URL(verify_url);
  const [path = ''] = pathname.split('/verification/', 1);
  const isCaption = sealCaption({ publicId, issuer, host, path });
  const text = await textOf(file.bytes, {
    ...withoutSealOf(publicId, isCaption, SEAL_FORM),
    isOwnPicture: showsCodeOf({ publicId, host }),
  });
  if (typeof text === 'string') return { ...none, problem: text };
  const { format } = text;
  const compared = compareVersions(versions, text, isCaption);
  if (compared === null) return { ...none, format, problem: versions.length === 0 ? 'unstored' : 'outdated' };
  const { comparison, version } = compared;
  const isNewest = version === versions.at(-1);
  return {
    format,
    comparison,
    problem: null,
    version: { version: version.version, at: version.at, isNewest },
  };
}

/** The text of a file, or why it can't be read. */
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
