import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';

/** What strace must record for a DiskImage. */
export const straceTo = (file: string): string[] => [
  'strace',
  // As a grandchild, because the service itself is killed.
  ...'-D -f --seccomp-bpf -qq -y -xx -s 4000000 -e signal=none'.split(' '),
  '--trace=openat,pwrite64,pwritev,write,ftruncate,fallocate,/^rename,/^unlink,fsync,fdatasync',
  `--output=${file}`,
];

export interface Call {
  thread: string;
  name: string;
  /** As strace writes them. */
  args: string;
}

/** A call that was in progress when its process was killed only begins. */
export interface Follower {
  begin(call: Call): void;
  end(call: Call, result: string): void;
}

/** At the end of a call that another thread's call interrupts, or in which its process was killed. */
const INTERRUPTED = / <(?:unfinished|detached) \.\.\.>$/;

/** Reports all calls in strace's output, in the order of their beginnings and ends. */
export async function followCalls(trace: string, follower: Follower): Promise<void> {
  const begun = new Map<string, Call>();
  for await (const line of createInterface({ input: createReadStream(trace) })) {
    const [start, thread = '', resumed, name] = /^(\d+) +(?:(<\.\.\. \w+ resumed>)|(\w+)\()/.exec(line) ?? [];
    const equals = line.lastIndexOf('= ');
    const result = line.slice(equals + 2);
    const before = begun.get(thread);
    begun.delete(thread);
    if (resumed !== undefined) {
      if (before && result !== '?' && !INTERRUPTED.test(line)) follower.end(before, result);
    } else if (name !== undefined && start !== undefined) {
      const isWhole = !INTERRUPTED.test(line);
      const all = line.slice(start.length, isWhole ? line.lastIndexOf(')', equals) : line.length);
      // Also in a complete line, if the process was killed during the call.
      const call = { thread, name, args: all.replace(INTERRUPTED, '') };
      follower.begin(call);
      if (!isWhole) begun.set(thread, call);
      else if (result !== '?') follower.end(call, result);
    }
  }
}

/** The bytes of all texts in a call's arguments, concatenated. */
export function bytesOf({ name, args }: Call): Buffer {
  if (args.includes('"...')) throw new Error(`strace cut a ${name} short`);
  const escaped = [...args.matchAll(/"((?:\\x..)*)"/g)].map(([, text = '']) => text);
  return Buffer.from(escaped.join('').replaceAll('\\x', ''), 'hex');
}

/** Paths in a call's arguments; relative ones stay relative. */
export function pathsOf({ args }: Call): string[] {
  return [...args.matchAll(/"((?:\\x..)*)"/g)].map(([, text = '']) => textOf(text));
}

/** The file in `5<path>`; null if it's deleted, or isn't a file. */
export function fileOf(text: string): { descriptor: string; path: string } | null {
  const [, descriptor = '', path = '', deleted] = /^(\d+)<([^>]*)>(\(deleted\))?/.exec(text) ?? [];
  return descriptor === '' || deleted !== undefined ? null : { descriptor, path: textOf(path) };
}

/** strace writes paths like bytes. */
function textOf(escaped: string): string {
  return escaped.startsWith('\\x') ? Buffer.from(escaped.replaceAll('\\x', ''), 'hex').toString() : escaped;
}
