import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import SQLite from 'better-sqlite3';

import { atLeast, type Figure, timesAsLong } from '#tests/bench/figure.ts';
import type { Ground } from '#tests/bench/ground.ts';
import { measure } from '#tests/bench/load.ts';
import { sampleDocuments } from '#tests/bench/records.ts';

const WRITERS = 16;
const AMOUNT = 2_400;
const ROUNDS = 7;

export async function measureCreation({ large, folder }: Ground): Promise<Figure[]> {
  const titles = sampleDocuments(large, 25).map(({ title }) => title);
  let created = 0;
  const loop = openLoop(join(folder, 'bare-loop.db'));
  const load = {
    path: '/api/ext/verification',
    headers: [{ ...large.headers, 'content-type': 'application/json' }],
    // Like the existing ones, which a later search will go through.
    body: () =>
      JSON.stringify({ product: 'word', title: titles[created++ % titles.length], doc_id: randomUUID() }),
    connections: WRITERS,
    amount: AMOUNT,
  };
  const { ratio, first, second } = await timesAsLong(
    ROUNDS,
    async () => (await measure(large.service, load)).perSecond,
    async () => loop.perSecond(),
  );
  await loop.remove();
  return [
    atLeast(0.5, ratio, {
      what: `\`POST /verification\`, ${WRITERS} writers, per second`,
      against: 'one durable insert per call in a bare loop',
      note: `${first.toFixed(0)} and ${second.toFixed(0)} a second`,
    }),
  ];
}

/** A row like a credential's, in a table without an index, in a file like the service's. */
function openLoop(file: string) {
  const sqlite = new SQLite(file);
  sqlite.pragma('journal_mode = WAL');
  sqlite.pragma('synchronous = FULL');
  sqlite.exec(
    'create table if not exists rows (id integer primary key, uid text, title text, created_at text)',
  );
  const insert = sqlite.prepare('insert into rows (uid, title, created_at) values (?, ?, ?)');
  return {
    perSecond() {
      const start = performance.now();
      for (let row = 0; row < AMOUNT; row += 1) insert.run(randomUUID(), 'Bench', '2026-11-21 09:00:00');
      return (AMOUNT * 1000) / (performance.now() - start);
    },
    async remove() {
      sqlite.close();
      await rm(file);
    },
  };
}
