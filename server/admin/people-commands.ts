import { statSync } from 'node:fs';

import type { Command } from 'commander';

import { notFound } from '../http/errors.ts';
import type { Directory } from '../people/directories.ts';
import { erasePerson } from '../people/erasure.service.ts';
import { importPeople } from '../people/import.service.ts';
import type { Administer, JsonOption } from './administration.ts';
import { progressBar } from './progress-bar.ts';

interface ImportOptions extends JsonOption {
  org: string;
  dryRun?: true;
}

interface EraseOptions extends JsonOption {
  org: string;
}

const COLUMNS: Readonly<Record<Directory, string>> = {
  students: 'uid,first_name,last_name,email,status',
  employees: 'uid,first_name,last_name,email,status[,department,position]',
};

export function addPeopleCommands(program: Command, administer: Administer): void {
  for (const directory of ['students', 'employees'] as const)
    addImportCommand(program, administer, directory);

  program
    .command('person')
    .description('The persons in the directories.')
    .command('erase <uid>')
    .description('Erase a student or employee. Their credentials stay verifiable, without the name.')
    .requiredOption('--org <id>', 'organization the person belongs to')
    .option('--json', 'answer {uid, credentials}')
    .action((uid: string, options: EraseOptions) =>
      administer.change(options, async ({ db, audit }) => {
        const erased = await erasePerson(db, options.org, uid);
        await audit('person_erased', options.org, uid);
        const credentials = erased.credentials === 1 ? 'one credential' : `${erased.credentials} credentials`;
        return { json: { uid, ...erased }, text: `${uid} is erased, and the name gone from ${credentials}.` };
      }),
    );
}

function addImportCommand(program: Command, administer: Administer, directory: Directory): void {
  program
    .command(directory)
    .description(`The ${directory} of an organization.`)
    .command('import <file>')
    .description(
      `Take over a CSV file: new ${directory} are added, known ones changed, absent ones left alone.\n` +
        `Columns: ${COLUMNS[directory]}. One wrong row, and nothing is imported.`,
    )
    .requiredOption('--org <id>', 'organization they belong to')
    .option('--dry-run', 'only say what would happen')
    .option('--json', 'answer {added, changed, unchanged, dry_run}')
    .action((path: string, options: ImportOptions) =>
      administer(options, async ({ db, now, actor, stderr }) => {
        const total = sizeOf(path);
        const isTrial = options.dryRun ?? false;
        const bar = progressBar(stderr, 'Import');
        const onBytes = (bytes: number) => bar.show(bytes, total);
        const request = { organizationUid: options.org, directory, path, isTrial, onBytes };
        try {
          const merged = await importPeople(db, request, { now, actor });
          const { added, changed, unchanged } = merged;
          const counts = `${added} added, ${changed} changed, ${unchanged} unchanged`;
          return {
            json: { ...merged, dry_run: isTrial },
            text: isTrial ? `Nothing is stored. There would be ${counts}.` : `Imported: ${counts}.`,
          };
        } finally {
          bar.stop();
        }
      }),
    );
}

function sizeOf(path: string): number {
  const file = statSync(path, { throwIfNoEntry: false });
  if (!file?.isFile()) throw notFound(`There is no file ${path}`);
  return file.size;
}
