import { statSync } from 'node:fs';

import { type Command, Option } from '@commander-js/extra-typings';

import { CSV_ENCODINGS } from '#contract/dashboard/people-import.ts';
import { type Directory, requireDirectoryOf } from '#server/people/directories.ts';
import { erasedPeopleFile } from '#server/people/erased/erased-people-file.ts';
import { exportPeople } from '#server/people/export.service.ts';
import {
  COLUMNS,
  DEFAULT_STATUS,
  OTHER_HEADINGS,
  STATUSES,
  statusList,
} from '#server/people/import/import-columns.ts';
import { type Imported, importPeople } from '#server/people/import/import.service.ts';
import type { Leavers } from '#server/people/import/leavers.service.ts';
import { listPeople } from '#server/people/people.store.ts';
import { type Administer, type Answer, progressBar, table } from '#server/admin/administration.ts';
import { countValue, nameValue } from '#server/admin/option-values.ts';

/** What `--leavers` sets. Inactive people can still get documents, because employees who left need them. */
const LEAVERS = { close: 'revoked', inactive: 'inactive' } as const;
const LEAVER_CHOICES = { students: ['close'], employees: ['close', 'inactive'] } as const;

export function addDirectoryCommands(program: Command, administer: Administer): void {
  for (const directory of ['students', 'employees'] as const) {
    const command = program.command(directory).description(`The ${directory} of an organization.`);
    addImport(command, administer, directory);
    addList(command, administer, directory);
    addExport(command, administer, directory);
  }
}

function addImport(command: Command, administer: Administer, directory: Directory): void {
  const choices: readonly (keyof typeof LEAVERS)[] = LEAVER_CHOICES[directory];
  command
    .command('import <file>')
    .description(
      `Import a CSV file: new ${directory} are added, existing ones updated, and ones not in the file stay as they are, unless you use --leavers.\n` +
        'If any row is invalid, nothing is imported.',
    )
    .requiredOption('--org <id>', 'organization ID')
    .option('--dry-run', 'show what would happen, and store nothing')
    .addOption(
      new Option('--encoding <name>', 'how the file is encoded, if the guess is wrong').choices(
        CSV_ENCODINGS,
      ),
    )
    .addOption(
      new Option('--leavers <action>', `what to do with ${directory} who aren't in the file`).choices(
        choices,
      ),
    )
    .option(
      '--max-leavers <count>',
      'maximum number of leavers; without it, more than a fifth is refused',
      countValue,
    )
    .option('--include-erased', 'also import people who were erased and are back on purpose')
    .option(
      '--json',
      'print JSON: {added, changed, unchanged, still_left, left_out, leavers: [{uid, name}], too_many_leavers, encoding, ignored, dry_run}',
    )
    .addHelpText('after', formatHelp(directory))
    .action((path, options, self) => {
      if (options.maxLeavers !== undefined && options.leavers === undefined)
        self.error('error: --max-leavers needs --leavers');
      return administer(options, async ({ db, env, now, actor, stderr }) => {
        const total = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
        const isTrial = options.dryRun ?? false;
        const bar = progressBar(stderr, 'Import');
        const onBytes = (bytes: number) => bar.show(bytes, total);
        const includesErased = options.includeErased === true;
        const leavers =
          options.leavers === undefined
            ? null
            : { status: LEAVERS[options.leavers], limit: options.maxLeavers ?? null };
        const request = {
          organizationUid: options.org,
          directory,
          source: path,
          readAs: { encoding: options.encoding },
          isTrial,
          includesErased,
          leavers,
          onBytes,
        };
        try {
          const imported = await importPeople(db, request, { now, actor, file: erasedPeopleFile(env) });
          return {
            json: {
              ...imported,
              leavers: imported.leavers?.people ?? [],
              too_many_leavers: imported.leavers?.refusal != null,
              dry_run: isTrial,
            },
            text: importText(imported, { isTrial, isGuessed: options.encoding === undefined }),
          };
        } finally {
          bar.stop();
        }
      });
    });
}

