import { chromium, type Browser } from '@playwright/test';

let starting: Promise<Browser> | undefined;

/** One browser for all test files of a process, because starting one costs as much as several tests; it ends with the process. */
export function sharedBrowser(): Promise<Browser> {
  starting ??= start();
  return starting;
}

async function start(): Promise<Browser> {
  const path = process.env.CHROMIUM_PATH;
  // Vitest ends its workers with this signal. Only a process that exits kills its browser and removes its files.
  process.once('SIGTERM', () => process.exit());
  return chromium.launch({
    ...(path === undefined ? {} : { executablePath: path }),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
    handleSIGTERM: false,
  });
}
