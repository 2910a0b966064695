import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { Config } from '#server/config/config.ts';
import { openDatabase } from '#server/db/database.ts';
import { createDemoTokens, type DemoToken, loadDemo, SMALL_DEMO } from '#server/demo/demo.service.ts';
import { selectOrganizations } from '#server/organizations/organizations.store.ts';
import { renderPanePage } from '#server/pane/pane-page.ts';
import { BUILT_PANE, type Service, type ServiceOptions, startService } from '#server/service.ts';

import { playgroundRoutes } from './playground.routes.ts';
import { isLoopbackUrl, phoneCommands } from './this-computer.ts';

const DIST = join(import.meta.dirname, '../dist');

export interface PlaygroundService extends Service {
  /** None where the database is somebody's own. */
  tokens: DemoToken[];
}

/** The whole service with the playground in it, and more. An empty database gets the demo organizations first. */
export async function startPlayground(
  config: Config,
  { extend, pane = BUILT_PANE }: Pick<ServiceOptions, 'extend' | 'pane'> = {},
): Promise<PlaygroundService> {
  const tokens = await prepareDemo(config);
  const service = await startService(config, {
    pane,
    extend: async (app) => {
      await app.register(playgroundRoutes, {
        dist: join(DIST, 'playground'),
        renderPane: async (page: string, officeJs: string) =>
          renderPanePage(await readFile(join(pane.folder, `${page}.html`), 'utf8'), {
            ...config,
            officeJs,
            frameAncestors: ["'self'"],
          }),
        session: {
          organizations: tokens,
          public_url: config.publicUrl,
          is_loopback: isLoopbackUrl(config.publicUrl),
          phone_commands: phoneCommands(config.port),
        },
      });
      await extend?.(app);
    },
  });
  return { ...service, tokens };
}

async function prepareDemo({ databaseUrl, signingKeys }: Config): Promise<DemoToken[]> {
  const database = await openDatabase(databaseUrl);
  try {
    const { db } = database;
    const now = new Date();
    const isEmpty = (await selectOrganizations(db)).length === 0;
    if (isEmpty) await loadDemo({ db, keyId: signingKeys[0].id, now }, SMALL_DEMO);
    return await createDemoTokens(db, now);
  } finally {
    await database.close();
  }
}
