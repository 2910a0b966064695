import { type Command, Option } from 'commander';

import { type Workspace, WORKSPACES } from '#contract/fields.ts';

import { createOrganization } from '../organizations/registration.service.ts';
import { selectOrganizations } from '../organizations/registration.store.ts';
import type { Administer, JsonOption } from './administration.ts';
import { nameValue, shortValue, websiteValue } from './option-values.ts';
import { facts, table } from './table.ts';

interface CreateOptions extends JsonOption {
  workspace: Workspace;
  name: string;
  account?: string;
  website?: string;
  city?: string;
  country?: string;
  contact?: string;
}

export function addOrganizationCommands(program: Command, administer: Administer): void {
  const org = program.command('org').description('Organizations: the schools and companies that issue.');

  org
    .command('create')
    .description('Make an organization, and an account to own it unless one is named.')
    .addOption(
      new Option('--workspace <workspace>', 'ecole: an institution; entreprise: a company')
        .choices(WORKSPACES)
        .makeOptionMandatory(),
    )
    .requiredOption('--name <name>', 'as the public page shows it', nameValue)
    .option('--account <id>', 'account that shall own it (a new one by default)')
    .option('--website <address>', 'its website; the public page shows the domain', websiteValue)
    .option('--city <city>', 'where it is', shortValue)
    .option('--country <country>', 'where it is', shortValue)
    .option(
      '--contact <contact>',
      'e-mail address or telephone number for doubts about a document',
      shortValue,
    )
    .option('--json', 'answer {account_id, organization_id}')
    .action((options: CreateOptions) =>
      administer(options, async ({ db, now }) => {
        const { name, workspace, account, city, country, website, contact } = options;
        const made = await createOrganization(
          db,
          {
            accountUid: account ?? null,
            name,
            workspace,
            city: city ?? null,
            country: country ?? null,
            website: website ?? null,
            contact: contact ?? null,
          },
          now,
        );
        return {
          json: made,
          text: facts([
            ['Organization', made.organization_id],
            ['Account', made.account_id],
          ]),
        };
      }),
    );

  org
    .command('list')
    .description('List the organizations, oldest first.')
    .option('--json', 'answer {organizations: […]}')
    .action((options: JsonOption) =>
      administer(options, async ({ db }) => {
        const organizations = await selectOrganizations(db);
        const rows = organizations.map((row) => [
          row.organization_id,
          row.account_id,
          row.workspace,
          row.name,
          row.city,
          row.website,
        ]);
        const headings = ['organization', 'account', 'workspace', 'name', 'city', 'website'];
        return {
          json: { organizations },
          text: rows.length === 0 ? 'There is no organization yet.' : table(headings, rows),
        };
      }),
    );
}
