import * as net from 'node:net';

/** A port that stays open while the process that serves it is away. */
export interface BoundSocket {
  fd: number;
  close(): void;
}

/** The class of Node's own that holds a socket without taking connections from it. */
const { _createServerHandle: createHandle } = net as typeof net & {
  _createServerHandle: (address: string, port: number, family: 4) => BoundSocket;
};

export function boundSocket(): BoundSocket {
  return createHandle('127.0.0.1', 0, 4);
}
