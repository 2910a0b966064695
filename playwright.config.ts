import './tools/require-test-node.cjs';
import { resolve } from 'node:path';

import { defineConfig, devices } from '@playwright/test';

// The workers, and the threads of each service, reuse compiled code.
process.env.NODE_COMPILE_CACHE ??= resolve('node_modules/.cache/sealmark/compiled');

const chromium = process.env.CHROMIUM_PATH;
/** Set by `npm run e2e -- --base-url`, because tests of a deployed service record each step. */
const isDeployed = process.env.E2E_BASE_URL !== undefined;

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.e2e.ts',
  outputDir: 'test-results',
  // The tests without a service of their own; otherwise those of every change, those that `npm run proof` adds, or its long form.
  projects: isDeployed
    ? [{ name: 'deployed', grep: /@deployed/ }]
    : [
        { name: 'test', grepInvert: /@proof|@long/ },
        { name: 'proof', grep: /@proof/, grepInvert: /@long/ },
        { name: 'long', grep: /@long/ },
      ],
  fullyParallel: true,
  workers: 2,
  // A busy machine takes several times as long as an idle one.
  timeout: 300_000,
  expect: { timeout: 45_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: isDeployed
    ? [['list'], ['html', { open: 'never', outputFolder: 'playwright-report' }]]
    : [['list'], ['json', { outputFile: 'test-results/report.json' }]],
  use: {
    ...devices['Desktop Chrome'],
    // A trace of every test costs a third of the time; `--trace on` records one.
    trace: isDeployed ? 'on' : 'off',
    screenshot: isDeployed ? 'on' : 'only-on-failure',
    launchOptions: chromium === undefined ? {} : { executablePath: chromium },
  },
});
