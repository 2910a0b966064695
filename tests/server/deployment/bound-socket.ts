import * as net from 'node:net';

/** A port that stays open while its process is away. */
export interface BoundSocket {
  fd: number;
  close(): void;
}

/** Node's internal class for a socket that accepts no connections itself. */
const { _createServerHandle: createHandle } = net as typeof net & {
  _createServerHandle: (address: string, port: number, family: 4) => BoundSocket;
};

export const boundSocket = (): BoundSocket => createHandle('127.0.0.1', 0, 4);
