import './require-node.cjs';
import './end-with-npm.cjs';
import { build } from './build.mjs';
import { deployedEnvironment, listLeftOut } from './e2e-deployed.mjs';
import { installWhenLockChanged } from './install.mjs';
import { run } from './run.mjs';
import { findTestPrograms } from './test-programs.mjs';

const args = process.argv.slice(2).flatMap((arg) => arg.split(/(?<=^--base-url)=/));
const place = args.indexOf('--base-url');
const [, baseUrl = ''] = place < 0 ? [] : args.splice(place, 2);
const isInsecure = args.includes('--insecure');
/** null if the tests start services themselves. */
const deployed = place < 0 ? null : deployedEnvironment(baseUrl, isInsecure);

await installWhenLockChanged({ testTools: true });
const environment = { ...(await findTestPrograms()), ...deployed };
await build();
/** All other arguments are Playwright's. */
const others = args.filter((arg) => arg !== '--insecure');
process.exitCode = await run('playwright', ['test', ...others], environment);
if (deployed !== null) await listLeftOut();
