import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

import SQLite from 'better-sqlite3';
import fastify from 'fastify';

import { documentItem } from '#server/credentials/credential-record.ts';
import type { Credential } from '#server/credentials/credentials.store.ts';
import { timestamp } from '#server/db/time.ts';
import { personName } from '#server/people/person-name.ts';
import { createScanCounter } from '#server/public-page/scan-counter.ts';
import type { ScannedCredential, ScanSum } from '#server/public-page/scans.store.ts';

import { addressesOf } from './ground.ts';
import { type Bare, type CountedPage, type RecordedRead, reportTo } from './processes.ts';

/** The least a server of this runtime can do for the same answer. */
const bare: Bare = JSON.parse(process.argv[2] ?? '');
const answer = 'bytes' in bare ? bytes(bare.bytes) : list(bare);
const type = 'bytes' in bare ? 'text/html; charset=utf-8' : 'application/json';
const server = 'framework' in bare ? await withFramework() : createServer(answerAll);
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo;
  reportTo(process, `http://127.0.0.1:${port}`, async () => {
    server.closeAllConnections();
    server.close();
  });
});

function answerAll(_request: IncomingMessage, response: ServerResponse): void {
  const body = answer();
  response.setHeader('Content-Type', type);
  response.setHeader('Content-Length', Buffer.byteLength(body));
  response.end(body);
}

async function withFramework(): Promise<Server> {
  const app = fastify();
  const counted = 'counted' in bare ? bare.counted : undefined;
  if (counted) {
    const count = openCounter(counted);
    app.get('*', async (_request, reply) => {
      await count();
      return reply.headers(counted.headers).send(answer());
    });
  } else {
    app.get('*', async (_request, reply) => reply.type(type).send(answer()));
  }
  await app.ready();
  return app.server;
}

/** Scans in batches like those of the service, each of which writes the two rows that it must. */
function openCounter({ file, publicId }: CountedPage): () => Promise<void> {
  const sqlite = new SQLite(file);
  sqlite.pragma('synchronous = FULL');
  const credential = sqlite
    .prepare<[string], ScannedCredential>(
      'select id, organization_id, family, doc_type, product from credentials where public_id = ?',
    )
    .get(publicId);
  if (!credential) throw new Error(`${publicId} is not in ${file}`);
  const { id, organization_id, family, doc_type } = credential;
  const total = sqlite.prepare(
    'update scan_counts set valid = valid + ?, last_scan_at = ? where credential_id = ?',
  );
  const day = sqlite.prepare(
    `update daily_sums set valid_scans = valid_scans + ?
      where organization_id = ? and day = ? and family = ? and doc_type = ?`,
  );
  const write = sqlite.transaction((sums: readonly ScanSum[]) => {
    for (const { valid, last_scan_at } of sums) {
      total.run(valid, last_scan_at, id);
      day.run(valid, organization_id, last_scan_at.slice(0, 10), family, doc_type ?? '');
    }
  });
  const counter = createScanCounter({
    write: async ({ sums }) => write.immediate(sums),
    clock: () => new Date(),
    onRefused(error) {
      throw error;
    },
  });
  return () => counter.count(credential, 'valid');
}

function bytes(base64: string): () => Buffer {
  const body = Buffer.from(base64, 'base64');
  return () => body;
}

interface Person {
  uid: string;
  first_name: string;
  last_name: string;
  status: string;
}

/** A page of 25 and how many there are: the statements of the service, prepared once. */
function list({ file, noun, reads, signingKeys }: Extract<Bare, { file: string }>): () => string {
  const sqlite = new SQLite(file, { readonly: true });
  const statements = reads.map(({ sql, parameters }: RecordedRead) =>
    sqlite.prepare(sql).bind(...parameters),
  );
  const addresses = addressesOf(signingKeys);
  return () => {
    const [rows = [], counts = []] = statements.map((statement) => statement.all());
    const { total } = counts[0] as { total: number };
    const view = { addresses, today: timestamp(new Date()).slice(0, 10) };
    const items =
      noun === 'documents'
        ? (rows as Credential[]).map((row) => documentItem(row, view))
        : (rows as Person[]).map((row) => ({
            student_uid: row.uid,
            name: personName(row),
            status: row.status,
          }));
    const pagination = { page: 1, per_page: 25, total, total_pages: Math.ceil(total / 25) };
    if (noun === 'students') return JSON.stringify({ ok: true, items, pagination });
    const last = (rows as Credential[]).at(-1);
    const next_cursor = pagination.total_pages > 1 && last ? last.public_id : null;
    return JSON.stringify({ ok: true, items, pagination, next_cursor });
  };
}
