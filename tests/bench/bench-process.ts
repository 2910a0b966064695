import { fork } from 'node:child_process';
import { once } from 'node:events';

/** What a process has used since it started. */
export interface Usage {
  cpuMs: number;
  rssMb: number;
}

export interface BenchProcess {
  address: string;
  /** From the start of the process until it answers. */
  readyMs: number;
  usage(): Promise<Usage>;
  stop(): Promise<void>;
}

/** Starts a server in a process of its own, so that its processor time is known apart from its clients'. */
export async function startProcess(
  module: URL,
  { args = [], env = {} }: { args?: string[]; env?: Record<string, string> },
): Promise<BenchProcess> {
  const start = performance.now();
  const profile = process.env['BENCH_PROFILE'];
  const child = fork(module, args, {
    env: { PATH: process.env['PATH'], ...env },
    execArgv: profile ? ['--cpu-prof', `--cpu-prof-dir=${profile}`] : [],
  });
  const [address] = await once(child, 'message');
  return {
    address,
    readyMs: performance.now() - start,
    async usage() {
      child.send('usage');
      const [usage] = await once(child, 'message');
      return usage;
    },
    async stop() {
      child.send('stop');
      await once(child, 'exit');
    },
  };
}

/** In the other process: says where it listens, answers what it uses, and ends when it is told to. */
export function reportTo(parent: NodeJS.Process, address: string, stop: () => Promise<unknown>): void {
  parent.on('message', (message) => {
    if (message === 'usage') {
      const { user, system } = process.cpuUsage();
      parent.send?.({ cpuMs: (user + system) / 1000, rssMb: process.memoryUsage.rss() / 2 ** 20 });
    } else {
      void stop().then(() => parent.disconnect());
    }
  });
  parent.send?.(address);
}
