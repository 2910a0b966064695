import type { Command } from 'commander';

import { parseDatabaseUrl } from '#server/config.ts';
import { backUpSqlite, BackupExists } from '#server/db/backup.ts';
import { openDatabase } from '#server/db/database.ts';
import { timestamp } from '#server/db/time.ts';
import { noteUpkeep } from '#server/db/upkeep.store.ts';
import { conflict } from '#server/http/errors.ts';
import type { Administer, JsonOption } from './administration.ts';
import { progressBar } from './progress-bar.ts';

export function addBackupCommand(program: Command, administer: Administer): void {
  program
    .command('backup <file>')
    .description(
      "Copy the SQLite database to a new file. Works while the service runs. Signing keys aren't included.",
    )
    .option('--json', 'print JSON: {file, bytes}')
    .action((file: string, options: JsonOption) =>
      administer.apart(options, async ({ env, stderr, now }) => {
        const url = parseDatabaseUrl(env);
        if (!url.startsWith('sqlite:')) {
          throw conflict(
            'Back up PostgreSQL with its own tools: umask 077; PGSERVICE=… pg_dump --format=custom --file=FILE (docs/deploy.md, Backups)',
          );
        }
        const bar = progressBar(stderr, 'Backup');
        try {
          const bytes = await backUpSqlite(url.slice('sqlite:'.length), file, bar.show);
          await noteBackup(url, timestamp(now));
          const text = [
            `Database copied to ${file} (${bytes} bytes).`,
            "The signing keys aren't included. Save SIGNING_KEYS in another place: without them, printed QR codes can't be verified.",
          ];
          return { json: { file, bytes }, text: text.join('\n') };
        } catch (error) {
          if (error instanceof BackupExists) throw conflict(error.message);
          if (error instanceof Error && 'code' in error)
            throw conflict(`Can't make the backup: ${error.message}`);
          throw error;
        } finally {
          bar.stop();
        }
      }),
    );
}

/** For the metric that tells how old the last backup is. */
async function noteBackup(url: string, at: string): Promise<void> {
  const database = await openDatabase(url);
  try {
    await database.write((trx) => noteUpkeep(trx, 'backup', at));
  } finally {
    await database.close();
  }
}
