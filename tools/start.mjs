import './require-node.cjs';
import './end-with-npm.cjs';
import { installWhenLockChanged } from './install.mjs';
import { build, run } from './run.mjs';

await installWhenLockChanged();
await build();
process.exitCode = await run('node', ['playground/start.ts']);
