import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

import * as z from 'zod';

import type { Environment } from '#server/config/config.ts';

import { INHERITED } from '#tests/server/started-programs.ts';

const MAIN = join(import.meta.dirname, '../../../server/main.ts');

const logLine = z.object({ msg: z.string(), route: z.string().optional() });

export type ServingProcess = Awaited<ReturnType<typeof startServing>>;

const running = new Set<() => void>();

/** Kills services started here that still run, as after a failed test. */
export function killServing(): void {
  for (const end of running) end();
}

interface ServingOptions {
  /** An open socket, as systemd passes it. */
  socket?: number;
  /** A program with arguments that starts the service, such as strace. */
  through?: readonly string[];
  /** Called with every line of its log. */
  onLine?: (line: string) => void;
}

/** The service as started by `npm run serve`, on its own port unless it's given a socket. */
export async function startServing(env: Environment, { socket, through = [], onLine }: ServingOptions = {}) {
  const command = [...through, process.execPath, MAIN];
  const child = spawn(command[0] ?? '', command.slice(1), {
    env: { ...INHERITED, PORT: '0', ...(socket !== undefined && { LISTEN_FDS: '1' }), ...env },
    stdio: ['ignore', 'pipe', 'inherit', socket ?? 'ignore'],
  });
  const { stdout } = child;
  if (stdout === null || child.pid === undefined) throw new Error(`${command[0]} doesn't start`);
  const gone = once(child, 'exit');
  // A test that runs out of time stops nothing.
  const end = () => child.kill('SIGKILL');
  process.once('exit', end);
  running.add(end);
  void gone.then(() => {
    process.off('exit', end);
    running.delete(end);
  });
  const answered: string[] = [];
  const address = await new Promise<string>((resolve, reject) => {
    createInterface(stdout).on('line', (line) => {
      onLine?.(line);
      const { msg, route } = logLine.parse(JSON.parse(line));
      if (msg === 'answered' && route !== undefined) answered.push(route);
      const [listening] = /https?:\/\/[\d.]+:\d+/.exec(msg) ?? [];
      if (listening) resolve(listening);
    });
    void gone.then(() => reject(new Error('the service ended instead of listening')));
  });
  return {
    address,
    pid: child.pid ?? 0,
    /** Routes of the answered requests. */
    answered,
    /** Ends it at once, like a crash. */
    async kill() {
      child.kill('SIGKILL');
      await gone;
    },
    /** Ends it properly; returns its exit status. */
    async stop() {
      child.kill('SIGTERM');
      await gone;
      return child.exitCode;
    },
  };
}
