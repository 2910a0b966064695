import { execFileSync } from 'node:child_process';
import { statSync } from 'node:fs';

import { expect, onTestFinished, test } from 'vitest';

import { count, rounds } from '#tests/proof/proof.ts';
import { startWriting } from '#tests/server/deployment/cut-writes.ts';
import { refuseWrites } from '#tests/server/refused-writes.ts';
import { prepareVictim, type Victim } from './engine.ts';
import { startLoad, until, usualAsks } from './load.ts';

const victim = await prepareVictim();
const { url: DATABASE_URL, token, keeper } = victim;
const page = new URL(keeper.addresses.verifyUrl(await keeper.issue(await keeper.join())));
const MAX_RECOVERY_MS = 5_000;

interface Fault {
  what: string;
  /** Returns a function that repairs it. */
  begin: (victim: Victim, pid: number) => Promise<() => Promise<unknown>>;
  /** Whether readers' pages still work. */
  isReadable: boolean;
}

/** No file of the process can grow beyond its database: writes fail as on a full disk, and reads don't. */
const fullDisk: Fault = {
  what: 'a disk that takes no more',
  isReadable: true,
  async begin({ url }, pid) {
    const limit = (bytes: string) => execFileSync('prlimit', [`--pid=${pid}`, `--fsize=${bytes}:unlimited`]);
    limit(String(statSync(url.replace('sqlite:', '')).size));
    return async () => limit('unlimited');
  },
};
const readOnly: Fault = {
  what: 'a database that can only be read',
  isReadable: true,
  async begin() {
    await refuseWrites(keeper, true);
    return () => refuseWrites(keeper, false);
  },
};
const restarted = (how: 'fast' | 'immediate'): Fault => ({
  what: `a database that is stopped (${how}) and started`,
  isReadable: false,
  async begin({ server }) {
    await server?.stop(how);
    return async () => server?.start();
  },
});

const FAULTS = victim.server ? [readOnly, restarted('fast'), restarted('immediate')] : [fullDisk];

test.for(FAULTS)('$what: only 2xx and 503, recovered in 5 s', async ({ begin, isReadable }, context) => {
  const serving = await startWriting({ DATABASE_URL, TRUST_PROXY: 'loopback' });
  onTestFinished(() => serving.kill());
  const counted = { faults: 0, 'ms at most until writes go on': 0 };
  const load = startLoad(() => serving, usualAsks(token, page.pathname + page.search));
  for (let round = 0; round < rounds(5); round += 1) {
    await until(load, '201', 10);
    const end = await begin(victim, serving.pid);
    await until(load, '503', 10);
    const { status } = await fetch(serving.address + page.pathname + page.search);
    expect(status).toBe(isReadable ? 200 : 503);
    await end();
    const began = performance.now();
    await until(load, '201', 1);
    const took = Math.round(performance.now() - began);
    counted.faults += 1;
    counted['ms at most until writes go on'] = Math.max(counted['ms at most until writes go on'], took);
    expect(took).toBeLessThan(MAX_RECOVERY_MS);
  }
  await load.end();
  for (const [outcome, times] of load.outcomes) Object.assign(counted, { [`answers ${outcome}`]: times });
  count(context, counted);
  expect([...load.outcomes.keys()].toSorted()).toEqual(['200', '201', '503']);
  expect(await serving.stop()).toBe(0);
});
