import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import SQLite from 'better-sqlite3';

import { documentItem } from '#server/credentials/credential-record.ts';
import type { Credential } from '#server/credentials/credentials.store.ts';
import { timestamp } from '#server/db/schema.ts';
import { personName } from '#server/people/person-name.ts';
import type { PersonRow } from '#server/people/people.store.ts';
import { addressesOf } from './ground.ts';
import { type Bare, type RecordedRead, reportTo } from './processes.ts';

/** The least that a server of this runtime can do for the same answer. */
const bare: Bare = JSON.parse(process.argv[2] ?? '');
const answer = 'bytes' in bare ? bytes(bare.bytes) : list(bare);
const type = 'bytes' in bare ? 'text/html; charset=utf-8' : 'application/json';
const server = createServer(answerAll);
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

function bytes(base64: string): () => Buffer {
  const body = Buffer.from(base64, 'base64');
  return () => body;
}

type Person = Pick<PersonRow, 'uid' | 'first_name' | 'last_name' | 'status'>;

/** A page of 25 with the total: the service's statements, prepared once. */
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