function formatHelp(directory: Directory): string {
  const columns = COLUMNS[directory].map((column) => `  ${column} (${OTHER_HEADINGS[column].join(', ')})`);
  return `
Columns, in any order and either language. Others are ignored; all but uid, first_name, and last_name may be missing:
${columns.join('\n')}
Status: ${statusList(directory)}.
Without a status, people who are new are ${DEFAULT_STATUS[directory]}, and others stay as they are.
UTF-8, UTF-16, and windows-1252; separated by commas, semicolons, tabs, or vertical bars.`;
}

interface ImportNotes {
  isTrial: boolean;
  isGuessed: boolean;
}

function importText(imported: Imported, { isTrial, isGuessed }: ImportNotes): Answer['text'] {
  const { added, changed, unchanged, still_left, left_out, leavers, encoding, ignored } = imported;
  const gone = leavers ? `, ${leavers.people.length} ${leavers.outcome}` : '';
  const counts = `${added} added, ${changed} changed, ${unchanged} unchanged${gone}`;
  return [
    isTrial ? `Dry run: ${counts}. Nothing was stored.` : `Imported: ${counts}.`,
    ...(isTrial && leavers ? leaverLines(leavers) : []),
    encoding === 'windows-1252' && isGuessed && "Read as windows-1252, because the file isn't UTF-8.",
    encoding.startsWith('utf-16') && `Read as ${encoding.toUpperCase()}.`,
    ignored.length > 0 && `Columns ignored: ${ignored.join(', ')}.`,
    still_left > 0 && stillLeft(still_left),
    left_out > 0 && leftOut(left_out),
  ];
}

/** How many leavers the text names. */
const NAMED = 20;

function leaverLines({ people, outcome, refusal }: Leavers) {
  if (people.length === 0) return [];
  const rest = people.length - NAMED;
  return [
    `Would be ${outcome}:`,
    ...people.slice(0, NAMED).map(({ uid, name }) => `  ${uid}  ${name}`),
    rest > 0 && `  and ${rest} more (--json lists all)`,
    refusal !== null && `Too many to import without --max-leavers ${people.length}.`,
  ];
}

function stillLeft(count: number): string {
  return count === 1
    ? 'One person in the file left earlier and stays closed or inactive: the row has no status.'
    : `${count} people in the file left earlier and stay closed or inactive: their rows have no status.`;
}

function leftOut(count: number): string {
  const people =
    count === 1 ? 'One row was skipped: that person was' : `${count} rows were skipped: those people were`;
  return `${people} erased. Add --include-erased to import them anyway.`;
}

function addList(command: Command, administer: Administer, directory: Directory): void {
  command
    .command('list')
    .description(`List ${directory} by last name.`)
    .requiredOption('--org <id>', 'organization ID')
    .option('--search <text>', 'only those with this text in their uid, name, or email address', nameValue)
    .addOption(new Option('--status <status>', 'only those with this status').choices(STATUSES[directory]))
    .option('--limit <count>', `maximum number of ${directory}`, countValue, 50)
    .option('--json', `print JSON: {${directory}: […], total}`)
    .action(({ org, search, status, limit, ...options }) =>
      administer(options, async ({ db }) => {
        const { id } = await requireDirectoryOf(db, org, directory);
        const page = { page: 1, perPage: limit };
        const { people, total } = await listPeople(db, directory, id, { q: search, status }, page);
        const columns = {
          uid: 'uid',
          'last name': 'last_name',
          'first name': 'first_name',
          status: 'status',
        } as const;
        const more = total > people.length && `${people.length} of ${total} ${directory}.`;
        const listed = table(people, columns, `No ${directory} found.`);
        return { json: { [directory]: people, total }, text: [listed, more] };
      }),
    );
}

function addExport(command: Command, administer: Administer, directory: Directory): void {
  command
    .command('export <file>')
    .description(`Write all ${directory} to a new CSV file that spreadsheets and the import can read.`)
    .requiredOption('--org <id>', 'organization ID')
    .option('--json', 'print JSON: {file, exported}')
    .action((path, { org, ...options }) =>
      administer(options, async ({ db, now, actor }) => {
        const exported = await exportPeople(db, { organizationUid: org, directory, path }, { now, actor });
        const text = `Exported to ${path}: ${exported === 1 ? 'one person' : `${exported} people`}.`;
        return { json: { file: path, exported }, text: `${text} The file contains personal data.` };
      }),
    );
}
