import './require-node.cjs';
import './end-with-npm.cjs';
import { installWhenLockChanged } from './install.mjs';
import { run } from './run.mjs';

// A program of the tests' tools, as scripts in package.json start it: after `npm start` alone, it isn't there.
const [program, ...args] = process.argv.slice(2);
await installWhenLockChanged({ testTools: true });
process.exitCode = await run(program, args);
