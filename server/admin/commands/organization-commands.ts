import { type Command, Option } from '@commander-js/extra-typings';

import { WORKSPACES } from '#contract/fields.ts';

import {
  changeOrganization,
  createOrganization,
  deleteOrganization,
  requireNewName,
} from '#server/organizations/organizations.service.ts';
import { selectOrganizations } from '#server/organizations/organizations.store.ts';
import { type Administer, facts, table } from '#server/admin/administration.ts';
import { addArchiveCommands } from './archive-commands.ts';
import { addDomainCommands } from './organizations/domain-commands.ts';
import { confirmable } from '#server/admin/confirmation.ts';
import {
  contactValue,
  nameValue,
  requireSome,
  shortValue,
  websiteValue,
} from '#server/admin/option-values.ts';

/** English words for the API's French ones, in both directions. */
const ENGLISH = { school: 'ecole', company: 'entreprise', ecole: 'ecole', entreprise: 'entreprise' } as const;

const SAME_NAME = 'allow the name of another organization';

export function addOrganizationCommands(program: Command, administer: Administer): void {
  const org = program
    .command('org')
    .description('Organizations: the schools and companies that issue documents.');

  org
    .command('create')
    .description('Create an organization, and an account for it unless you name one.')
    .addOption(
      new Option('--workspace <workspace>', 'what it is; ecole and entreprise are the names in the API')
        .choices(['school', 'company', ...WORKSPACES] as const)
        .makeOptionMandatory(),
    )
    .requiredOption('--name <name>', 'name shown on the public page', nameValue)
    .option('--account <id>', 'account that owns it (default: a new one)')
    .option('--website <address>', 'website', websiteValue)
    .option('--city <city>', 'city', shortValue)
    .option('--country <country>', 'country', shortValue)
    .option(
      '--contact <contact>',
      'email address or phone number for questions about a document',
      contactValue,
    )
    .option('--same-name', SAME_NAME)
    .option('--json', 'print JSON: {account_id, organization_id}')
    .action((options) =>
      administer.change(options, async ({ db, now, audit }) => {
        const { name, account: accountUid, city, country, website, contact, sameName } = options;
        if (!sameName) await requireNewName(db, name);
        const workspace = ENGLISH[options.workspace];
        const details = given({ website, city, country, contact });
        const made = await createOrganization(db, { accountUid, name, workspace, ...details }, now);
        await audit('organization_created', made.organization_id, made.organization_id);
        const { organization_id, account_id } = made;
        return {
          json: made,
          text: facts(Object.entries({ Organization: organization_id, Account: account_id })),
        };
      }),
    );

  org
    .command('update <organization_id>')
    .description("Change an organization. Only the given options change. You can't change the workspace.")
    .option('--name <name>', 'name shown on the public page', nameValue)
    .option('--website <address>', 'website', websiteValue)
    .option('--city <city>', 'city', shortValue)
    .option('--country <country>', 'country', shortValue)
    .option(
      '--contact <contact>',
      'email address or phone number for questions about a document',
      contactValue,
    )
    .option('--same-name', SAME_NAME)
    .option('--no-website', 'remove the website')
    .option('--no-city', 'remove the city')
    .option('--no-country', 'remove the country')
    .option('--no-contact', 'remove the contact')
    .option('--json', 'print JSON: {organization_id}')
    .action((uid, options, command) => {
      const { name, website, city, country, contact, sameName } = options;
      const changes = requireSome(command, {
        ...(name !== undefined && { name }),
        ...given({ website, city, country, contact }),
      });
      return administer.change(options, async ({ db, audit }) => {
        if (name !== undefined && !sameName) await requireNewName(db, name, uid);
        await changeOrganization(db, uid, changes);
        await audit('organization_updated', uid, uid);
        return { json: { organization_id: uid }, text: `${uid} updated.` };
      });
    });

  confirmable(org.command('delete <organization_id>'))
    .description(
      'Delete an organization that was created by mistake: it has no documents or people, and its staff did nothing.',
    )
    .option('--json', 'print JSON: {organization_id}')
    .action((uid, options) =>
      administer.irreversible(options, uid, async ({ db, audit }) => {
        await deleteOrganization(db, uid);
        await audit('organization_deleted', uid, uid);
        return { json: { organization_id: uid }, text: `${uid} deleted.` };
      }),
    );

  org
    .command('list')
    .description('List organizations, oldest first.')
    .option('--json', 'print JSON: {organizations: […]}')
    .action((options) =>
      administer(options, async ({ db }) => {
        const organizations = await selectOrganizations(db);
        const columns = {
          organization: 'organization_id',
          account: 'account_id',
          workspace: 'workspace',
          name: 'name',
          city: 'city',
          website: 'website',
        } as const;
        return { json: { organizations }, text: table(organizations, columns, 'No organizations yet.') };
      }),
    );

  addDomainCommands(org, administer);
  addArchiveCommands(org, administer);
}

/** The options that were given; one with `--no-` removes the value. */
function given<Name extends string>(options: Record<Name, string | false | undefined>) {
  const entries = Object.entries<string | false | undefined>(options);
  const named = entries.filter(([, value]) => value !== undefined);
  return Object.fromEntries(named.map(([name, value]) => [name, value || null])) as Partial<
    Record<Name, string | null>
  >;
}
