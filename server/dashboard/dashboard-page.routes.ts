import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { FastifyInstance } from 'fastify';

import { isLoopbackAddress } from '#server/config/config-values.ts';
import { dashboardHeaders } from '#server/html/page-headers.ts';

/** Path within the build's folder. */
export const BUILT_DASHBOARD = 'dashboard/dashboard.html';

interface PageDeps {
  folder: string;
  publicUrl: string;
  origin: string;
}

/** Serves the dashboard's page, the same at every address; its script shows what belongs there. */
export async function dashboardPageRoutes(app: FastifyInstance, { folder, publicUrl, origin }: PageDeps) {
  const file = join(folder, BUILT_DASHBOARD);
  // In development, Vite serves the page.
  if (!existsSync(file)) return;
  const built = await readFile(file, 'utf8');
  const isOnThisComputer = publicUrl.startsWith('http:') && new URL(origin).hostname === 'localhost';

  for (const path of ['/dashboard', '/dashboard/*', '/connect/*'])
    app.get(path, async (request, reply) => {
      // A passkey can't belong to an IP address: the name leads to the same computer.
      if (isOnThisComputer && isLoopbackAddress(hostnameOf(request.headers.host)))
        return reply.redirect(`${origin}${request.url}`, 307);
      const nonce = randomBytes(16).toString('base64');
      return reply
        .headers({ 'content-type': 'text/html; charset=utf-8', ...dashboardHeaders(nonce) })
        .send(built.replaceAll('__CSP_NONCE__', nonce));
    });
}

const hostnameOf = (host = ''): string => URL.parse(`http://${host}`)?.hostname ?? '';
