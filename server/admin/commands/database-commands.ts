import { existsSync } from 'node:fs';
import { basename, resolve } from 'node:path';

import type { Command } from '@commander-js/extra-typings';

import { recordAudit } from '#server/audit/audit.store.ts';
import { parseDatabaseUrl } from '#server/config/config.ts';
import { openDatabase } from '#server/db/database.ts';
import type { Migrations } from '#server/db/migrate.ts';
import { DamagedDatabase } from '#server/db/sqlite/sqlite-file.ts';
import { recount } from '#server/figures/recount.store.ts';
import { backUpSqlite, giveToOwner, NotRestored, restoreSqlite } from '#server/db/sqlite/backup.ts';
import { timestamp } from '#server/db/schema.ts';
import { noteUpkeep } from '#server/db/upkeep.store.ts';
import { fileFault } from '#server/errors/file-faults.ts';
import { conflict, Refusal } from '#server/errors/refusals.ts';
import { erasedPeopleFile } from '#server/people/erased/erased-people-file.ts';
import { recheckErased } from '#server/erasure/erasure-recheck.service.ts';
import { unsavedErasures } from '#server/people/erased/saved-erasures.ts';

import { type Administer, type Administration, progressBar } from '#server/admin/administration.ts';
import { confirmable } from '#server/admin/confirmation.ts';
import { schemaStateOf } from './migrate-command.ts';

export function addBackupCommand(program: Command, administer: Administer): void {
  program
    .command('backup <file>')
    .description(
      "Copy the SQLite database to a new file. Works while the service runs. Signing keys aren't included.",
    )
    .option('--json', 'print JSON: {file, bytes}')
    .action((file, options) =>
      administer.apart(options, async ({ env, stderr, now, migrations }) => {
        const url = parseDatabaseUrl(env);
        if (!url.startsWith('sqlite:'))
          throw conflict(
            'Back up PostgreSQL with its own tools: umask 077; PGSERVICE=… pg_dump --format=custom --file=FILE (docs/operate.md, Backups)',
          );
        const path = url.slice('sqlite:'.length);
        if (!existsSync(path)) throw conflict(`There is no database at ${url}. Check DATABASE_URL`);
        const bar = progressBar(stderr, 'Backup');
        try {
          const bytes = await backUpSqlite(path, file, bar.show);
          await noteBackup(url, timestamp(now), migrations);
          const text = [
            `Database copied to ${file} (${bytes} bytes).`,
            "The signing keys aren't included. Save SIGNING_KEYS in another place: without them, printed QR codes can't be checked.",
          ];
          return { json: { file, bytes }, text: text.join('\n') };
        } catch (error) {
          if (error instanceof Error && 'code' in error && !(error instanceof Refusal))
            throw conflict(`Can't make the backup: ${fileFault(error, resolve(file)) ?? error.message}`);
          throw error;
        } finally {
          bar.stop();
        }
      }),
    );
}

/** For the metric of the last backup's age. Leaves another release's tables alone: an update may follow. */
async function noteBackup(url: string, at: string, migrations: Migrations | undefined): Promise<void> {
  const { pending, newer } = await schemaStateOf(url, migrations);
  if (pending.length + newer.length > 0) return;
  const database = await openDatabase(url, { tables: 'require', migrations });
  try {
    await database.write((trx) => noteUpkeep(trx, 'backup', at));
  } finally {
    await database.close();
  }
}

export function addRestoreCommand(program: Command, administer: Administer): void {
  confirmable(program.command('restore <file>'))
    .description(
      'Replace the SQLite database with a backup, and update its tables to this release. Stop the service first. People erased since the backup are erased again.',
    )
    .option('--json', 'print JSON: {file, bytes, replaced, erased_again}')
    .action((file, options) => {
      const restore = async (administration: Omit<Administration, 'db'>) => {
        const path = restorablePath(parseDatabaseUrl(administration.env));
        let [erased_again, unsaved] = [0, 0];
        const { bytes, replaced } = await restored(file, path, {
          migrations: administration.migrations,
          async complete(draft) {
            ({ erased_again, unsaved } = await completeDraft({ draft, path, file }, administration));
          },
        });
        const text = [
          `${file} restored to ${path} (${bytes} bytes). People erased again: ${erased_again}.`,
          replaced !== null &&
            `The previous database is now ${replaced}. It contains personal data: delete it when everything works.`,
          unsaved > 0 &&
            `The file of erasures lacked ${unsaved} that the backup has. If there is another copy, put it in its place and run: person recheck-erased`,
          'Start the service and scan a seal from before the backup.',
        ];
        return { json: { file, bytes, replaced, erased_again }, text };
      };
      const preview = async ({ env, migrations }: Omit<Administration, 'db'>) => {
        const path = restorablePath(parseDatabaseUrl(env));
        const { bytes, replaced } = await restored(file, path, { migrations, complete: null });
        const previous = replaced === null ? '' : ` The database there now becomes ${replaced}.`;
        return {
          json: { file, bytes, replaced },
          text: `${file} restored to ${path} (${bytes} bytes).${previous}`,
          losesNothing: replaced === null,
        };
      };
      return administer.apart(options, restore, { word: 'restore', preview });
    });
}

function restorablePath(url: string): string {
  if (url.startsWith('sqlite:')) return url.slice('sqlite:'.length);
  throw conflict(
    'Restore PostgreSQL with its own tools: pg_restore --no-owner --dbname=service=…, then run: person recheck-erased (docs/operate.md, Backups)',
  );
}

async function restored(file: string, path: string, options: Parameters<typeof restoreSqlite>[2]) {
  try {
    return await restoreSqlite(file, path, options);
  } catch (error) {
    if (error instanceof NotRestored) throw conflict(error.message);
    if (error instanceof DamagedDatabase || (error instanceof Error && 'code' in error))
      throw conflict(`The backup can't be restored. ${fileFault(error, path) ?? error.message}`);
    throw error;
  }
}

interface Draft {
  draft: string;
  /** Of the database that the draft will be. */
  path: string;
  /** The backup. */
  file: string;
}

/** A backup from before an erasure has the person, whom nobody must see even if the restore is interrupted. */
async function completeDraft(
  { draft, path, file }: Draft,
  { env, now, actor, migrations }: Omit<Administration, 'db'>,
): Promise<{ erased_again: number; unsaved: number }> {
  const erased = erasedPeopleFile(env);
  const database = await openDatabase(`sqlite:${draft}`, { migrations });
  try {
    const entry = { organization_id: null, subject: basename(file) };
    await recordAudit(database.db, { now, actor }, 'database_restored', entry);
    const unsaved = (await unsavedErasures(database.db, erased)).length;
    return { unsaved, erased_again: await recheckErased(database.db, { now, actor, file: erased }) };
  } finally {
    await database.close();
    if (erased.entries().length > 0) giveToOwner(erased.path, path);
  }
}

export function addRecountCommand(program: Command, administer: Administer): void {
  program
    .command('recount')
    .description(
      "Recount people, documents, and daily figures if they look wrong. Changes wait until it's done. Scans stay the same.",
    )
    .option('--json', 'print JSON: {recounted}')
    .action((options) =>
      administer.change(options, async ({ db, ...auditContext }) => {
        await recount(db);
        const entry = { organization_id: null, subject: 'figures' };
        await recordAudit(db, auditContext, 'figures_recounted', entry);
        return { json: { recounted: true }, text: 'People, documents, and daily figures recounted.' };
      }),
    );
}
