import { sql } from 'kysely';

import { aligned } from '#server/admin/administration.ts';
import { VARIABLES } from '#server/config/config.ts';
import { openDatabase } from '#server/db/database.ts';

import type { Deployment } from './deployment.ts';
import { type Document, startLoad, verify } from './load.ts';
import type { Node } from './cluster.ts';

/** How a primary is lost, and how it returns. */
const FAULTS: Readonly<Record<string, { begin: (node: Node) => void; end: (node: Node) => void }>> = {
  killed: { begin: (node) => node.kill(), end: (node) => node.boot() },
  frozen: { begin: (node) => node.freeze(), end: (node) => node.thaw() },
  'cut off': { begin: (node) => node.cut(), end: (node) => node.reconnect() },
};

/** With standbys that serve public pages, those return first. */
export const LIMITS = { writes: 60, pages: VARIABLES.includes('DATABASE_READ_URL') ? 10 : 60 };

/** The outcome of a round; the last four must be 0. */
export interface Round {
  fault: string;
  primary: string;
  /** Seconds until everyone could write, and open a page, again. */
  writes: number;
  pages: number;
  acknowledged: number;
  repeated: number;
  /** Documents acknowledged in this round or before that are missing, or have another ID when they are requested again. */
  lost: number;
  /** Documents that a repeated request created a second time. */
  doubled: number;
  /** Answers other than success and 503. */
  unexpected: number;
}

/** Loses the primary several times during writes and reads, and waits each time until all nodes are back. */
export async function runRounds(
  deployment: Deployment,
  faults: readonly string[],
  onRound: (round: Round) => void = () => undefined,
): Promise<Round[]> {
  const rounds: Round[] = [];
  const acknowledged = new Map<string, Document>();
  for (const fault of faults) {
    const round = await runRound(deployment, fault, acknowledged);
    rounds.push(round);
    onRound(round);
  }
  return rounds;
}

export const faultsOf = (count: number) =>
  Array.from({ length: count }, (_, index) => Object.keys(FAULTS)[index % 3] ?? '');

async function runRound(deployment: Deployment, fault: string, acknowledged: Map<string, Document>) {
  const primary = await deployment.cluster.healthy();
  const before = acknowledged.size;
  const load = startLoad(deployment, acknowledged);
  await load.recovered('readers');
  FAULTS[fault]?.begin(primary);
  const began = performance.now();
  const seconds = () => Math.round((performance.now() - began) / 100) / 10;
  const [writes, pages] = await Promise.all([
    load.recovered('writers').then(seconds),
    load.recovered('readers').then(seconds),
  ]);
  FAULTS[fault]?.end(primary);
  const next = await deployment.cluster.healthy();
  if (next === primary) throw new Error(`${primary.name} was ${fault} and is still the primary`);
  await load.recovered('writers');
  await load.stop();
  const allowed = [200, 201, 502, 503];
  return {
    fault,
    primary: primary.name,
    writes,
    pages,
    acknowledged: acknowledged.size - before,
    repeated: load.repeated,
    lost: await countLost(deployment, acknowledged),
    doubled: await countDoubled(deployment.env['DATABASE_URL'] ?? ''),
    unexpected: [...load.statuses].reduce(
      (sum, [status, times]) => sum + (allowed.includes(status) ? 0 : times),
      0,
    ),
  };
}

/** Requests every document again, including those of earlier rounds. */
async function countLost(deployment: Deployment, acknowledged: ReadonlyMap<string, Document>) {
  const left = [...acknowledged];
  let lost = 0;
  const check = async () => {
    for (let next = left.pop(); next; next = left.pop()) {
      const [docId, { publicId }] = next;
      const { status, document } = await verify(deployment, docId);
      if (status !== 200 || document?.publicId !== publicId) lost += 1;
    }
  };
  await Promise.all(Array.from({ length: 8 }, check));
  return lost;
}

async function countDoubled(databaseUrl: string): Promise<number> {
  const database = await openDatabase(databaseUrl);
  try {
    const { rows } = await sql<{ doubled: number }>`
      select count(doc_id) - count(distinct (organization_id, doc_id)) as doubled
      from credentials where doc_id is not null`.execute(database.db);
    return rows[0]?.doubled ?? Number.NaN;
  } finally {
    await database.close();
  }
}

/** The rounds as a table for people. */
export const ledger = (rounds: readonly Round[]): string =>
  aligned([Object.keys(rounds[0] ?? {}), ...rounds.map((round) => Object.values(round).map(String))]);
