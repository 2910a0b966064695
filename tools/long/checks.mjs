import '#tools/require-node.cjs';
import '#tools/end-with-npm.cjs';
import { build } from '#tools/build.mjs';
import { installWhenLockChanged } from '#tools/install.mjs';
import { giveUp, run, typedOptions } from '#tools/run.mjs';
import { findTestPrograms } from '#tools/test-programs.mjs';

const [proof] = process.argv.slice(2);
const COUNTS = { hostile: 'requests', faults: 'rounds' };
const counted = COUNTS[proof] ?? giveUp('Start it with npm run test:hostile or npm run test:faults.');
const USAGE = `npm run test:${proof} -- [--${counted} 1000] [--seed 1] [--only WORDS] [--postgres]`;

const options = {
  [counted]: { type: 'string' },
  seed: { type: 'string' },
  only: { type: 'string' },
  postgres: { type: 'boolean', default: false },
};
const values = typedOptions(USAGE, { args: process.argv.slice(3), options }, [counted, 'seed']);
await installWhenLockChanged({ testTools: true });
const environment = await findTestPrograms({ forOperation: proof === 'faults' });
await build();
process.exitCode = await run(
  'vitest',
  [
    'run',
    '--config=tests/proof/vitest.config.ts',
    `--project=${proof}${values.postgres ? '-postgres' : ''}`,
    ...(values.only === undefined ? [] : ['--testNamePattern', values.only]),
  ],
  {
    ...environment,
    ...(values.seed !== undefined && { PROOF_SEED: values.seed }),
    ...(values[counted] !== undefined && { [`PROOF_${counted.toUpperCase()}`]: values[counted] }),
  },
);
