import { rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import type { Config } from '#server/config/config.ts';
import type { Database } from '#server/db/database.ts';
import { timestamp } from '#server/db/schema.ts';
import { claimUpkeep } from '#server/db/upkeep.store.ts';
import {
  INVITATION_MS,
  inviteFirst,
  isWithoutOrganization,
  type MadeInvitation,
} from '#server/organizations/invitations.service.ts';

import { invitationLink } from './invitation-link.ts';

interface Offer {
  config: Pick<Config, 'databaseUrl' | 'signIn'>;
  database: Database;
  now: Date;
  /** Where a person watches; null if the output goes to a file or a log. */
  terminal: { write(text: string): unknown } | null;
  log: { info(fields: object, message: string): void; warn(fields: object, message: string): void };
}

const NAME = 'first-sign-in.txt';
const OTHERWISE = 'To get a link: sealmark admin invite --first';

/**
 * Creates a link for the first administrator if there is no organization yet. However many processes start on an empty
 * database, only one creates it, and again after it has expired. A log gets the path of the file with the link instead of
 * the link, because logs are copied and widely read.
 */
export async function offerFirstInvitation({ config, database, now, terminal, log }: Offer): Promise<void> {
  let made: MadeInvitation | null;
  try {
    made = (await isWithoutOrganization(database.db)) ? await inviteOnce(database, now) : null;
  } catch (error) {
    // Being unable to write just now, or being told to stop, is no reason not to start.
    return log.warn({ err: error }, `Couldn't make a link for the first administrator. ${OTHERWISE}`);
  }
  if (!made) return;
  const link = invitationLink(config.signIn, made.secret);
  if (terminal) {
    terminal.write(`\nThe first administrator signs in here, until ${made.expiresAt} UTC:\n  ${link}\n\n`);
    return;
  }
  const file = fileBeside(config.databaseUrl);
  if (file === null) return log.info({}, `There is no organization yet. ${OTHERWISE}`);
  try {
    // Creates a new file, because an existing one may be readable by others or be a link to elsewhere.
    rmSync(file, { force: true });
    writeFileSync(file, `${link}\n`, { flag: 'wx', mode: 0o600 });
    log.info({ file }, 'The first administrator signs in with the link in this file');
  } catch (error) {
    log.warn({ err: error }, `Couldn't write the link for the first administrator. ${OTHERWISE}`);
  }
}

/** null if there is an organization, or another process has created the link. */
function inviteOnce(database: Database, now: Date): Promise<MadeInvitation | null> {
  const notSince = timestamp(new Date(now.getTime() - INVITATION_MS));
  return database.write(async (trx) => {
    if (!(await isWithoutOrganization(trx))) return null;
    const isOurs = await claimUpkeep(trx, 'first_link', { now: timestamp(now), notSince });
    return isOurs ? inviteFirst(trx, now) : null;
  });
}

function fileBeside(databaseUrl: string): string | null {
  return databaseUrl.startsWith('sqlite:') ? join(dirname(databaseUrl.slice('sqlite:'.length)), NAME) : null;
}
