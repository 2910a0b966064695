import './require-node.cjs';
import './end-with-npm.cjs';
import { build } from './build.mjs';
import { installWhenLockChanged } from './install.mjs';
import { run } from './run.mjs';
import { findTestPrograms } from './test-programs.mjs';

await installWhenLockChanged();
const environment = await findTestPrograms();
await build();
process.exitCode = await run('playwright', ['test', ...process.argv.slice(2)], environment);
