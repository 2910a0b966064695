import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { delimiter, join } from 'node:path';
import { tmpdir } from 'node:os';

import { freePort } from '#tests/free-port.ts';
import { unprivileged } from '#tests/postgres/installation.ts';

const DOCUMENTED = join(import.meta.dirname, '../../../docs/deploy/nginx.conf');

const AROUND = `
daemon off;
pid nginx.pid;
error_log stderr crit;
events { worker_connections 2048; }
http {
  client_body_temp_path body;
  proxy_temp_path proxy;
  fastcgi_temp_path fastcgi;
  uwsgi_temp_path uwsgi;
  scgi_temp_path scgi;
  include site.conf;
}
`;

export interface Nginx {
  address: string;
  accessLog(): Promise<string>;
  stop(): Promise<void>;
}

/** Debian's nginx with the configuration that the deployment page shows, over plain http. */
export async function startNginx(processes: readonly string[]): Promise<Nginx> {
  const account = unprivileged();
  const folder = await mkdtemp(join(tmpdir(), 'sealmark-nginx-'));
  const port = await freePort();
  await writeFile(join(folder, 'nginx.conf'), AROUND);
  await writeFile(join(folder, 'site.conf'), site(await readFile(DOCUMENTED, 'utf8'), processes, port));
  if (account.uid !== undefined) await chown(folder, account.uid, account.gid ?? account.uid);

  const PATH = [process.env['PATH'], '/usr/sbin'].join(delimiter);
  const child = spawn('nginx', ['-p', folder, '-c', 'nginx.conf', '-e', 'stderr'], {
    ...account,
    env: { PATH },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const gone = once(child, 'exit');
  await untilListening(port, gone);
  return {
    address: `http://127.0.0.1:${port}`,
    accessLog: () => readFile(join(folder, 'access.log'), 'utf8'),
    async stop() {
      child.kill('SIGTERM');
      await gone;
      await rm(folder, { recursive: true });
    },
  };
}

function site(documented: string, processes: readonly string[], port: number): string {
  const servers = processes.map((address) => `server ${new URL(address).host};`).join(' ');
  return documented
    .replace(/server 127\.0\.0\.1:3001;\s+server 127\.0\.0\.1:3002;/, servers)
    .replace('listen 443 ssl;', `listen 127.0.0.1:${port};`)
    .replace('/var/log/nginx/sealmark.log', 'access.log')
    .replace(/ssl_certificate\S* .*\n/g, '');
}

async function untilListening(port: number, gone: Promise<unknown>): Promise<void> {
  const hasEnded = gone.then(() => Promise.reject(new Error('nginx ended instead of listening')));
  for (;;) {
    const socket = connect(port, '127.0.0.1');
    const isListening = await Promise.race([
      once(socket, 'connect').then(
        () => true,
        () => false,
      ),
      hasEnded,
    ]);
    socket.destroy();
    if (isListening) break;
  }
  hasEnded.catch(() => undefined);
}
