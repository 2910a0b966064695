import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';

import { officeJsFiles } from './office-js-files.ts';

export interface PageServer {
  readonly url: string;
  stop(): Promise<void>;
}

const TYPES: Readonly<Record<string, string>> = {
  '': 'text/html; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
};
const OFFICE_JS = '/office-js/';

/** Serves pages to this computer, and npm's office.js at `/office-js/office.js`. `find` rejects for a missing page. */
export async function startPageServer(find: (path: string) => Promise<string | Buffer>): Promise<PageServer> {
  const office = officeJsFiles();
  const findAny = (path: string): Promise<string | Buffer> => {
    if (!path.startsWith(OFFICE_JS)) return find(path);
    const file = path.slice(OFFICE_JS.length);
    if (file === office.trustPath) return Promise.resolve(office.trustHtml);
    return readFile(join(office.folder, file.toLowerCase()));
  };
  const server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? '/', 'http://localhost').pathname);
    findAny(path).then(
      (body) => {
        response.setHeader('content-type', TYPES[extname(path)] ?? 'application/octet-stream');
        response.setHeader('access-control-allow-origin', '*');
        // A page opens many documents, each with the same scripts.
        response.setHeader('cache-control', 'max-age=3600');
        response.end(body);
      },
      (error: unknown) => response.writeHead(404).end(String(error)),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port');
  return {
    url: `http://localhost:${address.port}`,
    stop: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
