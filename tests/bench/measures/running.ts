import { execFileSync } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { availableParallelism, cpus } from 'node:os';
import { join } from 'node:path';

import { storedSigningKeys } from '#server/keys/signing-keys-setting.ts';
import { startPostgres } from '#tests/postgres/postgres-server.ts';
import {
  atMost,
  atMostTimes,
  type Figure,
  limitOf,
  median,
  ms,
  timesAsLong,
  unmeasured,
} from '#tests/bench/figure.ts';
import { type Ground, load, SCANS_OF_A_DOCUMENT, siteOn, SMALL, startService } from '#tests/bench/ground.ts';
import { measure } from '#tests/bench/load.ts';

export async function measureStart({ large, folder, signingKeys }: Ground): Promise<Figure[]> {
  const empty = join(folder, 'empty.db');
  const start = (databaseUrl: string) => async () => {
    const began = performance.now();
    const service = await startService(databaseUrl, signingKeys);
    const ready = await fetch(`${service.address}/readyz`);
    const time = performance.now() - began;
    await service.stop();
    if (!ready.ok) throw new Error(`a service that has started is not ready: ${ready.status}`);
    return time;
  };
  const startEmpty = start(`sqlite:${empty}`);
  await startEmpty();
  const times = await timesAsLong(7, start(large.databaseUrl), startEmpty);
  await Promise.all(['', '-wal', '-shm'].map((end) => rm(empty + end, { force: true })));
  return [
    atMostTimes(1.5, times, {
      what: `ready after start, ${large.documents.toLocaleString('en')} documents an organization`,
      against: 'an empty database',
    }),
  ];
}

/** Clients and database need at least two processors more than the processes. */
const CPUS_TO_JUDGE = 4;

/**
 * Lists from two processes on one PostgreSQL at the same time, compared with all of them from one. With enough processors,
 * each process has its own, and database and clients the others.
 */
export async function measureProcesses({ folder }: Pick<Ground, 'folder'>): Promise<Figure[]> {
  const count = availableParallelism();
  const isPinned = count >= CPUS_TO_JUDGE;
  // PostgreSQL's processes inherit it.
  if (isPinned) pinMyself(`2-${count - 1}`);
  const signingKeys = storedSigningKeys(join(folder, 'signing-keys'));
  const server = await startPostgres();
  const databaseUrl = server.urlOf('postgres');
  await load(databaseUrl, SMALL, signingKeys);
  const site = await siteOn(databaseUrl, SMALL, signingKeys, isPinned ? 0 : undefined);
  const second = await startService(databaseUrl, signingKeys, isPinned ? 1 : undefined);
  const lists = { path: '/api/ext/documents', headers: [site.headers], connections: 16, amount: 1_000 };
  const busy: number[] = [];
  const result = await timesAsLong(
    5,
    async () => {
      const both = await Promise.all([site.service, second].map((service) => measure(service, lists)));
      return both.reduce((sum, { perSecond }) => sum + perSecond, 0);
    },
    async () => {
      const before = busyMs();
      const { perSecond } = await measure(site.service, lists);
      busy.push((busyMs() - before) / lists.amount);
      return perSecond;
    },
  );
  await Promise.all([site.service.stop(), second.stop()]);
  await server.remove();
  if (isPinned) pinMyself(`0-${count - 1}`);
  const msOfList = median(busy);
  const against = 'one process';
  const figure = {
    what: 'two processes on one PostgreSQL, lists per second',
    against,
    note: `${result.first.toFixed(0)} and ${result.second.toFixed(0)} a second, ${count} processors for processes, database and clients`,
  };
  const reach = '≥ 1.6 on two free cores';
  const judged = isPinned
    ? { ...figure, ratio: result.ratio, reach, isMet: result.ratio >= 1.6 }
    : { ...unmeasured(reach, figure), ratio: result.ratio };
  return [
    judged,
    limitOf((count * 1000) / msOfList / result.second, {
      what: 'the same, were no processor idle for a moment',
      against,
      note: `a list takes ${ms(msOfList)} of processor time, clients and database included`,
    }),
  ];
}

/** Also for everything that this process starts later. */
function pinMyself(list: string): void {
  execFileSync('taskset', ['-a', '-c', '-p', list, String(process.pid)]);
}

function busyMs(): number {
  const times = cpus().map((cpu) => cpu.times);
  return times.reduce((sum, { user, nice, sys, irq }) => sum + user + nice + sys + irq, 0);
}

export async function measureMemory({ large }: Ground): Promise<Figure[]> {
  const { peakMb } = await large.service.usage();
  return [
    atMost(400, peakMb, {
      what: 'most memory the service held under all of this, MB',
      against: '–',
      note: `${large.documents.toLocaleString('en')} documents and about ${(large.documents * SCANS_OF_A_DOCUMENT).toLocaleString('en')} scans in one organization`,
    }),
  ];
}
