import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

import * as z from 'zod';

import type { Environment } from '#server/config.ts';

const MAIN = join(import.meta.dirname, '../../../server/main.ts');

const logLine = z.object({ msg: z.string(), route: z.string().optional() });

export interface ServingProcess {
  address: string;
  /** Routes of the requests it has answered. */
  answered: string[];
  /** Ends it at once, as a crash would. */
  kill(): Promise<void>;
  /** Ends it in order; answers its exit status. */
  stop(): Promise<number | null>;
}

/** The service as `npm run serve` starts it, on a port of its own, or on a socket that's open already, as systemd does it. */
export async function startServing(env: Environment, socket?: number): Promise<ServingProcess> {
  const child = spawn(process.execPath, [MAIN], {
    env: { PATH: process.env['PATH'], PORT: '0', ...(socket !== undefined && { LISTEN_FDS: '1' }), ...env },
    stdio: ['ignore', 'pipe', 'inherit', socket ?? 'ignore'],
  });
  const { stdout } = child;
  if (stdout === null) throw new Error('the service has no standard output');
  const gone = once(child, 'exit');
  // A test that runs out of time stops nothing.
  const end = () => child.kill('SIGKILL');
  process.once('exit', end);
  void gone.then(() => process.off('exit', end));
  const answered: string[] = [];
  const address = await new Promise<string>((resolve, reject) => {
    createInterface(stdout).on('line', (line) => {
      const { msg, route } = logLine.parse(JSON.parse(line));
      if (msg === 'answered' && route !== undefined) answered.push(route);
      const [listening] = /http:\/\/[\d.]+:\d+/.exec(msg) ?? [];
      if (listening) resolve(listening);
    });
    void gone.then(() => reject(new Error('the service ended instead of listening')));
  });
  return {
    address,
    answered,
    async kill() {
      child.kill('SIGKILL');
      await gone;
    },
    async stop() {
      child.kill('SIGTERM');
      await gone;
      return child.exitCode;
    },
  };
}
