import { afterAll, expect, inject, test } from 'vitest';

import { startDeployment } from './deployment.ts';
import { networkAt } from './network.ts';
import { faultsOf, ledger, LIMITS, runRounds } from './rounds.ts';

/** One by default; `npm run test:failover` sets ten. */
const faults = faultsOf(Number(process.env['FAILOVER_ROUNDS'] ?? 1));
const MAX_ROUND_MS = 240_000;

const deployment = await startDeployment(networkAt(inject('clusterNetwork')));
afterAll(() => deployment.stop());

test('no acknowledged write is lost with a primary', { timeout: MAX_ROUND_MS * faults.length }, async () => {
  const rounds = await runRounds(deployment, faults, ({ fault, writes, pages }) =>
    process.stdout.write(
      `The primary was ${fault}: pages again after ${pages} s, writes after ${writes} s\n`,
    ),
  );
  process.stdout.write(`${ledger(rounds)}\n`);
  for (const round of rounds) {
    expect(round).toMatchObject({ lost: 0, doubled: 0, unexpected: 0 });
    expect(round.acknowledged).toBeGreaterThan(0);
    expect(round.writes, `seconds until writes when the primary was ${round.fault}`).toBeLessThan(
      LIMITS.writes,
    );
    expect(round.pages, `seconds until pages when the primary was ${round.fault}`).toBeLessThan(LIMITS.pages);
  }
});
