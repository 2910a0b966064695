import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

export type NetworkPath = Awaited<ReturnType<typeof networkTo>>;

/** A network between a service and its database that can fall silent, as after a cable is pulled. */
export async function networkTo(url: string) {
  const target = new URL(url);
  const sockets = new Set<Socket>();
  let isCut = false;
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      if (isCut) from.pause();
      from.on('data', (bytes) => to.write(bytes));
      from.on('error', () => to.destroy());
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
      if (isCut) from.pause();
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? String(address?.port) : '';
  return {
    /** The address of the same database through this network. */
    url: Object.assign(new URL(url), { port }).href,
    /** From now on nothing arrives, without an error. */
    cut() {
      isCut = true;
      for (const socket of sockets) socket.pause();
    },
    mend() {
      isCut = false;
      for (const socket of sockets) socket.resume();
    },
    async close() {
      server.close();
      for (const socket of sockets) socket.destroy();
      await once(server, 'close');
    },
  };
}
