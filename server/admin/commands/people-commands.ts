import { type Command, Option } from '@commander-js/extra-typings';

import { LANGUAGES } from '#contract/fields.ts';

import { parseDatabaseUrl } from '#server/config/config.ts';
import { erasedPeopleFile } from '#server/people/erased/erased-people-file.ts';
import { conflict } from '#server/errors/refusals.ts';
import { recheckErased } from '#server/erasure/erasure-recheck.service.ts';
import { erasePerson } from '#server/erasure/erasure.service.ts';
import { exportPerson } from '#server/person-record/person-record.service.ts';
import { countErased, requireErasures } from '#server/people/erased/saved-erasures.ts';

import type { Administer, Administration } from '#server/admin/administration.ts';
import { confirmable } from '#server/admin/confirmation.ts';

export function addPeopleCommands(program: Command, administer: Administer): void {
  const person = program.command('person').description('People in the directories.');
  confirmable(person.command('erase <uid>'))
    .description(
      'Erase a student or employee, including earlier names. Readers can still check their documents, without the name.\n' +
        'If the name is in the title of unlinked documents, these are listed first and nothing is erased until you choose.',
    )
    .requiredOption('--org <id>', "person's organization")
    .option('--title <ids...>', 'unlinked documents about this person; "all" for all listed', [] as string[])
    .option('--keep-others', 'leave the other listed titles: they are about people with the same name')
    .option('--json', 'print JSON: {uid, credentials, titles}')
    .action((uid, { org, title, keepOthers, ...options }) => {
      const titles = title.includes('all') ? 'all' : title;
      const request = { organizationUid: org, uid, titles, keepsOthers: keepOthers === true } as const;
      const erase =
        (isTrial: boolean) =>
        async ({ db, env, now, actor }: Administration) => {
          const file = erasedPeopleFile(env);
          await requireErasures(db, file);
          const erased = await erasePerson(db, { ...request, isTrial }, { now, actor, file });
          const credentials = counted(erased.credentials, 'credential');
          const also = erased.titles === 0 ? '' : ` and ${counted(erased.titles, 'other title')}`;
          return {
            json: { uid, ...erased },
            text: `${uid} erased. Name removed from ${credentials}${also}. Recorded in ${file.path}.`,
          };
        };
      return administer(options, erase(false), { word: uid, preview: erase(true) });
    });

  person
    .command('export <uid> <file>')
    .description(
      'Write everything that is stored about a student or employee to a new file, for a person who asks for it.\n' +
        'Use .html for a page, .json for programs. Only its owner can read the file.',
    )
    .requiredOption('--org <id>', "person's organization")
    .addOption(
      new Option('--lang <language>', 'language of the page').choices(LANGUAGES).default('en' as const),
    )
    .option(
      '--no-unlinked',
      "leave out documents, drafts, and files with the name that aren't linked to anyone",
    )
    .option('--json', 'print JSON: {uid, file, documents, mentions}')
    .action((uid, path, { org, lang, unlinked, ...options }, command) => {
      const [, format] = /\.(html|json)$/i.exec(path) ?? [];
      if (format === undefined) command.error('error: the name of the file must end with .html or .json');
      return administer(options, async ({ db, env, now, actor }) => {
        const request = {
          databaseUrl: parseDatabaseUrl(env),
          organizationUid: org,
          uid,
          path,
          language: format?.toLowerCase() === 'html' ? lang : null,
          hasMentions: unlinked,
        };
        const exported = await exportPerson(db, request, { now, actor });
        const text = [
          `${uid} exported to ${path}, with ${counted(exported.documents, 'document')}. The file contains personal data.`,
          exported.mentions > 0 &&
            `It also has ${counted(exported.mentions, 'item')} with the name that ${exported.mentions === 1 ? "isn't" : "aren't"} linked to anyone, and can be about other people. Check, or use --no-unlinked, before you give the file to anyone.`,
        ];
        return { json: { uid, file: path, ...exported }, text };
      });
    });

  person
    .command('recheck-erased')
    .description(
      'Erase people again who came back with a restored backup. Run this after every pg_restore.\n' +
        'It reads the erasures from the file in ERASED_PEOPLE_FILE, and stops if that is missing or lacks erasures.',
    )
    .option('--add-missing', 'add the erasures that the file lacks, and make the file if there is none')
    .option('--json', 'print JSON: {erased_again}')
    .action(({ addMissing, ...options }) =>
      administer(options, async ({ db, env, now, actor }) => {
        const file = erasedPeopleFile(env);
        if (!addMissing) {
          if (file.key() === null)
            throw conflict(
              `There is no ${file.path}, so people erased since the backup can't be found. Restore the file from a copy. If nobody was erased yet, add --add-missing`,
            );
          await requireErasures(db, file);
        }
        const erased_again = await recheckErased(db, { now, actor, file });
        return {
          json: { erased_again },
          text: `${counted(erased_again, 'person', 'people')} erased again. People in ${file.path}: ${countErased(file)}.`,
        };
      }),
    );
}

function counted(count: number, noun: string, plural = `${noun}s`): string {
  return count === 1 ? `one ${noun}` : `${count} ${plural}`;
}
