import './require-node.cjs';
import './end-with-npm.cjs';
import { build } from './build.mjs';
import { installWhenLockChanged } from './install.mjs';
import { playwright, runTests, vitest } from './run-tests.mjs';
import { run, typedOptions } from './run.mjs';
import { findTestPrograms } from './test-programs.mjs';

/** These numbers of hostile requests and rounds take some minutes. */
const SHORT = { PROOF_REQUESTS: '4000', PROOF_ROUNDS: '1', PROOF_SEED: '1' };
/** Everything that the short form samples, each with its own options. */
const LONG = ['test:hostile', 'test:faults', 'test:generated', 'test:failover'];

const began = Date.now();
const options = { long: { type: 'boolean', default: false } };
const { long: isLong } = typedOptions('npm run proof -- [--long]', { options }, []);
await installWhenLockChanged({ testTools: true });
const environment = await findTestPrograms({ forOperation: true });
// If it can't be created, the test that boots it says why.
await run('node', ['tests/server/deployment/debian.ts']);
await build();
// More than other tests, these wait: for a killed service, a silent network, a virtual machine.
const projects = ['proof-unit', 'proof-postgres', 'proof-browser', ...(isLong ? ['late-postgres'] : [])];
const proofs = [...projects.map((project) => `--project=${project}`), '--maxWorkers=4'];
const checks = ['hostile', 'faults'].map((project) => `--project=${project}`);
const runners = [
  vitest('Proofs of operation', proofs),
  playwright('Proofs in the browser', ['--project=proof', ...(isLong ? ['--project=long'] : [])]),
  ...(isLong
    ? []
    : [vitest('Hostile input and faults', ['--config=tests/proof/vitest.config.ts', ...checks], SHORT)]),
];
const codes = [await runTests(runners, { began, environment })];
if (isLong) for (const script of LONG) codes.push(await run('npm', ['run', script]));
process.exitCode = codes.some((code) => code !== 0) ? 1 : 0;
