import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Browser, Frame } from '@playwright/test';
import fastifyStatic from '@fastify/static';
import react from '@vitejs/plugin-react';
import type { FastifyInstance } from 'fastify';
import { build } from 'vite';

import { startTlsScratchService } from '#tests/e2e/harness/service.ts';
import { compressedCopies } from '#tools/vite/compressed-copies.ts';
import { launchBrowser, paneFrame } from '#tests/bench/bench-browser.ts';
import { atMost, type Figure, median, ms, shown } from '#tests/bench/figure.ts';
import type { Ground } from '#tests/bench/ground.ts';

const ROUNDS = 9;
const SLOWER = 4;
/** Where the Word host looks for the pane. */
const PANE = '/playground/taskpane.html';
const TEMPLATE = '/template/taskpane.html';

/** Milliseconds after the pane was opened. */
interface Paints {
  first: number;
  largest: number;
}

export async function measureFirstPaint({ folder }: Pick<Ground, 'folder'>): Promise<Figure[]> {
  const built = join(folder, 'template');
  const templateKb = await buildTemplate(built);
  const service = await startTlsScratchService((app) => serveTemplate(app, built));
  const browser = await launchBrowser();
  try {
    // The first load of each warms up the service and the disk, not the browser, which starts again each time.
    for (const path of [PANE, TEMPLATE]) await paints(browser, service.url, path);
    await dashboardPaint(browser, service.url);
    const rounds: { ours: Paints; theirs: Paints; dashboard: number }[] = [];
    for (let round = 0; round < ROUNDS; round += 1)
      rounds.push({
        ours: await paints(browser, service.url, PANE),
        theirs: await paints(browser, service.url, TEMPLATE),
        dashboard: await dashboardPaint(browser, service.url),
      });
    const figure = (paint: keyof Paints, what: string) => {
      const [ours, theirs] = (['ours', 'theirs'] as const).map((side) =>
        median(rounds.map((round) => round[side][paint])),
      ) as [number, number];
      const named = {
        what: `${what} of the pane, cold, processor ${SLOWER} times slower`,
        against: `a pane like Microsoft’s React template, ${templateKb} kB gzipped, same Word host, office.js and server`,
        note: `${ms(ours)} and ${ms(theirs)}, median of ${ROUNDS}`,
      };
      return { ratio: ours / theirs, named };
    };
    const first = figure('first', 'first contentful paint');
    const largest = figure('largest', 'largest contentful paint, its screen whole,');
    const [dashboard, pane] = [
      median(rounds.map((round) => round.dashboard)),
      median(rounds.map(({ ours }) => ours.first)),
    ];
    return [
      atMost(0.8, first.ratio, first.named),
      shown(largest.ratio, largest.named),
      atMost(1.3, dashboard / pane, {
        what: `first contentful paint of the dashboard, cold, processor ${SLOWER} times slower`,
        against: 'the pane’s',
        note: `${ms(dashboard)} and ${ms(pane)}, median of ${ROUNDS}`,
      }),
    ];
  } finally {
    await browser.close();
    await service.stop();
    await rm(built, { recursive: true });
  }
}

/** Builds it like the pane; returns its script's size in kB. */
async function buildTemplate(outDir: string): Promise<number> {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    root: join(import.meta.dirname, '../template'),
    base: '/template/',
    publicDir: false,
    plugins: [react(), compressedCopies()],
    build: {
      outDir,
      emptyOutDir: true,
      target: ['chrome111', 'safari16.4'],
      modulePreload: { polyfill: false },
      chunkSizeWarningLimit: 1_000,
      rolldownOptions: { input: join(import.meta.dirname, '../template/taskpane.html') },
    },
  });
  const chunks = [result].flat().flatMap((made) => ('output' in made ? made.output : []));
  const bytes = chunks.map((chunk) =>
    chunk.type === 'chunk' ? gzipSync(chunk.code, { level: 9 }).length : 0,
  );
  return Math.round(bytes.reduce((sum, size) => sum + size, 0) / 1_000);
}

async function serveTemplate(app: FastifyInstance, root: string): Promise<void> {
  await app.register(fastifyStatic, {
    root,
    prefix: '/template/',
    decorateReply: false,
    preCompressed: true,
    setHeaders: (reply) => {
      reply.header('content-security-policy', "frame-ancestors 'self'");
    },
  });
}

/** In a browser without a cache of either page, once the document is open and everything else is idle. */
async function paints(browser: Browser, baseURL: string, path: string): Promise<Paints> {
  const context = await browser.newContext({ baseURL, ignoreHTTPSErrors: true });
  const page = await context.newPage();
  let isOpen = false;
  await context.route(`**${PANE}*`, (route) =>
    isOpen
      ? route.continue({ url: route.request().url().replace(PANE, path) })
      : route.fulfill({ contentType: 'text/html', body: '' }),
  );
  await page.goto('/playground/', { waitUntil: 'networkidle' });
  await paneFrame(page);
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  isOpen = true;
  await page.evaluate(() => window.wordHost.reloadPane());
  const frame = await paneFrame(page);
  await frame.getByRole('button').first().waitFor();
  const [first, largest] = await Promise.all([
    lastEntry(frame, 'paint', 'first-contentful-paint'),
    lastEntry(frame, 'largest-contentful-paint', ''),
  ]);
  await context.close();
  return { first, largest };
}

/** Where a browser has a connection, but nothing of the dashboard in its cache. */
const BEFORE_DASHBOARD = '/dashboard/before';

/**
 * Of the page where people sign in, as the pane's is the one where they connect. The page before it is isolated like it:
 * from the playground, Chromium would start another process, which takes longer than an empty page.
 */
async function dashboardPaint(browser: Browser, baseURL: string): Promise<number> {
  const context = await browser.newContext({ baseURL, ignoreHTTPSErrors: true });
  const page = await context.newPage();
  await context.route(`**${BEFORE_DASHBOARD}`, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: '',
      headers: { 'cross-origin-opener-policy': 'same-origin' },
    }),
  );
  await page.goto(BEFORE_DASHBOARD);
  await page.evaluate(async () => (await fetch('/healthz')).text());
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  await page.goto('/dashboard/');
  await page.getByRole('button').first().waitFor();
  const paint = await lastEntry(page.mainFrame(), 'paint', 'first-contentful-paint');
  await context.close();
  return paint;
}

/** The time of the last entry with this type and name; waits for one. */
function lastEntry(frame: Frame, type: string, name: string): Promise<number> {
  return frame.evaluate(
    ([entryType, entryName]) =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          const last = list.getEntriesByName(entryName).at(-1);
          if (last) resolve(last.startTime);
        }).observe({ type: entryType, buffered: true });
      }),
    [type, name] as const,
  );
}
