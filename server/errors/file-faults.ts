import { statSync } from 'node:fs';

/** By the operating system's codes: what is wrong with a file, and what to do. */
const FAULTS: Readonly<Record<string, string>> = {
  EACCES: 'no permission. Run this command as a user that has it',
  EPERM: 'no permission. Run this command as a user that has it',
  ENOSPC: 'the disk is full. Free up space, then try again',
  EDQUOT: 'the disk quota is used up. Free up space, then try again',
  EFBIG: 'the largest size of a file is reached',
  EROFS: 'the disk is read-only',
  ENOENT: 'file not found. Check the path',
  EISDIR: 'this is a folder. Give the path of a file',
  ENOTDIR: "a part of the path isn't a folder. Check the path",
  ENAMETOOLONG: 'the path is too long',
  ELOOP: 'its links lead in a circle',
  EMFILE: 'too many open files',
  EIO: "the disk can't be read or written",
  ENXIO: "this isn't a file. Write the content to one",
  ERR_FS_FILE_TOO_LARGE: 'it has more than 2 GB',
};

/** The code of an error of the system, a database, or a library; empty without one. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

/** `Can't use list.csv: file not found. Check the path`; undefined if it isn't a file's fault. */
export function fileFault(error: unknown, path = pathIn(error)): string | undefined {
  const fault = FAULTS[codeOf(error)];
  return fault === undefined ? undefined : `Can't use ${path}: ${fault}`;
}

function pathIn(error: unknown): string {
  return error instanceof Error && 'path' in error ? String(error.path) : 'a file';
}

/** Call before reading twice. Throws for a pipe, which has its content once, and for a device, which may have no end. */
export function requireFile(path: string): void {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found || found.isFile() || found.isDirectory()) return;
  throw Object.assign(new Error(`${path} isn't a file`), { code: 'ENXIO', path });
}
