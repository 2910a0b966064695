import './tools/require-test-node.cjs';
import { defineConfig, devices } from '@playwright/test';

const chromium = process.env.CHROMIUM_PATH;

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '*.e2e.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  workers: 2,
  timeout: 180_000,
  expect: { timeout: 15_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list'], ['json', { outputFile: 'test-results/report.json' }]],
  use: {
    ...devices['Desktop Chrome'],
    // A trace of every test costs a third of the time; `--trace on` records one.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: chromium === undefined ? {} : { executablePath: chromium },
  },
});
