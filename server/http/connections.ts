import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

import type { FastifyInstance, preParsingHookHandler } from 'fastify';

import { clientNetwork, withoutPort } from './rate-limiter.ts';

/** A school's address has a few dozen requests in progress, a program perhaps 500. */
const MAX_CONNECTIONS = 1_000;
/** Browsers and proxies send a request after the previous answer; some programs don't wait. */
const MAX_WAITING_REQUESTS = 16;
/** The time limit for a client that reads nothing of an answer, with a margin for bytes on their way to a slow one. */
const MAX_STALL_MS = 20_000;
/** A client that reads a little now and then must reach this rate on average. */
const SLOWEST_BYTES_PER_MS = 4;
const CHECK_MS = 2_500;

interface Connection {
  socket: Socket;
  response: ServerResponse | null;
  /** Requests that arrived before the last answer was sent. */
  waiting: (() => void)[];
  /** Bytes that the system accepted, and when that number last changed. */
  taken: number;
  takenAt: number;
  /** The same, when bytes last began to wait for their reader. */
  takenBefore: number;
  waitingSince: number;
}

/**
 * Limits what clients can take of the process: connections of an address; requests in progress on a connection, because
 * each answer needs memory until it's read; and the time that an answer waits for its reader. Behind a proxy all clients
 * share its connections, so the proxy must limit those.
 */
export function limitConnections(app: FastifyInstance, { isBehindProxy }: { isBehindProxy: boolean }): void {
  const { server } = app;
  const known = new WeakMap<Socket, Connection>();
  /** With TLS, a request's socket differs from that of its connection. */
  const byPort = new Map<string, Connection>();
  const byAddress = new Map<string, Set<Connection>>();
  const answering = new Set<Connection>();

  server.on('connection', (socket: Socket) => {
    const read = { taken: 0, takenAt: 0, takenBefore: 0, waitingSince: 0 };
    const connection = { socket, response: null, waiting: [], ...read };
    known.set(socket, connection);
    if (socket.remoteAddress === undefined) return;
    const name = portOf(socket);
    byPort.set(name, connection);
    socket.once('close', () => byPort.delete(name));
    if (!isBehindProxy) admit(connection, clientNetwork(socket.remoteAddress));
  });

  function admit(connection: Connection, address: string): void {
    const all = byAddress.get(address) ?? new Set();
    if (all.size >= MAX_CONNECTIONS) {
      const idle = all.values().find(({ response }) => response === null);
      (idle ?? connection).socket.destroy();
      if (!idle) return;
      all.delete(idle);
    }
    byAddress.set(address, all.add(connection));
    connection.socket.once('close', () => {
      all.delete(connection);
      if (all.size === 0 && byAddress.get(address) === all) byAddress.delete(address);
    });
  }

  function answer(request: IncomingMessage, response: ServerResponse): void {
    const { socket, headers } = request;
    const forwarded = headers['x-forwarded-for'];
    // Otherwise a trusted proxy would be unknown if another one adds its port.
    if (typeof forwarded === 'string')
      headers['x-forwarded-for'] = forwarded
        .split(',')
        .map((part) => withoutPort(part.trim()))
        .join(', ');
    const connection = known.get(socket) ?? byPort.get(portOf(socket));
    if (!connection) return app.routing(request, response);
    known.set(socket, connection);
    // Answers are written to this socket if it's a Unix socket or one with TLS.
    connection.socket = socket;
    if (connection.response === null) return begin(connection, request, response);
    if (connection.waiting.length === MAX_WAITING_REQUESTS) return void socket.destroy();
    connection.waiting.push(() => begin(connection, request, response));
  }

  function begin(connection: Connection, request: IncomingMessage, response: ServerResponse): void {
    connection.response = response;
    connection.takenAt = connection.waitingSince = performance.now();
    answering.add(connection);
    response.once('close', () => {
      connection.response = null;
      answering.delete(connection);
      if (!connection.socket.destroyed) connection.waiting.shift()?.();
    });
    app.routing(request, response);
  }

  server.removeAllListeners('request');
  server.on('request', answer);
  // A server may ignore other expectations (RFC 9110, 10.1.1); Node would answer them without a body.
  server.on('checkExpectation', answer);
  inviteBodies(app, answer);

  const timer = setInterval(() => {
    const now = performance.now();
    for (const connection of answering) {
      const { writableLength: pending, bytesWritten } = connection.socket;
      const taken = bytesWritten - pending;
      if (pending === 0) Object.assign(connection, { takenBefore: taken, waitingSince: now });
      if (pending === 0 || taken !== connection.taken) Object.assign(connection, { taken, takenAt: now });
      const { takenAt, takenBefore, waitingSince } = connection;
      const allowedMs = (bytes: number) => MAX_STALL_MS + bytes / SLOWEST_BYTES_PER_MS;
      const isStalled = now - takenAt > allowedMs(pending);
      if (isStalled || now - waitingSince > allowedMs(taken - takenBefore)) connection.socket.destroy();
    }
  }, CHECK_MS).unref();
  app.addHook('onClose', () => clearInterval(timer));
}

/** With `Expect: 100-continue`, a client waits to send its body: until nothing in its head is refused, instead of at once. */
function inviteBodies(
  app: FastifyInstance,
  answer: (request: IncomingMessage, response: ServerResponse) => void,
): void {
  const waiting = new WeakSet<ServerResponse>();
  app.server.on('checkContinue', (request: IncomingMessage, response: ServerResponse) => {
    waiting.add(response);
    answer(request, response);
  });
  const invite: preParsingHookHandler = ({ headers, routeOptions }, { raw }, payload, done) => {
    const isTooLarge = Number(headers['content-length'] ?? 0) > routeOptions.bodyLimit;
    if (!isTooLarge && waiting.delete(raw)) raw.writeContinue();
    done(null, payload);
  };
  // The route's own hooks run last.
  app.addHook('onRoute', (route) => {
    route.preParsing = [route.preParsing ?? [], invite].flat();
  });
}

const portOf = ({ remoteAddress, remotePort }: Socket): string => `${remoteAddress} ${remotePort}`;
