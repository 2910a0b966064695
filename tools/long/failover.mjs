import '#tools/require-node.cjs';
import '#tools/end-with-npm.cjs';
import { build } from '#tools/build.mjs';
import { installWhenLockChanged } from '#tools/install.mjs';
import { giveUp, run, typedOptions } from '#tools/run.mjs';
import { findTestPrograms, missingForCluster } from '#tools/test-programs.mjs';

const USAGE = 'npm run test:failover -- [--rounds 10]';

const options = { rounds: { type: 'string', default: '10' } };
const { rounds } = typedOptions(USAGE, { options }, ['rounds'], /^[1-9]\d{0,3}$/);
await installWhenLockChanged({ testTools: true });
const environment = await findTestPrograms({ forOperation: true });
const missing = missingForCluster();
if (missing.length > 0) giveUp(`A cluster needs ${missing.join(' and ')}.`);
await build();
process.exitCode = await run(
  'vitest',
  ['run', 'tests/failover', '--project', 'proof-postgres', '--disable-console-intercept'],
  { ...environment, FAILOVER_ROUNDS: rounds },
);
