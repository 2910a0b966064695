import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { Config } from '#server/config/config.ts';
import { openDatabase } from '#server/db/database.ts';
import { invitationLink } from '#server/dashboard/invitation-link.ts';
import {
  createDemoTokens,
  type DemoToken,
  inviteDemoAdministrator,
  loadDemo,
  SMALL_DEMO,
} from '#server/demo/demo.service.ts';
import { selectOrganizations } from '#server/organizations/organizations.store.ts';
import { renderPanePage } from '#server/pane/pane-page.ts';
import { BUILT_PANE, type Service, type ServiceOptions, startService } from '#server/service.ts';

import { playgroundRoutes } from './playground.routes.ts';
import { isLoopbackUrl, phoneCommands } from './this-computer.ts';

const DIST = join(import.meta.dirname, '../dist');

export interface PlaygroundService extends Service {
  /** Empty if the database isn't the demo's. */
  tokens: DemoToken[];
  /** Where the demo's administrator signs in; null if no browser creates a passkey, as over http in a network. */
  dashboardUrl: string | null;
}

/** Starts the whole service with the playground. An empty database first gets the demo organizations. */
export async function startPlayground(
  config: Config,
  { extend, onStoppable, pane = BUILT_PANE }: Pick<ServiceOptions, 'extend' | 'onStoppable' | 'pane'> = {},
): Promise<PlaygroundService> {
  const { tokens, dashboardUrl } = await prepareDemo(config);
  const service = await startService(config, {
    pane,
    onStoppable,
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
          dashboard_url: dashboardUrl,
          public_url: config.publicUrl,
          is_loopback: isLoopbackUrl(config.publicUrl),
          phone_commands: phoneCommands(config.port),
        },
      });
      await extend?.(app);
    },
  });
  return { ...service, tokens, dashboardUrl };
}

async function prepareDemo({ databaseUrl, signingKeys, signIn }: Config) {
  const database = await openDatabase(databaseUrl);
  try {
    const { db } = database;
    const now = new Date();
    const isEmpty = (await selectOrganizations(db)).length === 0;
    if (isEmpty) await loadDemo({ db, keyId: signingKeys[0].id, now }, SMALL_DEMO);
    const tokens = await createDemoTokens(db, now);
    if (!signIn.origin.startsWith('https:') && signIn.rpId !== 'localhost')
      return { tokens, dashboardUrl: null };
    const invitation = await inviteDemoAdministrator(database, now);
    const dashboardUrl = invitation
      ? invitationLink(signIn, invitation.secret)
      : `${signIn.origin}/dashboard/`;
    return { tokens, dashboardUrl };
  } finally {
    await database.close();
  }
}
