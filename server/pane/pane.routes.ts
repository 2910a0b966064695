import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

import { ANSWERS } from '#server/html/page-headers.ts';

import { type PanePageSettings, renderPanePage } from './pane-page.ts';

interface PaneDeps extends PanePageSettings {
  /** The folder of the built pane. */
  folder: string;
}

const PAGES = ['taskpane.html', 'commands.html'];

/** Serves the built pane: its two pages, rendered for every answer, and the files they load. */
export async function paneRoutes(app: FastifyInstance, { folder, ...settings }: PaneDeps) {
  for (const page of PAGES) {
    const built = await readFile(join(folder, page), 'utf8');
    app.get(`/${page}`, async (_request, reply) => {
      const { html, headers } = renderPanePage(built, settings);
      return reply.headers(headers).send(html);
    });
  }

  await app.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    // Source maps are only for those who have the build; compressed files are sent in place of their originals.
    globIgnore: ['**/*.{html,map,br,gz}'],
    preCompressed: true,
    cacheControl: false,
    setHeaders(reply, path) {
      reply.headers(path.includes('/assets/') ? ANSWERS.paneAsset : ANSWERS.paneFile);
    },
  });
}
