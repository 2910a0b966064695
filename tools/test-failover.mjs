import './require-node.cjs';
import './end-with-npm.cjs';
import { parseArgs } from 'node:util';

import { build } from './build.mjs';
import { installWhenLockChanged } from './install.mjs';
import { giveUp, run } from './run.mjs';
import { findTestPrograms, missingForCluster } from './test-programs.mjs';

const USAGE = 'npm run test:failover -- [--rounds 10]';

const rounds = roundsOrUsage();
await installWhenLockChanged();
const environment = await findTestPrograms();
const missing = missingForCluster();
if (missing.length > 0) giveUp(`A cluster needs ${missing.join(' and ')}.`);
await build();
process.exitCode = await run(
  'vitest',
  ['run', 'tests/failover', '--project', 'postgres', '--disable-console-intercept'],
  { ...environment, FAILOVER_ROUNDS: rounds },
);

function roundsOrUsage() {
  try {
    const { values } = parseArgs({ options: { rounds: { type: 'string', default: '10' } } });
    if (!/^[1-9]\d{0,3}$/.test(values.rounds))
      giveUp(`${values.rounds} isn't a number of rounds. Usage: ${USAGE}`);
    return values.rounds;
  } catch (error) {
    return giveUp(`${error.message}. Usage: ${USAGE}`);
  }
}
