import { randomUUID } from 'node:crypto';
import { maxHeaderSize, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';

import { errorBody } from './errors.ts';

const NOT_HTTP = { status: 400, message: "The request isn't valid HTTP" };

/** By the codes of Node's parser. */
const REFUSALS: Readonly<Record<string, typeof NOT_HTTP>> = {
  HPE_HEADER_OVERFLOW: {
    status: 431,
    message: `The request's address and headers are larger than ${maxHeaderSize} bytes`,
  },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: { status: 413, message: 'The chunk extensions are too large' },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, message: 'The request took too long to arrive' },
};

/** Answers what Node cannot read as HTTP: unknown methods, bad framing, oversized headers, slow clients. */
export function answerClientError(error: NodeJS.ErrnoException, socket: Socket): void {
  // Bytes that were sent already answer the request that is now failing, or one before it.
  if (error.code === 'ECONNRESET' || !socket.writable || socket.bytesWritten > 0) {
    socket.destroy(error);
    return;
  }
  const { status, message } = REFUSALS[error.code ?? ''] ?? NOT_HTTP;
  const body = JSON.stringify(
    errorBody({ code: status === 413 ? 'payload_too_large' : 'invalid_request', message }),
  );
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    'X-Content-Type-Options: nosniff',
    `X-Request-Id: ${randomUUID()}`,
    'Connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}
