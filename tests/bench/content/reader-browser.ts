import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';

import type { Browser } from '@playwright/test';

import { launchBrowser } from '#tests/bench/bench-browser.ts';
import { bundledScript } from '#tests/word-host/harness/bundled-script.ts';

const WORKER = join(import.meta.dirname, '../../../packages/document-text/src/pdf/pdf-worker.ts');

/** A page with the functions of `reader-page.ts` for the files of a folder, in a new browser unless one is given. */
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
  const names = await page.evaluate(() => Object.keys(window.reader) as (keyof Window['reader'])[]);
  const calling =
    (name: (typeof names)[number]) =>
    (...given: unknown[]) =>
      page.evaluate(([called, all]) => Reflect.apply(window.reader[called], null, all), [
        name,
        given,
      ] as const);
  return {
    ...(Object.fromEntries(names.map((name) => [name, calling(name)])) as Window['reader']),
    async close() {
      await (shared === undefined ? browser : page).close();
      server.close();
    },
  };
}
