import './require-node.cjs';
import './end-with-npm.cjs';
import { build } from './build.mjs';
import { installWhenLockChanged } from './install.mjs';
import { playwright, runTests, vitest } from './run-tests.mjs';
import { findTestPrograms } from './test-programs.mjs';

// The tests for everybody who changes a line; `npm run proof` shows what is promised for operation.
const began = Date.now();
await installWhenLockChanged({ testTools: true });
// Programs are installed during the build, because they are mostly downloaded, and the build computes.
const [environment] = await Promise.all([findTestPrograms(), build()]);
const projects = ['unit', 'postgres', 'browser'].map((project) => `--project=${project}`);
const runners = [vitest('Vitest', projects), playwright('Playwright', ['--project=test'])];
process.exitCode = await runTests(runners, { began, environment });
