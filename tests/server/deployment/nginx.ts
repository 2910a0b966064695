import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { networkInterfaces, tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';

import { freePort } from '#tests/free-port.ts';
import { unprivileged } from '#tests/postgres/installation.ts';

const DEPLOY = join(import.meta.dirname, '../../../docs/deploy');

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

/** Containers often have none. */
export const hasIPv6 = Object.values(networkInterfaces()).some((addresses) =>
  addresses?.some(({ address }) => address === '::1'),
);

/** Debian's nginx with the documented configuration, on its own ports; over plain http without a certificate. */
export async function startNginx(
  processes: readonly string[],
  {
    certificate,
    change = (documented) => documented,
  }: {
    certificate?: { cert: string; key: string };
    /** Changes the documented configuration. */
    change?: ((site: string) => string) | undefined;
  } = {},
) {
  const account = unprivileged();
  const folder = await mkdtemp(join(tmpdir(), 'sealmark-nginx-'));
  const [port, plainPort] = [await freePort(), await freePort()];
  const source = await readFile(join(DEPLOY, 'nginx.conf'), 'utf8');
  const ports = { port, plainPort, isTls: certificate !== undefined };
  for (const file of ['unavailable.html', 'unavailable.json'])
    await copyFile(join(DEPLOY, file), join(folder, file));
  await writeFile(join(folder, 'nginx.conf'), AROUND);
  await writeFile(join(folder, 'site.conf'), site(change(source), processes, ports));
  if (certificate) {
    await writeFile(join(folder, 'cert.pem'), certificate.cert);
    await writeFile(join(folder, 'key.pem'), certificate.key);
  }
  if (account.uid !== undefined) {
    const { uid, gid = uid } = account;
    for (const path of [folder, ...(certificate ? [join(folder, 'key.pem')] : [])])
      await chown(path, uid, gid);
  }

  const PATH = [process.env['PATH'], '/usr/sbin'].join(delimiter);
  const args = ['-p', folder, '-c', 'nginx.conf', '-e', 'stderr'];
  const child = spawn('nginx', args, { ...account, env: { PATH }, stdio: ['ignore', 'ignore', 'inherit'] });
  const gone = once(child, 'exit');
  await untilListening(port, gone);
  return {
    /** Over https if there is a certificate. */
    address: `${certificate ? 'https' : 'http'}://127.0.0.1:${port}`,
    /** Over http, as answered by the documented server on port 80. */
    plainAddress: `http://127.0.0.1:${plainPort}`,
    accessLog: () => readFile(join(folder, 'access.log'), 'utf8'),
    async stop() {
      child.kill('SIGTERM');
      await gone;
      await rm(folder, { recursive: true });
    },
  };
}

function site(
  documented: string,
  processes: readonly string[],
  { port, plainPort, isTls }: { port: number; plainPort: number; isTls: boolean },
): string {
  const servers = processes.map((address) => `server ${new URL(address).host} max_fails=0;`).join('\n');
  const moved = documented
    .replace(/server 127\.0\.0\.1:3001 max_fails=0;\s+server 127\.0\.0\.1:3002 max_fails=0;/, servers)
    .replace('listen 80;', `listen 127.0.0.1:${plainPort};`)
    .replace('listen [::]:80;', hasIPv6 ? `listen [::1]:${plainPort};` : '')
    .replaceAll('/var/log/nginx/sealmark.log', 'access.log')
    .replace('/var/cache/nginx/sealmark', 'cache')
    .replace('root /usr/share/sealmark;', 'root ./;');
  if (isTls)
    return moved
      .replace('listen 443 ssl', `listen 127.0.0.1:${port} ssl`)
      .replace('listen [::]:443 ssl http2;', hasIPv6 ? `listen [::1]:${port} ssl http2;` : '')
      .replace(/(?<=ssl_certificate ).*(?=;)/, 'cert.pem')
      .replace(/(?<=ssl_certificate_key ).*(?=;)/, 'key.pem');
  return moved
    .replace('listen 443 ssl http2;', `listen 127.0.0.1:${port};`)
    .replace('listen [::]:443 ssl http2;', '')
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
