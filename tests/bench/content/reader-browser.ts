import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';

import type { Browser } from '@playwright/test';

import type { ContentDigest } from '#document-text/digest/digest-format.ts';

import type { PicturePart } from './reader-page.ts';
import type { sealCaption } from '#contract/seal-words.ts';
import type { BehaviorChanges } from '#word-host/platforms/behaviors.ts';
import { launchBrowser } from '#tests/bench/bench-browser.ts';
import { bundledScript } from '#tests/word-host/harness/bundled-script.ts';

const WORKER = join(import.meta.dirname, '../../../packages/document-text/src/pdf/pdf-worker.ts');

/** A page that reads and compares the files of a folder, in a new browser unless one is given. */
export async function openReader(folder: string, shared?: Browser) {
  const script = await bundledScript(join(import.meta.dirname, 'reader-page.ts'));
  const worker = await bundledScript(WORKER);
  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    const send = (type: string, body: string | Buffer) => response.setHeader('content-type', type).end(body);
    if (path === '/')
      send('text/html', '<!doctype html><meta charset="utf-8"><script src="/reader.js"></script>');
    else if (path === '/reader.js') send('text/javascript; charset=utf-8', script);
    else if (path === '/pdf-worker.js') send('text/javascript; charset=utf-8', worker);
    else
      readFile(join(folder, path)).then(
        (body) => send('application/octet-stream', body),
        () => response.writeHead(404).end(),
      );
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const browser = shared ?? (await launchBrowser());
  const page = await browser.newPage();
  page.on('pageerror', (error) => console.error(error));
  await page.goto(`http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/`);
  return {
    digest: (file: string) => page.evaluate((path) => window.reader.digest(path), `/${file}`),
    digestOfOpen: (file: string) => page.evaluate((path) => window.reader.digestOfOpen(path), `/${file}`),
    isSameWhenOpen: (file: string, behaviors: BehaviorChanges) =>
      page.evaluate(([path, given]) => window.reader.isSameWhenOpen(path, given), [
        `/${file}`,
        behaviors,
      ] as const),
    passages: (file: string) => page.evaluate((path) => window.reader.passages(path), `/${file}`),
    compare: (digest: ContentDigest, file: string) =>
      page.evaluate(([sealed, path]) => window.reader.compare(sealed, path), [digest, `/${file}`] as const),
    check: (digest: ContentDigest, file: string, seal: Parameters<typeof sealCaption>[0]) =>
      page.evaluate(([sealed, path, of]) => window.reader.check(sealed, path, of), [
        digest,
        `/${file}`,
        seal,
      ] as const),
    colors: (file: string, width: number, points: [x: number, y: number][]) =>
      page.evaluate(([path, wide, places]) => window.reader.colors(path, wide, places), [
        `/${file}`,
        width,
        points,
      ] as const),
    shown: (file: string, part: PicturePart) =>
      page.evaluate(([path, of]) => window.reader.shown(path, of), [`/${file}`, part] as const),
    findings: (file: string) => page.evaluate((path) => window.reader.findings(path), `/${file}`),
    readByPdfJs: (file: string) => page.evaluate((path) => window.reader.readByPdfJs(path), `/${file}`),
    async close() {
      await (shared === undefined ? browser : page).close();
      server.close();
    },
  };
}
