import { type Command, Option } from '@commander-js/extra-typings';

import { DOC_TYPES } from '#contract/document-types.ts';
import { PERMISSIONS } from '#contract/fields.ts';
import {
  changedPermissions,
  listIdentities,
  requireOrganization,
} from '#server/organizations/organizations.service.ts';
import {
  addPerson,
  changePerson,
  deletePerson,
  inShell,
  reinstatePerson,
  suspendPerson,
} from '#server/organizations/staff.service.ts';

import { type Administer, type Columns, facts, table } from '#server/admin/administration.ts';
import { confirmable } from '#server/admin/confirmation.ts';
import { emailValue, nameValue, requireSome, shortValue } from '#server/admin/option-values.ts';

export const SAME_EMAIL = 'allow the email address of somebody else in the organization';

export function addIdentityCommands(program: Command, administer: Administer): void {
  const identity = program.command('identity').description('Identities: the people that tokens act for.');

  identity
    .command('create')
    .description('Create an identity in an organization.')
    .requiredOption('--org <id>', 'organization ID')
    .requiredOption('--name <name>', "person's name", nameValue)
    .requiredOption('--email <address>', "person's email address", emailValue)
    .option('--role <role>', "person's role", shortValue, 'member')
    .addOption(
      new Option('--permission <permission...>', 'permissions besides verifying documents; repeatable')
        .choices(PERMISSIONS)
        .default([], 'none'),
    )
    .addOption(
      new Option('--without <permission...>', "permissions it shouldn't have; repeatable")
        .choices(PERMISSIONS)
        .default([], 'none'),
    )
    .addOption(
      new Option('--issue-type <type...>', 'the only document types it can issue; repeatable').choices(
        DOC_TYPES,
      ),
    )
    .option('--same-email', SAME_EMAIL)
    .option('--json', 'print JSON: {identity_uid}')
    .action((options) =>
      administer.change(options, async (change) => {
        const { org, permission, without: removed, issueType: issueTypes, sameEmail, ...person } = options;
        const { name, email, role } = person;
        const permissions = changedPermissions(['verify documents', ...permission], { removed });
        const made = await addPerson(
          change.db,
          { organizationUid: org, name, email, role, permissions, issueTypes, allowsSameEmail: sameEmail },
          inShell(change),
        );
        return { json: made, text: facts([['Identity', made.identity_uid]]) };
      }),
    );

  identity
    .command('update <identity_uid>')
    .description('Change an identity. Only the given options change, and its tokens still work.')
    .option('--name <name>', "person's name", nameValue)
    .option('--email <address>', "person's email address", emailValue)
    .option('--role <role>', "person's role", shortValue)
    .addOption(
      new Option(
        '--add-permission <permission...>',
        'permissions to add to those it has; repeatable',
      ).choices(PERMISSIONS),
    )
    .addOption(
      new Option('--remove-permission <permission...>', 'permissions to remove, or all; repeatable').choices([
        'all',
        ...PERMISSIONS,
      ] as const),
    )
    .addOption(
      new Option(
        '--issue-type <type...>',
        'the only document types it can issue, or all; repeatable',
      ).choices(['all', ...DOC_TYPES] as const),
    )
    .option('--json', 'print JSON: {identity_uid, permissions: […]}')
    .action((uid, options, command) => {
      const { name, email, role, addPermission: added, removePermission, issueType } = options;
      const removed = removePermission?.includes('all')
        ? PERMISSIONS
        : removePermission?.filter((one) => one !== 'all');
      const changes = requireSome(command, {
        name,
        email,
        role,
        permissions: added || removed ? { added, removed } : undefined,
        issueTypes: issueType?.includes('all') ? null : issueType?.filter((type) => type !== 'all'),
      });
      return administer.change(options, async (change) => {
        const { permissions } = await changePerson(change.db, uid, changes, inShell(change));
        return {
          json: { identity_uid: uid, permissions },
          text: `${uid} updated. Permissions now: ${permissions.join(', ') || 'none'}.`,
        };
      });
    });

  confirmable(identity.command('disable <identity_uid>'))
    .description(
      "Disable an identity: its tokens, sessions, and passkeys end, and don't come back with identity reinstate. Everything it created stays.",
    )
    .option('--json', 'print JSON: {identity_uid, tokens_revoked, sessions_ended}')
    .action((uid, options) =>
      administer.irreversible(options, uid, async (change) => {
        const { tokensRevoked, sessionsEnded } = await suspendPerson(change.db, uid, inShell(change));
        const tokens = tokensRevoked === 1 ? 'one token' : `${tokensRevoked} tokens`;
        const sessions = sessionsEnded === 1 ? 'one session' : `${sessionsEnded} sessions`;
        return {
          json: { identity_uid: uid, tokens_revoked: tokensRevoked, sessions_ended: sessionsEnded },
          text: `${uid} disabled, ${tokens} revoked, ${sessions} ended.`,
        };
      }),
    );

  identity
    .command('reinstate <identity_uid>')
    .description(
      'Reinstate a disabled identity, with what it could do before. To let it sign in, use invite.',
    )
    .option('--json', 'print JSON: {identity_uid}')
    .action((uid, options) =>
      administer.change(options, async (change) => {
        await reinstatePerson(change.db, uid, inShell(change));
        return { json: { identity_uid: uid }, text: `${uid} reinstated.` };
      }),
    );

  confirmable(identity.command('delete <identity_uid>'))
    .description('Delete an identity that was created by mistake and never did anything.')
    .option('--json', 'print JSON: {identity_uid}')
    .action((uid, options) =>
      administer.irreversible(options, uid, async (change) => {
        await deletePerson(change.db, uid, inShell(change));
        return { json: { identity_uid: uid }, text: `${uid} deleted.` };
      }),
    );

  identity
    .command('list')
    .description('List identities, oldest first.')
    .option('--org <id>', 'only this organization')
    .addOption(
      new Option('--permission <permission>', 'only identities with this permission').choices(PERMISSIONS),
    )
    .option('--json', 'print JSON: {identities: […]}')
    .action((options) =>
      administer(options, async ({ db }) => {
        const { org, permission } = options;
        if (org) await requireOrganization(db, org);
        const identities = (await listIdentities(db, org)).filter(
          ({ permissions }) => permission === undefined || permissions.includes(permission),
        );
        const columns = {
          identity: 'identity_uid',
          organization: 'organization_id',
          state: ({ disabled_at }) => (disabled_at === null ? 'active' : 'disabled'),
          name: 'name',
          email: 'email',
          role: 'role',
          tokens: ({ tokens }) => String(tokens),
          permissions: ({ permissions }) => permissions.join(', ') || null,
          'issues only': ({ issue_types }) => issue_types?.join(', ') ?? null,
        } satisfies Columns<(typeof identities)[number]>;
        return { json: { identities }, text: table(identities, columns, 'No identities found.') };
      }),
    );
}
