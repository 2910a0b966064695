import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { createInterface } from 'node:readline';

/** Debian's Redis on a port, in memory only. */
export async function startRedis(port: number) {
  const settings = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
  const child = spawn('redis-server', settings, { cwd: tmpdir(), stdio: ['ignore', 'pipe', 'inherit'] });
  const gone = once(child, 'exit');
  await new Promise<void>((resolve, reject) => {
    createInterface(child.stdout).on('line', (line) => {
      if (line.includes('Ready to accept connections')) resolve();
    });
    void gone.then(() => reject(new Error('Redis ended instead of listening')));
  });
  return {
    url: `redis://127.0.0.1:${port}`,
    async stop() {
      child.kill('SIGTERM');
      await gone;
    },
  };
}
