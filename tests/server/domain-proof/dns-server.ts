import { createSocket } from 'node:dgram';
import { once } from 'node:events';

import { onTestFinished } from 'vitest';

export type Records = Readonly<Partial<Record<'A' | 'AAAA' | 'TXT', readonly string[]>>>;
/** By name. A missing name doesn't exist, and one with a function gets a new answer each time. */
export type Zone = Record<string, Records | ((kind: 'A' | 'AAAA' | 'TXT' | undefined) => Records) | 'fails'>;

const TYPES: Readonly<Record<number, 'A' | 'AAAA' | 'TXT'>> = { 1: 'A', 28: 'AAAA', 16: 'TXT' };
const HEADER_BYTES = 12;

/** A DNS server of the test; returns its address, as resolvers write it. */
export async function startDnsServer(zone: Zone): Promise<string> {
  const server = createSocket('udp4');
  server.on('message', (query, { port, address }) => server.send(answerTo(query, zone), port, address));
  server.bind(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return `127.0.0.1:${server.address().port}`;
}

function answerTo(query: Buffer, zone: Zone): Buffer {
  const labels: string[] = [];
  let at = HEADER_BYTES;
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  const question = query.subarray(HEADER_BYTES, at + 5);
  const type = query.readUInt16BE(at + 1);
  const found = zone[labels.join('.').toLowerCase()];
  const kind = TYPES[type];
  const records = typeof found === 'function' ? found(kind) : found;
  const values = typeof records === 'object' && kind ? (records[kind] ?? []) : [];
  const header = Buffer.alloc(HEADER_BYTES);
  query.copy(header, 0, 0, 2);
  const code = records === 'fails' ? 2 : records === undefined ? 3 : 0;
  header.writeUInt16BE(0x8180 | code, 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(values.length, 6);
  return Buffer.concat([header, question, ...values.map((value) => recordOf(type, dataOf(kind, value)))]);
}

function recordOf(type: number, data: Buffer): Buffer {
  const head = Buffer.alloc(12);
  // The name is that of the question.
  head.writeUInt16BE(0xc00c, 0);
  head.writeUInt16BE(type, 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt16BE(data.length, 10);
  return Buffer.concat([head, data]);
}

function dataOf(kind: 'A' | 'AAAA' | 'TXT' | undefined, value: string): Buffer {
  if (kind === 'A') return Buffer.from(value.split('.').map(Number));
  if (kind === 'TXT') return Buffer.concat([Buffer.of(value.length), Buffer.from(value)]);
  return Buffer.from(value.replaceAll(':', ''), 'hex');
}
