import { statSync } from 'node:fs';

import type { Command } from '@commander-js/extra-typings';

import { notFound } from '#server/http/errors.ts';
import type { Directory } from '#server/people/directories.ts';
import { erasedPeopleFile } from '#server/people/erased-people-file.ts';
import { recheckErased } from '#server/people/erasure-recheck.service.ts';
import { erasePerson } from '#server/people/erasure.service.ts';
import { importPeople } from '#server/people/import.service.ts';
import type { Administer } from './administration.ts';
import { progressBar } from './output.ts';

const COLUMNS: Readonly<Record<Directory, string>> = {
  students: 'uid,first_name,last_name,email,status',
  employees: 'uid,first_name,last_name,email,status[,department,position]',
};

export function addPeopleCommands(program: Command, administer: Administer): void {
  for (const directory of ['students', 'employees'] as const)
    addImportCommand(program, administer, directory);

  const person = program.command('person').description('People in the directories.');
  person
    .command('erase <uid>')
    .description(
      'Erase a student or employee, including earlier names. Their credentials can still be verified, without the name.\n' +
        'If the name is in the title of unlinked documents, these are listed first and nothing is erased until you choose.',
    )
    .requiredOption('--org <id>', "person's organization")
    .option('--title <ids...>', 'unlinked documents about this person; "all" for all listed', [] as string[])
    .option('--keep-others', 'leave the other listed titles: they are about people with the same name')
    .option('--json', 'print JSON: {uid, credentials, titles}')
    .action((uid, { org, title, keepOthers, ...options }) =>
      administer(options, async ({ db, env, now, actor }) => {
        const titles = title.includes('all') ? 'all' : title;
        const request = { organizationUid: org, uid, titles, keepsOthers: keepOthers === true } as const;
        const erased = await erasePerson(db, request, { now, actor, file: erasedPeopleFile(env) });
        const credentials = counted(erased.credentials, 'credential');
        const also = erased.titles === 0 ? '' : ` and ${counted(erased.titles, 'other title')}`;
        return {
          json: { uid, ...erased },
          text: `${uid} erased. Name removed from ${credentials}${also}.`,
        };
      }),
    );

  person
    .command('recheck-erased')
    .description(
      'Erase people again who came back with a restored backup, and parts of names left by older releases. Run this after every pg_restore.',
    )
    .option('--json', 'print JSON: {erased_again, titles_replaced, returned}')
    .action((options) =>
      administer(options, async ({ db, env, now, actor }) => {
        const checked = await recheckErased(db, { now, actor, file: erasedPeopleFile(env) });
        const lines = [
          `${counted(checked.erased_again, 'person', 'people')} erased again, ${counted(checked.titles_replaced, 'title')} replaced.`,
          ...checked.returned.map(
            ({ organization_id, uid }) =>
              `${uid} of ${organization_id} was erased before but is in the directory again. Erase this person again, unless they were added back on purpose.`,
          ),
        ];
        return { json: checked, text: lines.join('\n') };
      }),
    );
}

function counted(count: number, noun: string, plural = `${noun}s`): string {
  return count === 1 ? `one ${noun}` : `${count} ${plural}`;
}

function addImportCommand(program: Command, administer: Administer, directory: Directory): void {
  program
    .command(directory)
    .description(`The ${directory} of an organization.`)
    .command('import <file>')
    .description(
      `Import a CSV file: new ${directory} are added, existing ones updated, and ones not in the file stay.\n` +
        `Columns: ${COLUMNS[directory]}. If any row is invalid, nothing is imported.`,
    )
    .requiredOption('--org <id>', 'organization ID')
    .option('--dry-run', 'show what would happen, and store nothing')
    .option('--include-erased', 'also import people who were erased and are back on purpose')
    .option('--json', 'print JSON: {added, changed, unchanged, left_out, dry_run}')
    .action((path, options) =>
      administer(options, async ({ db, env, now, actor, stderr }) => {
        const total = sizeOf(path);
        const isTrial = options.dryRun ?? false;
        const bar = progressBar(stderr, 'Import');
        const onBytes = (bytes: number) => bar.show(bytes, total);
        const includesErased = options.includeErased === true;
        const request = { organizationUid: options.org, directory, path, isTrial, includesErased, onBytes };
        try {
          const merged = await importPeople(db, request, { now, actor, file: erasedPeopleFile(env) });
          const { added, changed, unchanged, left_out } = merged;
          const counts = `${added} added, ${changed} changed, ${unchanged} unchanged`;
          const text = isTrial ? `Dry run: ${counts}. Nothing was stored.` : `Imported: ${counts}.`;
          return {
            json: { ...merged, dry_run: isTrial },
            text: left_out === 0 ? text : `${text}\n${leftOut(left_out)}`,
          };
        } finally {
          bar.stop();
        }
      }),
    );
}

function leftOut(count: number): string {
  const people =
    count === 1 ? 'One row was skipped: that person was' : `${count} rows were skipped: those people were`;
  return `${people} erased. Add --include-erased to import them anyway.`;
}

function sizeOf(path: string): number {
  const file = statSync(path, { throwIfNoEntry: false });
  if (!file?.isFile()) throw notFound(`File ${path} not found`);
  return file.size;
}
