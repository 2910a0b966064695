import './require-node.cjs';
import './end-with-npm.cjs';
import { build } from './build.mjs';
import { installWhenLockChanged } from './install.mjs';
import { run } from './run.mjs';

await installWhenLockChanged();
await build();
process.exitCode = await run('node', ['playground/start.ts']);
