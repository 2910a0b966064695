import { type IncomingMessage, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';

export const PROOF_PATH = '/.well-known/sealmark.txt';
const PORT = 443;
const MAX_BYTES = 10 * 1024;
const MAX_MS = 5_000;

export interface FileAccess {
  /** Opens a connection to an address that is known to be public. */
  dial?: (address: string, port: number) => Socket;
  /** An authority to trust instead of the usual ones. */
  ca?: string | undefined;
}

/** The file couldn't be read; the message is the reason, in English. */
export class NoFile extends Error {
  override readonly name = 'NoFile';
  /** The file is missing or wrong; other failures may be temporary. */
  readonly isFinal: boolean;

  constructor(message: string, isFinal = false) {
    super(message);
    this.isFinal = isFinal;
  }
}

/**
 * The proof file of a domain, read over https from the given address, so that resolving the name again can't lead
 * elsewhere; the certificate must be the domain's. Follows no redirect, and gives up after five seconds in all or 10 kB.
 * Throws NoFile.
 */
export async function readProofFile(
  domain: string,
  address: string,
  { dial = (host, port) => connect({ host, port }), ca }: FileAccess = {},
): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const unreachable = (error: Error) =>
    reject(error instanceof NoFile ? error : new NoFile(`the connection failed (${error.message})`));
  const timer = setTimeout(() => reject(new NoFile('it took longer than five seconds')), MAX_MS);
  const socket = dial(address, PORT).on('error', unreachable);
  const secure = connectTls({ socket, servername: domain, ca }).on('error', unreachable);
  const asked = request({
    host: domain,
    path: PROOF_PATH,
    headers: { host: domain, accept: 'text/plain', 'user-agent': 'Sealmark' },
    createConnection: () => secure,
    maxHeaderSize: MAX_BYTES,
  })
    .on('error', unreachable)
    .on('response', (response) => textOf(response).then(resolve, unreachable));
  try {
    asked.end();
    return await promise;
  } finally {
    clearTimeout(timer);
    asked.destroy();
    socket.destroy();
  }
}

async function textOf(response: IncomingMessage): Promise<string> {
  const { statusCode = 0 } = response;
  if (statusCode !== 200) throw new NoFile(`the answer is ${statusCode}, not 200`, statusCode < 500);
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response) {
    if (!Buffer.isBuffer(chunk)) continue;
    size += chunk.length;
    if (size > MAX_BYTES) throw new NoFile('it is larger than 10 kB', true);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
