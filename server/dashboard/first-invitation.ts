import { rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import type { Config } from '#server/config/config.ts';
import type { Database } from '#server/db/database.ts';
import { timestamp } from '#server/db/time.ts';
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
  /** Where a person watches; null where the output goes to a file or a log. */
  terminal: { write(text: string): unknown } | null;
  log: { info(fields: object, message: string): void; warn(fields: object, message: string): void };
}

const NAME = 'first-sign-in.txt';
const OTHERWISE = 'To get a link: sealmark admin invite --first';

/**
 * Offers the first administrator a link, where there is no organization yet. However many processes start on an empty
 * database, one of them makes one, and again once that has run out. A log gets the path of the file that has the link, and
 * not the link: logs are copied, and read by more people.
 */
export async function offerFirstInvitation({ config, database, now, terminal, log }: Offer): Promise<void> {
  let made: MadeInvitation | null;
  try {
    made = await inviteOnce(database, now);
  } catch (error) {
    // A service that can't write just now, or is told to stop already, is no service that can't start.
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
    // A new file, because one that's there may be readable by others, or lead elsewhere.
    rmSync(file, { force: true });
    writeFileSync(file, `${link}\n`, { flag: 'wx', mode: 0o600 });
    log.info({ file }, 'The first administrator signs in with the link in this file');
  } catch (error) {
    log.warn({ err: error }, `Couldn't write the link for the first administrator. ${OTHERWISE}`);
  }
}

/** null where there is an organization, or another process has made the link. */
function inviteOnce(database: Database, now: Date): Promise<MadeInvitation | null> {
  const notSince = timestamp(new Date(now.getTime() - INVITATION_MS));
  return database.write(async (trx) => {
    if (!(await isWithoutOrganization(trx))) return null;
    const isOurs = await claimUpkeep(trx, 'first_link', { now: timestamp(now), notSince });
    return isOurs ? inviteFirst(trx, now) : null;
  });
}

/** null beside a database that is no file. */
function fileBeside(databaseUrl: string): string | null {
  return databaseUrl.startsWith('sqlite:') ? join(dirname(databaseUrl.slice('sqlite:'.length)), NAME) : null;
}
