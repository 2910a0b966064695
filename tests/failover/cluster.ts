import { randomBytes } from 'node:crypto';
import { appendFile, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

import * as z from 'zod';

import type { Machine, Network } from './network.ts';

const EXAMPLES = join(import.meta.dirname, '../../docs/deploy/cluster');
const NODES = ['node1', 'node2', 'node3'];
const HEALTHY_WITHIN_MS = 120_000;

/** A database node: PostgreSQL under pg_auto_failover, with a PgBouncer in front. */
export type Cluster = Awaited<ReturnType<typeof startNodes>>;
export type Node = Cluster['nodes'][number];

const nodeState = z.object({
  nodename: z.string(),
  current_group_state: z.string(),
  assigned_group_state: z.string(),
});
type NodeState = z.infer<typeof nodeState>;

function own({ folder, address }: Machine): string[] {
  return ['--pgdata', join(folder, 'data'), '--hostname', address];
}

/** A monitor and three nodes, each a separate machine, with the settings of the documentation. */
export async function startCluster(network: Network) {
  try {
    return await startNodes(network);
  } catch (error) {
    network.remove();
    throw error;
  }
}

async function startNodes(network: Network) {
  const password = randomBytes(12).toString('hex');
  const monitor = network.addMachine('monitor', 10);
  const trusted = ['--auth', 'trust', '--ssl-self-signed', '--pgport', '5432'];
  monitor.run(['pg_autoctl', 'create', 'monitor', ...own(monitor), ...trusted]);
  await appendFile(join(monitor.folder, 'data/postgresql.conf'), await settings('monitor.conf'));
  monitor.start('pg_autoctl', ['pg_autoctl', 'run']);
  await until(() => monitor.run(['pg_autoctl', 'show', 'state', '--json']), Boolean);

  const states = () =>
    z.array(nodeState).parse(JSON.parse(monitor.run(['pg_autoctl', 'show', 'state', '--json'])));
  const origin = `postgres://autoctl_node@${monitor.address}:5432/pg_auto_failover?sslmode=require`;
  const nodes: (Machine & { boot(): void })[] = [];
  for (const [index, name] of NODES.entries()) {
    const machine = network.addMachine(name, 11 + index);
    const create = ['pg_autoctl', 'create', 'postgres', ...own(machine), ...trusted];
    await writePgBouncer(machine, password);
    const startPgBouncer = () =>
      machine.start('pgbouncer', ['pgbouncer', join(machine.folder, 'pgbouncer.ini')]);
    machine.start('pg_autoctl', [...create, '--name', name, '--monitor', origin, '--run']);
    startPgBouncer();
    nodes.push({
      ...machine,
      /** Restarts it after a kill. */
      boot() {
        machine.start('pg_autoctl', ['pg_autoctl', 'run']);
        startPgBouncer();
      },
    });
    // One after another, because the first has the database that the others copy.
    const isThere = ({ nodename, current_group_state: state }: NodeState) =>
      nodename === name && (index > 0 || state === 'single');
    await until(states, (found) => found.some(isThere)).catch(explain(machine));
    if (index === 0) createDatabase(machine, password);
  }
  const cluster = {
    nodes,
    /** For DATABASE_URL: the PgBouncers of all nodes. */
    databaseUrl: `postgres://sealmark:${password}@${nodes.map(({ address }) => `${address}:6432`).join(',')}/sealmark`,
    /** The address of this machine for the nodes. */
    address: network.address,
    folder: network.folder,
    show: () => monitor.run(['pg_autoctl', 'show', 'state']),
    /** Resolves with the primary once every node works. */
    async healthy() {
      const found = await until(states, isHealthy);
      const primary = found.find((state) => state.current_group_state === 'primary')?.nodename;
      const node = nodes.find(({ name }) => name === primary);
      if (!node) throw new Error(`The monitor names ${primary} as the primary, which isn't a node`);
      return node;
    },
    remove: () => network.remove(),
  };
  await cluster.healthy().catch(explain(monitor));
  for (const node of nodes)
    node.run(['pg_autoctl', 'config', 'set', 'timeout.network_partition_timeout', '8']);
  return cluster;
}

function isHealthy(states: readonly NodeState[]): boolean {
  const settled = states.filter((state) => state.current_group_state === state.assigned_group_state);
  const parts = settled.map((state) => state.current_group_state).toSorted();
  return parts.join() === 'primary,secondary,secondary';
}

/** As in the documentation, on the first node; the others are copies of it. */
function createDatabase(node: Machine, password: string): void {
  const statements = [
    `create role sealmark login password '${password}'`,
    "alter role sealmark set statement_timeout = '10s'",
    "alter role sealmark set idle_in_transaction_session_timeout = '10s'",
    "create database sealmark owner sealmark template template0 encoding 'UTF8'",
    // A new node's copy begins with a checkpoint, which otherwise takes minutes.
    'alter system set checkpoint_completion_target = 0',
    // No test cuts the disk's power.
    'alter system set fsync = off',
    'select pg_reload_conf()',
  ];
  const commands = statements.flatMap((statement) => ['--command', statement]);
  node.run(['psql', '--quiet', '--dbname=postgres', ...commands]);
}

/** Adds the last output of a machine's programs, which is deleted with the cluster. */
function explain({ name, folder }: Machine): (error: unknown) => Promise<never> {
  return async (error) => {
    const log = await readFile(join(folder, 'pg_autoctl.log'), 'utf8');
    throw new Error(`${String(error)}\n${name}:\n${log.slice(-4_000)}`, { cause: error });
  };
}

async function writePgBouncer(machine: Machine, password: string): Promise<void> {
  const users = join(machine.folder, 'userlist.txt');
  const documented = await settings('pgbouncer.ini');
  await writeFile(
    join(machine.folder, 'pgbouncer.ini'),
    documented.replace('/etc/pgbouncer/userlist.txt', users),
  );
  await writeFile(users, `"sealmark" "${password}"\n`);
}

const settings = (name: string) => readFile(join(EXAMPLES, name), 'utf8');

/** Polls until the answer is truthy; an error counts as no answer. */
async function until<Answer>(ask: () => Answer, isGood: (answer: Answer) => boolean): Promise<Answer> {
  const deadline = performance.now() + HEALTHY_WITHIN_MS;
  for (;;) {
    const { answer, error } = attempt(ask);
    if (answer !== undefined && isGood(answer)) return answer;
    if (performance.now() > deadline)
      throw new Error(`The cluster isn't ready: ${JSON.stringify(answer)}`, { cause: error });
    await delay(250);
  }
}

function attempt<Answer>(ask: () => Answer): { answer?: Answer; error?: unknown } {
  try {
    return { answer: ask() };
  } catch (error) {
    return { error };
  }
}
