import type { Command } from '@commander-js/extra-typings';

import { erasedPeopleFile } from '#server/people/erased-people-file.ts';
import { recheckErased } from '#server/people/erasure-recheck.service.ts';
import { erasePerson } from '#server/people/erasure.service.ts';
import type { Administer } from './administration.ts';

export function addPeopleCommands(program: Command, administer: Administer): void {
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
