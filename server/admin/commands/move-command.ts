import { readFileSync } from 'node:fs';

import { type Command, Option } from '@commander-js/extra-typings';

import { recordAudit } from '#server/audit/audit.store.ts';
import { ConfigError, parseDatabaseUrl } from '#server/config/config.ts';
import { hostUrls } from '#server/db/hosts.ts';
import { moveToPostgres, NotMoved } from '#server/db/move.ts';
import { DamagedDatabase } from '#server/db/sqlite/sqlite-file.ts';
import { conflict } from '#server/errors/refusals.ts';
import { erasedPeopleFile } from '#server/people/erased/erased-people-file.ts';
import { findErasureKey, requireErasureKey } from '#server/people/erased/erasure-key.ts';
import { saveErasures } from '#server/people/erased/saved-erasures.ts';

import { type Administer, progressBar } from '#server/admin/administration.ts';

export function addMoveCommand(program: Command, administer: Administer): void {
  program
    .command('move')
    .description(
      'Copy the SQLite database in DATABASE_URL into an empty PostgreSQL database, and compare every row. Stop the service first.\n' +
        'The SQLite database stays as it is. If the move is interrupted, run the command again: it continues where it stopped.',
    )
    .addOption(
      new Option(
        '--to <address>',
        'PostgreSQL database, without a password: postgres://user@host/database',
      ).conflicts('toFile'),
    )
    .option('--to-file <file>', 'file with that address, which can have a password')
    .option('--json', 'print JSON: {rows, tables: {…}, erased_people_file}')
    .action(({ to, toFile, ...options }, command) => {
      if (to === undefined && toFile === undefined) command.error('error: specify --to or --to-file');
      return administer.apart(options, async ({ env, stderr, now, actor, migrations }) => {
        const from = parseDatabaseUrl(env);
        if (!from.startsWith('sqlite:'))
          throw conflict('DATABASE_URL must be the SQLite database to move. Set it to sqlite:PATH');
        const url = targetOf(to, toFile);
        const file = erasedPeopleFile({ ...env, DATABASE_URL: url });
        const bar = progressBar(stderr, 'Move');
        try {
          const tables = await moveToPostgres({
            path: from.slice('sqlite:'.length),
            url,
            migrations,
            onProgress: bar.show,
            async finish(trx) {
              const entry = { organization_id: null, subject: 'postgres' };
              await recordAudit(trx, { now, actor }, 'database_moved', entry);
              if (await findErasureKey(trx)) await requireErasureKey(trx, file, now);
              await saveErasures(trx, file);
            },
          });
          const rows = Object.values(tables).reduce((sum, count) => sum + count, 0);
          return { json: { rows, tables, erased_people_file: file.path }, text: nextSteps(rows, file.path) };
        } catch (error) {
          if (error instanceof NotMoved || error instanceof DamagedDatabase) throw conflict(error.message);
          throw error;
        } finally {
          bar.stop();
        }
      });
    });
}

function targetOf(to: string | undefined, file: string | undefined): string {
  const url = to ?? readFileSync(file ?? '', 'utf8').trim();
  const option = to === undefined ? '--to-file' : '--to';
  const [oneHost] = hostUrls(url);
  if (oneHost === undefined)
    throw new ConfigError([
      `${option} must be the address of a PostgreSQL database: postgres://user@host/database.`,
    ]);
  if (to !== undefined && (new URL(oneHost).password !== '' || new URL(oneHost).searchParams.has('password')))
    throw new ConfigError([
      'Everyone on this machine can see a password on the command line. Put the address in a file and use --to-file.',
    ]);
  return url;
}

function nextSteps(rows: number, erasedPeople: string): string[] {
  return [
    `${rows} rows copied and compared. Nothing differs.`,
    'Set DATABASE_URL to the PostgreSQL database for every process, start the service, and scan a seal from before the move.',
    `Erasures are recorded in ${erasedPeople}.`,
    "The SQLite database is still there, with personal data. Don't start the service on it again, and delete it when everything works.",
  ];
}
