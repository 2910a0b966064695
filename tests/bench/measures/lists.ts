import SQLite from 'better-sqlite3';
import { Kysely } from 'kysely';

import { listCredentials } from '#server/credentials/credential-list.store.ts';
import { WORKSPACE_FAMILIES } from '#server/access/readable-families.ts';
import { type Schema, timestamp } from '#server/db/schema.ts';
import { serviceSqliteDialect } from '#server/db/sqlite/sqlite-dialect.ts';
import { listPeople } from '#server/people/people.store.ts';
import { type RecordedRead, startBare } from '#tests/bench/processes.ts';
import { atLeast, type Figure, micros } from '#tests/bench/figure.ts';
import type { Ground } from '#tests/bench/ground.ts';
import { compare } from '#tests/bench/load.ts';
import { fileOf, organizationOf } from '#tests/bench/records.ts';

const FIRST_PAGE = { page: 1, perPage: 25 };

export async function measureLists({ large, signingKeys }: Ground): Promise<Figure[]> {
  const file = fileOf(large);
  const figures: Figure[] = [];
  for (const noun of ['documents', 'students'] as const) {
    const reads = await recordedReads(file, (db) => readPage(db, noun, organizationOf(large)));
    const bare = await startBare({ file, noun, reads, signingKeys });
    const load = { path: `/api/ext/${noun}`, headers: [large.headers], connections: 16, amount: 3_000 };
    await requireSameAnswer(large.service.address + load.path, bare.address, large.headers);
    const { ratio, ours, peer } = await compare(large.service, bare, load);
    await bare.stop();
    figures.push(
      atLeast(0.8, ratio, {
        what: `list of 25, \`/${noun}\`, requests per second of processor`,
        against: 'bare `node:http`, same statements and JSON',
        note: `${micros(ours.cpuMicrosPerRequest)} and ${micros(peer.cpuMicrosPerRequest)} a request`,
      }),
    );
  }
  return figures;
}

function readPage(db: Kysely<Schema>, noun: 'documents' | 'students', organizationId: number) {
  if (noun === 'students') return listPeople(db, 'students', organizationId, {}, FIRST_PAGE);
  const today = timestamp(new Date()).slice(0, 10);
  return listCredentials(db, { organizationId, families: WORKSPACE_FAMILIES.ecole }, { today }, FIRST_PAGE);
}

/** The statements of a read, in order. */
async function recordedReads(file: string, read: (db: Kysely<Schema>) => Promise<unknown>) {
  const reads: RecordedRead[] = [];
  const db = new Kysely<Schema>({
    dialect: serviceSqliteDialect(new SQLite(file)),
    log: ({ query: { sql, parameters } }) => void reads.push({ sql, parameters }),
  });
  await read(db);
  await db.destroy();
  return reads;
}

async function requireSameAnswer(ours: string, bare: string, headers: Record<string, string>) {
  const answers = await Promise.all(
    [ours, bare].map(async (address) => (await fetch(address, { headers })).text()),
  );
  if (answers[0] !== answers[1]) throw new Error(`The bare server answers otherwise than ${ours}`);
}
