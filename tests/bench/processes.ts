import { fork } from 'node:child_process';
import { once } from 'node:events';

/** What a process has used since it started. */
export interface Usage {
  cpuMs: number;
  /** The most memory it ever used. */
  peakMb: number;
}

export interface BenchProcess {
  address: string;
  usage(): Promise<Usage>;
  stop(): Promise<void>;
}

/** Starts a server in its own process, so that its processor time is separate from its clients'. */
export async function startProcess(
  module: URL,
  {
    args = [],
    env = {},
    execPath = process.execPath,
    cpu,
  }: { args?: string[]; env?: Record<string, string>; execPath?: string; cpu?: number | undefined },
): Promise<BenchProcess> {
  const profile = process.env['BENCH_PROFILE'];
  const profiling = profile ? ['--cpu-prof', `--cpu-prof-dir=${profile}`] : [];
  const pinned = { execPath: 'taskset', execArgv: ['-c', String(cpu), execPath, ...profiling] };
  const child = fork(module, args, {
    env: { PATH: process.env['PATH'], ...env },
    ...(cpu === undefined ? { execPath, execArgv: profiling } : pinned),
  });
  const gone = once(child, 'exit');
  const [address] = await Promise.race([
    once(child, 'message'),
    gone.then(() => Promise.reject(new Error(`${module.pathname} ended instead of listening`))),
  ]);
  return {
    address,
    async usage() {
      child.send('usage');
      const [usage] = await once(child, 'message');
      return usage;
    },
    async stop() {
      child.send('stop');
      await gone;
    },
  };
}

/** In the other process: reports its address and its usage, and ends on request. */
export function reportTo(parent: NodeJS.Process, address: string, stop: () => Promise<unknown>): void {
  parent.on('message', (message) => {
    if (message === 'usage') {
      const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
      parent.send?.({ cpuMs: (userCPUTime + systemCPUTime) / 1000, peakMb: maxRSS / 1024 });
    } else {
      void stop().then(() => parent.disconnect?.());
    }
  });
  // The bench failed, so nobody will tell it to end.
  parent.once('disconnect', () => process.exit());
  parent.send?.(address);
}

/** A statement as the service sends it. */
export interface RecordedRead {
  sql: string;
  parameters: readonly unknown[];
}

/** The answer of a bare server to everything: bytes, in Base64, or a list that it reads from a SQLite file. */
export type Bare =
  | { bytes: string }
  | { file: string; noun: 'documents' | 'students'; reads: RecordedRead[]; signingKeys: string };

export function startBare(bare: Bare): Promise<BenchProcess> {
  return startProcess(new URL('bare-process.ts', import.meta.url), { args: [JSON.stringify(bare)] });
}
