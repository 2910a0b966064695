import { existsSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';

import { bytesOf, type Call, fileOf, followCalls, pathsOf } from './traced-calls.ts';

interface Change {
  /** Its position among all changes and syncs of the trace. */
  number: number;
  content: { at: number; bytes: Buffer } | { length: number } | { atLeast: number };
  /** False during its call, because nothing shows whether it happened. */
  isDone: boolean;
}

interface FileOnDisk {
  /** The content after a power cut. */
  synced: Buffer;
  /** Only in the page cache, in order. */
  unsynced: Change[];
  isChanged: boolean;
  /** Where the last write ends. */
  writtenTo: number;
}

/** Of PostgreSQL, in bytes. */
const PAGE = 8_192;

/**
 * The disk content of some files, or of all in a folder: the initial content, with what processes wrote and synced before
 * the power cut. Names count as synced at once: only content is lost.
 */
export class DiskImage {
  readonly #files = new Map<string, FileOnDisk>();
  readonly #folder: string | null;
  /** The calls in progress, by thread. */
  readonly #changing = new Map<string, { file: FileOnDisk; change: Change }>();
  readonly #syncing = new Map<string, { file: FileOnDisk; before: number }>();
  readonly #naming = new Map<string, Call>();
  /** The position of the next `write`, by thread and descriptor. */
  readonly #positions = new Map<string, number>();
  #number = 0;

  private constructor(folder: string | null) {
    this.#folder = folder;
  }

  /** The files as they were when the process started; a missing one was empty. */
  static async of(paths: readonly string[], folder: string | null = null): Promise<DiskImage> {
    const image = new DiskImage(folder);
    for (const path of paths)
      image.#files.set(path, onDisk(await readFile(path).catch(() => Buffer.alloc(0))));
    return image;
  }

  /** All files in a folder, in which a process may create others. */
  static async ofFolder(folder: string): Promise<DiskImage> {
    return DiskImage.of(await filesIn(folder), folder);
  }

  /** Follows processes through strace's output. */
  async replay(trace: string): Promise<void> {
    await followCalls(trace, {
      begin: (call) => this.#begin(call),
      end: (call, result) => this.#end(call, result),
    });
    // A rename interrupted by the kill has happened if the old name is gone.
    for (const call of this.#naming.values())
      if (!existsSync(this.#absolute(pathsOf(call)[0] ?? ''))) this.#changeName(call);
  }

  #begin(call: Call): void {
    this.#number += 1;
    const { thread, name, args } = call;
    if (/^(rename|unlink)/.test(name)) this.#naming.set(thread, call);
    const file = /^(pwrite|write|fsync|fdatasync|ftruncate|fallocate)/.test(name) ? fileOf(args) : null;
    const onThisDisk = file && this.#at(file.path);
    if (!onThisDisk) return;
    if (name === 'fsync' || name === 'fdatasync') {
      this.#syncing.set(thread, { file: onThisDisk, before: this.#number });
      return;
    }
    const content = this.#contentOf(call, file.descriptor);
    const change = { number: this.#number, content, isDone: false };
    onThisDisk.unsynced.push(change);
    onThisDisk.isChanged = true;
    if ('bytes' in content) onThisDisk.writtenTo = content.at + content.bytes.length;
    this.#changing.set(thread, { file: onThisDisk, change });
  }

  #contentOf(call: Call, descriptor: string): Change['content'] {
    const last = Number(/, (\d+)$/.exec(call.args)?.[1]);
    if (Number.isNaN(last)) throw new Error(`${call.name} can't be followed: ${call.args.slice(-200)}`);
    if (call.name === 'ftruncate') return { length: last };
    if (call.name === 'fallocate') {
      const [, from, length] = /, 0, (\d+), (\d+)$/.exec(call.args) ?? [];
      if (from === undefined) throw new Error(`fallocate can't be followed: ${call.args.slice(-200)}`);
      return { atLeast: Number(from) + Number(length) };
    }
    if (call.name === 'pwrite64' || call.name === 'pwritev') return { at: last, bytes: bytesOf(call) };
    const position = `${call.thread} ${descriptor}`;
    const at = this.#positions.get(position);
    const bytes = bytesOf(call);
    if (at === undefined) throw new Error(`${call.args.slice(0, 200)} is written to before it's opened`);
    this.#positions.set(position, at + bytes.length);
    return { at, bytes };
  }

  #end(call: Call, result: string): void {
    const { thread, name } = call;
    const hasFailed = !/^\d/.test(result);
    const sync = this.#syncing.get(thread);
    const changing = this.#changing.get(thread);
    this.#syncing.delete(thread);
    this.#changing.delete(thread);
    if (this.#naming.get(thread) === call) {
      this.#naming.delete(thread);
      if (!hasFailed) this.#changeName(call);
    }
    if (sync && !hasFailed) apply(sync.file, sync.before);
    if (changing) {
      changing.change.isDone = true;
      const { content } = changing.change;
      if (hasFailed) changing.file.unsynced = changing.file.unsynced.filter((one) => one !== changing.change);
      else if ('bytes' in content) content.bytes = content.bytes.subarray(0, Number.parseInt(result, 10));
    }
    if (!hasFailed && name === 'openat') this.#open(call, result);
  }

  #open({ thread, args }: Call, result: string): void {
    const opened = fileOf(result);
    const file = opened && this.#at(opened.path);
    if (!file) return;
    this.#positions.set(`${thread} ${opened.descriptor}`, 0);
    if (!args.includes('O_TRUNC')) return;
    this.#number += 1;
    file.unsynced.push({ number: this.#number, content: { length: 0 }, isDone: true });
    file.isChanged = true;
  }

  #changeName(call: Call): void {
    const [from = '', to] = pathsOf(call);
    const file = this.#files.get(this.#absolute(from));
    this.#files.delete(this.#absolute(from));
    if (!file || to === undefined) return;
    this.#files.set(this.#absolute(to), file);
    file.isChanged = true;
  }

  #absolute(path: string): string {
    return resolve(this.#folder ?? '/', path);
  }

  #at(path: string): FileOnDisk | undefined {
    // Another process can find the new name before strace sees the end of the call.
    for (const [thread, call] of this.#naming) {
      const [, to] = pathsOf(call);
      if (to === undefined || this.#absolute(to) !== path) continue;
      this.#naming.delete(thread);
      this.#changeName(call);
    }
    const isNew = this.#folder !== null && path.startsWith(`${this.#folder}/`) && !this.#files.has(path);
    if (isNew) this.#files.set(path, onDisk(Buffer.alloc(0)));
    return this.#files.get(path);
  }

  /** Files whose content the trace can't explain: this image is then unreliable. */
  async unexplained(): Promise<string[]> {
    const paths = this.#folder === null ? this.#files.keys() : await filesIn(this.#folder);
    const found: string[] = [];
    for (const path of new Set([...paths, ...this.#files.keys()])) {
      const file = this.#files.get(path) ?? onDisk(Buffer.alloc(0));
      if (file.unsynced.some(({ isDone }) => !isDone)) continue;
      const all = { ...file, unsynced: [...file.unsynced], synced: Buffer.from(file.synced) };
      apply(all, Number.POSITIVE_INFINITY);
      const content = await readFile(path).catch(() => Buffer.alloc(0));
      const isSame = (from: number, to?: number) =>
        all.synced.subarray(from, to).equals(content.subarray(from, to));
      // Processes share memory: one can add to a page after strace and before the system reads it.
      const uncertain = this.#folder === null ? 0 : PAGE;
      const isExplained = isSame(0, Math.max(0, file.writtenTo - uncertain)) && isSame(file.writtenTo);
      if (!isExplained || content.length !== all.synced.length) found.push(path);
    }
    return found;
  }

  /** Cuts the power: leaves each file as on the disk, with some unsynced changes. Returns how many were lost. */
  async cut(reachesDisk: () => boolean): Promise<number> {
    let lost = 0;
    for (const [path, file] of this.#files) {
      if (!file.isChanged) continue;
      const written = file.unsynced.length;
      file.unsynced = file.unsynced.filter(reachesDisk);
      lost += written - file.unsynced.length;
      apply(file, Number.POSITIVE_INFINITY);
      await writeFile(path, file.synced);
    }
    return lost;
  }
}

const onDisk = (synced: Buffer): FileOnDisk => ({ synced, unsynced: [], isChanged: false, writtenTo: 0 });

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
}

/** Applies the changes that began before a number to the disk. */
function apply(file: FileOnDisk, before: number): void {
  const until = file.unsynced.findIndex(({ number }) => number >= before);
  for (const { content } of file.unsynced.splice(0, until === -1 ? file.unsynced.length : until)) {
    const length =
      'length' in content
        ? content.length
        : Math.max(
            file.synced.length,
            'atLeast' in content ? content.atLeast : content.at + content.bytes.length,
          );
    if (length !== file.synced.length) {
      const resized = Buffer.alloc(length);
      file.synced.copy(resized, 0, 0, length);
      file.synced = resized;
    }
    if ('bytes' in content) content.bytes.copy(file.synced, content.at);
  }
}
