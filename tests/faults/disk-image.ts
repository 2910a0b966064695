import { createReadStream } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';

/** What strace has to write down for a DiskImage. */
export const straceTo = (file: string): string[] => [
  'strace',
  // As a grandchild: the service itself is the one that's killed.
  ...'-D -f --seccomp-bpf -qq -y -xx -s 100000 -e signal=none'.split(' '),
  '--trace=pwrite64,write,ftruncate,fsync,fdatasync',
  `--output=${file}`,
];

type Change = { at: number; bytes: Buffer } | { length: number };

interface FileOnDisk {
  /** What would be there after a power cut. */
  synced: Buffer;
  /** In the page cache alone, in order. */
  unsynced: Change[];
}

const CALL = /^(\d+) +(\w+)\(\d+<([^>]*)>(?:\\x[^,]*)?(.*)$/;
const RESUMED = /^(\d+) +<\.\.\. \w+ resumed>.*= 0$/;

/**
 * What a disk holds of some files: their content at the beginning, and of what a process wrote since then only what was
 * synced before the power went.
 */
export class DiskImage {
  readonly #files = new Map<string, FileOnDisk>();
  /** By thread: the file whose sync has begun, and how many changes it covers. */
  readonly #syncing = new Map<string, { file: FileOnDisk; covers: number }>();

  /** Of files as they were when the process started; a missing one was empty. */
  static async of(paths: readonly string[]): Promise<DiskImage> {
    const image = new DiskImage();
    for (const path of paths) {
      const synced = await readFile(path).catch(() => Buffer.alloc(0));
      image.#files.set(path, { synced, unsynced: [] });
    }
    return image;
  }

  /** Follows the process through what strace wrote. */
  async replay(trace: string): Promise<void> {
    for await (const line of createInterface({ input: createReadStream(trace) })) this.#follow(line);
  }

  #follow(line: string): void {
    const [, resumedBy = ''] = RESUMED.exec(line) ?? [];
    const resumed = this.#syncing.get(resumedBy);
    if (resumed) {
      this.#syncing.delete(resumedBy);
      applied(resumed.file, resumed.covers);
      return;
    }
    const [, thread = '', call = '', path = '', rest = ''] = CALL.exec(line) ?? [];
    const file = this.#files.get(textOf(path));
    if (!file) return;
    if (call === 'fsync' || call === 'fdatasync') {
      if (rest.endsWith('= 0')) applied(file, file.unsynced.length);
      else this.#syncing.set(thread, { file, covers: file.unsynced.length });
    } else if (call === 'ftruncate') {
      file.unsynced.push({ length: Number(/, (\d+)/.exec(rest)?.[1]) });
    } else {
      const [, escaped = '', at] = /, "((?:\\x..)*)", \d+(?:, (\d+))?/.exec(rest) ?? [];
      if (at === undefined)
        throw new Error(`strace wrote a line that can't be followed: ${line.slice(0, 200)}`);
      file.unsynced.push({ at: Number(at), bytes: Buffer.from(escaped.replaceAll('\\x', ''), 'hex') });
    }
  }

  /**
   * Cuts the power: leaves each file as the disk has it, with those unsynced changes that happened to get there. Answers
   * how many were lost.
   */
  async cut(reachesDisk: () => boolean): Promise<number> {
    let lost = 0;
    for (const [path, file] of this.#files) {
      const written = file.unsynced.length;
      file.unsynced = file.unsynced.filter(reachesDisk);
      lost += written - file.unsynced.length;
      applied(file, file.unsynced.length);
      await writeFile(path, file.synced);
    }
    return lost;
  }
}

/** strace writes paths as it writes bytes. */
function textOf(escaped: string): string {
  return escaped.startsWith('\\x') ? Buffer.from(escaped.replaceAll('\\x', ''), 'hex').toString() : escaped;
}

function applied(file: FileOnDisk, count: number): void {
  for (const change of file.unsynced.splice(0, count)) {
    const length =
      'length' in change ? change.length : Math.max(file.synced.length, change.at + change.bytes.length);
    if (length !== file.synced.length) {
      const resized = Buffer.alloc(length);
      file.synced.copy(resized, 0, 0, length);
      file.synced = resized;
    }
    if ('bytes' in change) change.bytes.copy(file.synced, change.at);
  }
}
