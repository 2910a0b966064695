import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below those that systems give out by themselves, and above those of services. */
const [FIRST, COUNT] = [20_000, 12_000];
/** Processes begin in different places, and take one after another: no two find the same port free at the same time. */
let taken = process.pid * 100;

/** A free port, for programs that can't choose one themselves; throws if the wanted one is taken. */
export async function freePort(wanted?: number): Promise<number> {
  if (wanted !== undefined) return listenOnce(wanted);
  return listenOnce(FIRST + ((taken += 1) % COUNT)).catch(() => freePort());
}

async function listenOnce(port: number): Promise<number> {
  const server = createServer().listen(port, '127.0.0.1');
  await once(server, 'listening');
  server.close();
  await once(server, 'close');
  return port;
}
