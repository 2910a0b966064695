import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { FastifyInstance } from 'fastify';

import { isLoopbackAddress } from '#server/config/config-values.ts';
import { dashboardHeaders } from '#server/html/page-headers.ts';

/** Below the folder of the build. */
export const BUILT_DASHBOARD = 'dashboard/dashboard.html';

interface PageDeps {
  /** Where the build put the pages. */
  folder: string;
  publicUrl: string;
  /** Where the dashboard is. */
  origin: string;
}

/** The dashboard's page, the same at each of its addresses: its script shows what belongs there. */
export async function dashboardPageRoutes(app: FastifyInstance, { folder, publicUrl, origin }: PageDeps) {
  const file = join(folder, BUILT_DASHBOARD);
  // In development, Vite answers with the page.
  if (!existsSync(file)) return;
  const built = await readFile(file, 'utf8');
  const isOnThisComputer = publicUrl.startsWith('http:') && new URL(origin).hostname === 'localhost';

  for (const path of ['/dashboard', '/dashboard/*', '/connect/*'])
    app.get(path, async (request, reply) => {
      // No passkey can be made for an address: the name leads to the same computer.
      if (isOnThisComputer && isLoopbackAddress(hostnameOf(request.headers.host)))
        return reply.redirect(`${origin}${request.url}`, 307);
      const nonce = randomBytes(16).toString('base64');
      return reply
        .headers({ 'content-type': 'text/html; charset=utf-8', ...dashboardHeaders(nonce) })
        .send(built.replaceAll('__CSP_NONCE__', nonce));
    });
}

function hostnameOf(host = ''): string {
  return URL.parse(`http://${host}`)?.hostname ?? '';
}
