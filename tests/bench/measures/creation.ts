import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';

import SQLite from 'better-sqlite3';

import { timestamp } from '#server/db/time.ts';

import { atLeast, type Figure, limitOf } from '#tests/bench/figure.ts';
import type { Ground, Site } from '#tests/bench/ground.ts';
import { timesAsLong } from '#tests/bench/latency.ts';
import { measure } from '#tests/bench/load.ts';
import { fileOf, organizationOf, sampleDocuments } from '#tests/bench/records.ts';

const WRITERS = 16;
const AMOUNT = 2_400;
const ROUNDS = 7;

/** Verifications of new files, each on the disk before it is answered, against rows written as durably one by one. */
export async function measureCreation({ large, folder }: Ground): Promise<Figure[]> {
  const titles = sampleDocuments(large, 25).map(({ title }) => title);
  let created = 0;
  const loop = openLoop(join(folder, 'bare-loop.db'));
  const least = openLeast(large);
  const load = {
    path: '/api/ext/verification',
    headers: [{ ...large.headers, 'content-type': 'application/json' }],
    // Like those that are there already, which a later search will go through.
    body: () =>
      JSON.stringify({ product: 'word', title: titles[created++ % titles.length], doc_id: randomUUID() }),
    connections: WRITERS,
    amount: AMOUNT,
  };
  const against = 'one durable insert per call in a bare loop';
  const { ratio, first, second } = await timesAsLong(
    ROUNDS,
    async () => (await measure(large.service, load)).perSecond,
    async () => loop.perSecond(),
  );
  const ping = { path: '/api/ext/ping', headers: [large.headers], connections: WRITERS, amount: AMOUNT };
  const limit = await timesAsLong(
    ROUNDS,
    async () => {
      const pings = (await measure(large.service, ping)).perSecond;
      return 1 / (1 / least.perSecond(titles) + 1 / pings);
    },
    async () => loop.perSecond(),
  );
  await loop.remove();
  least.close();
  return [
    atLeast(0.5, ratio, {
      what: `\`POST /verification\`, ${WRITERS} writers, per second`,
      against,
      note: `${first.toFixed(0)} and ${second.toFixed(0)} a second`,
    }),
    limitOf(limit.ratio, {
      what: `the rows it must write, in the same tables, ${WRITERS} a commit, without a service, and as many \`/ping\``,
      against,
      note: `${limit.first.toFixed(0)} and ${limit.second.toFixed(0)} a second`,
    }),
  ];
}

/** Rows like those of verifications, in the tables of the service, which is idle meanwhile. */
function openLeast(site: Site) {
  const sqlite = new SQLite(fileOf(site));
  sqlite.pragma('synchronous = FULL');
  sqlite.pragma('secure_delete = ON');
  sqlite.pragma('temp_store = memory');
  const organization = organizationOf(site);
  const credentials = sqlite.prepare(
    insertOf(
      'credentials',
      'organization_id, public_id, type, family, title, doc_id, issued_at, key_id, search_text, product',
    ),
  );
  const files = sqlite.prepare(
    insertOf('editor_documents', 'organization_id, number, doc_id, product, title, created_at, updated_at'),
  );
  const activity = sqlite.prepare(
    insertOf('activity', 'organization_id, at, event, credential_id, family, product, outcome'),
  );
  const audits = sqlite.prepare(insertOf('audit', 'at, actor, action, organization_id, subject'));
  const sums = sqlite.prepare(
    `update daily_sums set verifications_created = verifications_created + ${WRITERS}
      where organization_id = ? and day = (select max(day) from daily_sums where organization_id = ?)`,
  );
  const newest = sqlite.prepare<[], number>('select max(id) from credentials').pluck();
  const last = sqlite
    .prepare<[number], number>(
      'select coalesce(max(number), 0) from editor_documents where organization_id = ?',
    )
    .pluck();
  const writeGroup = sqlite.transaction((titles: readonly string[], at: string) => {
    const number = last.get(organization) ?? 0;
    const fresh = titles.map((title) => ({ title, doc: randomUUID(), id: `SM-DOC-2026-${randomUUID()}` }));
    credentials.run(
      fresh.flatMap(({ title, doc, id }) => {
        const text = `${title}\n${id}`.toLowerCase();
        return [organization, id, 'document', 'editor', title, doc, at, 'bench', text, 'word'];
      }),
    );
    files.run(
      fresh.flatMap(({ title, doc }, place) => [
        organization,
        number + place + 1,
        doc,
        'word',
        title,
        at,
        at,
      ]),
    );
    const firstId = (newest.get() ?? 0) - WRITERS + 1;
    activity.run(
      fresh.flatMap((_, place) => [
        organization,
        at,
        'verification_created',
        firstId + place,
        'editor',
        'word',
        'valid',
      ]),
    );
    audits.run(fresh.flatMap(({ id }) => [at, 'bench', 'verification_created', organization, id]));
    sums.run(organization, organization);
  });
  return {
    perSecond(titles: readonly string[]) {
      const start = performance.now();
      for (let row = 0; row < AMOUNT; row += WRITERS) {
        const group = Array.from(
          { length: WRITERS },
          (_, place) => titles[(row + place) % titles.length] ?? '',
        );
        writeGroup.immediate(group, timestamp(new Date()));
      }
      return (Math.ceil(AMOUNT / WRITERS) * WRITERS * 1000) / (performance.now() - start);
    },
    close: () => void sqlite.close(),
  };
}

/** An insert of as many rows as are written together. */
function insertOf(table: string, columns: string): string {
  const row = `(${columns
    .split(',')
    .map(() => '?')
    .join()})`;
  return `insert into ${table} (${columns}) values ${Array.from({ length: WRITERS }, () => row).join()}`;
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
