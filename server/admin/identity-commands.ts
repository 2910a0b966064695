import { type Command, Option } from 'commander';

import { type Permission, PERMISSIONS } from '#contract/fields.ts';

import { createIdentity } from '../organizations/registration.service.ts';
import type { Administer, JsonOption } from './administration.ts';
import { emailValue, nameValue, shortValue } from './option-values.ts';
import { facts } from './table.ts';

interface CreateOptions extends JsonOption {
  org: string;
  name: string;
  email: string;
  role: string;
  permission: Permission[];
}

export function addIdentityCommands(program: Command, administer: Administer): void {
  const identity = program.command('identity').description('Identities: the persons that tokens act for.');

  identity
    .command('create')
    .description('Make an identity in an organization.')
    .requiredOption('--org <id>', 'its organization')
    .requiredOption('--name <name>', 'name of the person', nameValue)
    .requiredOption('--email <address>', 'e-mail address of the person', emailValue)
    .option('--role <role>', 'what the person does there', shortValue, 'member')
    .addOption(
      new Option('--permission <permission...>', 'what it may read beyond documents; may be repeated')
        .choices(PERMISSIONS)
        .default([], 'none'),
    )
    .option('--json', 'answer {identity_uid}')
    .action((options: CreateOptions) =>
      administer(options, async ({ db, now }) => {
        const { org, name, email, role, permission } = options;
        const made = await createIdentity(
          db,
          { organizationUid: org, name, email, role, permissions: permission },
          now,
        );
        return { json: made, text: facts([['Identity', made.identity_uid]]) };
      }),
    );
}
