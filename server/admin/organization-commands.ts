import { type Command, Option } from 'commander';

import { type Workspace, WORKSPACES } from '#contract/fields.ts';

import { changeOrganization, createOrganization } from '../organizations/registration.service.ts';
import { selectOrganizations } from '../organizations/registration.store.ts';
import type { Administer, JsonOption } from './administration.ts';
import { nameValue, requireSome, shortValue, websiteValue } from './option-values.ts';
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

interface UpdateOptions
  extends JsonOption, Partial<Record<'website' | 'city' | 'country' | 'contact', string | false>> {
  name?: string;
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
      administer.change(options, async ({ db, now, audit }) => {
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
        await audit('organization_created', made.organization_id, made.organization_id);
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
    .command('update <organization_id>')
    .description('Change an organization. What is not named stays as it is; the workspace never changes.')
    .option('--name <name>', 'as the public page shows it', nameValue)
    .option('--website <address>', 'its website; the public page shows the domain', websiteValue)
    .option('--city <city>', 'where it is', shortValue)
    .option('--country <country>', 'where it is', shortValue)
    .option('--contact <contact>', 'e-mail address or telephone number for doubts', shortValue)
    .option('--no-website', 'take the website away')
    .option('--no-city', 'take the city away')
    .option('--no-country', 'take the country away')
    .option('--no-contact', 'take the contact away')
    .option('--json', 'answer {organization_id}')
    .action((uid: string, options: UpdateOptions, command: Command) => {
      const { name, website, city, country, contact } = options;
      const changes = requireSome(command, {
        ...(name !== undefined && { name }),
        ...given({ website, city, country, contact }),
      });
      return administer.change(options, async ({ db, audit }) => {
        await changeOrganization(db, uid, changes);
        await audit('organization_updated', uid, uid);
        return { json: { organization_id: uid }, text: `${uid} is changed.` };
      });
    });

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

/** What was named; an option with `--no-` takes the value away. */
function given<Name extends string>(options: Record<Name, string | false | undefined>) {
  const named = Object.entries<string | false | undefined>(options).filter(
    ([, value]) => value !== undefined,
  );
  return Object.fromEntries(named.map(([name, value]) => [name, value || null])) as Partial<
    Record<Name, string | null>
  >;
}
