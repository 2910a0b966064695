import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { giveUp, root } from './run.mjs';

const USAGE = `
  E2E_TOKEN=smk_… npm run e2e -- --base-url https://seal.example.org [--insecure]

The token's organization gets some verifications with the title "Sealmark test document": use one for tests.
--insecure accepts a certificate that nobody known has signed.`;

/** The environment of the tests; ends the launcher with a message if something is missing. */
export function deployedEnvironment(url, isInsecure) {
  if (!URL.canParse(url) || !['http:', 'https:'].includes(new URL(url).protocol))
    giveUp(`--base-url needs an address, such as https://seal.example.org.\n${USAGE}`);
  if (!process.env.E2E_TOKEN) giveUp(`E2E_TOKEN must be set to a token of the service.\n${USAGE}`);
  return { E2E_BASE_URL: url, ...(isInsecure && { E2E_INSECURE: '1' }) };
}

/** Lists the tests that didn't run, so that nobody takes the report for all of them. */
export async function listLeftOut() {
  const playwright = join(root, 'node_modules/.bin/playwright');
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [playwright, 'test', '--list', '--grep-invert', '@deployed', '--reporter=json'],
    { cwd: root, maxBuffer: 64 * 1024 * 1024 },
  );
  const files = JSON.parse(stdout).suites.map((suite) => ({ file: suite.file, tests: testsIn(suite) }));
  const total = files.reduce((sum, { tests }) => sum + tests, 0);
  const lines = files.map(({ file, tests }) => `  ${file}: ${tests}`);
  process.stdout.write(
    `\nLeft out, because they start services of their own or harm them: ${total} tests\n${lines.join('\n')}\n` +
      '\nThe report, with a screenshot and a trace of every test that ran: playwright-report/index.html\n' +
      'To open it: npx playwright show-report\n',
  );
}

function testsIn({ specs, suites = [] }) {
  return suites.reduce((sum, suite) => sum + testsIn(suite), specs.length);
}
