import './require-node.cjs';
import './end-with-npm.cjs';
import { installWhenLockChanged } from './install.mjs';
import { run } from './run.mjs';

// Runs a program of the tests' tools, for scripts in package.json: after `npm start` alone, it isn't installed.
const [program, ...args] = process.argv.slice(2);
await installWhenLockChanged({ testTools: true });
process.exitCode = await run(program, args);
