import { type Command, Option } from '@commander-js/extra-typings';

import { type Permission, PERMISSIONS, SCOPES } from '#contract/fields.ts';
import { permissionsOfRole, type Role, ROLES } from '#contract/roles.ts';
import { listSessions } from '#server/access/sessions.service.ts';
import { parseSignIn } from '#server/config/config.ts';
import { invitationLink } from '#server/dashboard/invitation-link.ts';
import { timestamp } from '#server/db/schema.ts';
import { inviteFirst } from '#server/organizations/invitations.service.ts';
import { changedPermissions, requireOrganization } from '#server/organizations/organizations.service.ts';
import { addPerson, addToken, endAnyOf, inShell, makeLink } from '#server/organizations/staff.service.ts';
import { type Administer, type Change, type Columns, facts, table } from '#server/admin/administration.ts';
import { emailValue, expiryValue, nameValue, shortValue } from '#server/admin/option-values.ts';
import { WORDS } from '#contract/words/words.ts';
import { listTokens, oneYearFrom } from '#server/access/tokens.service.ts';
import { confirmable } from '#server/admin/confirmation.ts';
import { SAME_EMAIL } from './identity-commands.ts';

interface Invitee {
  org?: string | undefined;
  name?: string | undefined;
  email?: string | undefined;
  role?: Role | undefined;
  permission: readonly Permission[];
  without: readonly Permission[];
  sameEmail?: true | undefined;
}

export function addSignInCommands(program: Command, administer: Administer): void {
  program
    .command('invite')
    .description(
      'Invite a person to the dashboard: prints a link that works once, for 72 hours. It replaces older links.\n' +
        'With --identity, for somebody who lost their passkeys: using the link ends those, and their sessions.',
    )
    .option('--org <id>', 'organization of a new person')
    .option('--name <name>', 'their name', nameValue)
    .option('--email <address>', 'their email address', emailValue)
    .addOption(new Option('--role <role>', 'what they can do').choices(ROLES))
    .addOption(
      new Option('--permission <permission...>', 'permissions besides those of the role; repeatable')
        .choices(PERMISSIONS)
        .default([], 'none'),
    )
    .addOption(
      new Option('--without <permission...>', "permissions of the role they shouldn't have; repeatable")
        .choices(PERMISSIONS)
        .default([], 'none'),
    )
    .option('--same-email', SAME_EMAIL)
    .option('--identity <uid>', 'an identity that already exists')
    .option('--first', 'the first administrator, who creates the first organization')
    .option('--json', 'print JSON: {identity_uid, link, expires_at}')
    .action((options, command) => {
      const { org, identity, first, name, email, role } = options;
      if ([org, identity, first].filter((one) => one !== undefined).length !== 1)
        command.error('error: specify one of --org, --identity, and --first');
      if (org !== undefined && (name === undefined || email === undefined || role === undefined))
        command.error('error: --org needs --name, --email, and --role');
      return administer.change(options, async (change) => {
        const { db, now, env } = change;
        const signIn = parseSignIn(env);
        const uid = org === undefined ? (identity ?? null) : await createInvitee(change, options);
        const made = uid === null ? await inviteFirst(db, now) : await makeLink(db, uid, inShell(change));
        const link = invitationLink(signIn, made.secret);
        const lines = facts([
          ['Link', link],
          ['Expires', `${made.expiresAt} UTC`],
          ['Identity', uid],
        ]);
        return {
          json: { identity_uid: uid, link, expires_at: made.expiresAt },
          text: `${lines}\n\nGive the link to this person alone: the first person who opens it can sign in. It can't be shown again.`,
        };
      });
    });

  const session = program
    .command('session')
    .description('Sessions of people who signed in to the dashboard.');

  session
    .command('list')
    .description('List sessions, oldest first.')
    .option('--org <id>', 'only this organization')
    .option('--json', 'print JSON: {sessions: […]}')
    .action((options) =>
      administer(options, async ({ db, now }) => {
        const { org } = options;
        if (org) await requireOrganization(db, org);
        const sessions = await listSessions(db, org);
        const columns = {
          session: 'session_id',
          organization: ({ organization_name, organization_id }) =>
            `${organization_name} (${organization_id})`,
          identity: ({ identity_name, identity_uid }) => `${identity_name} (${identity_uid})`,
          state: ({ revoked_at, expires_at }) =>
            revoked_at !== null || (expires_at !== null && expires_at <= timestamp(now)) ? 'ended' : 'open',
          device: 'device',
          'signed in': 'created_at',
          'last used': 'last_used_at',
        } satisfies Columns<(typeof sessions)[number]>;
        return { json: { sessions }, text: table(sessions, columns, 'No sessions yet.') };
      }),
    );

  session
    .command('end <session_id>')
    .description('End a session: the person can sign in again. To find its ID, run session list.')
    .option('--json', 'print JSON: {session_id}')
    .action((sessionId, options) =>
      administer.change(options, async (change) => {
        const { isNew } = await endAnyOf(change.db, 'session', sessionId, inShell(change));
        const text = `${sessionId} ${isNew ? '' : 'was already '}ended.`;
        return { json: { session_id: sessionId }, text };
      }),
    );
}

async function createInvitee(
  change: Change,
  { org = '', name = '', email = '', role = 'viewer', permission, without, sameEmail }: Invitee,
): Promise<string> {
  const { workspace } = await requireOrganization(change.db, org);
  const given = [...permissionsOfRole(role, workspace), ...permission];
  const permissions = changedPermissions(given, { removed: without });
  const identity = { organizationUid: org, name, email, role, permissions, allowsSameEmail: sameEmail };
  return (await addPerson(change.db, identity, inShell(change))).identity_uid;
}

export function addTokenCommands(program: Command, administer: Administer): void {
  const token = program.command('token').description('API tokens.');

  token
    .command('create')
    .description("Create a token. It's shown once and stored only as a hash.")
    .requiredOption('--org <id>', 'organization the token is for')
    .requiredOption('--identity <uid>', 'identity it acts for')
    .addOption(
      new Option('--scope <scope...>', 'what it can do; repeatable').choices(SCOPES).makeOptionMandatory(),
    )
    .option('--name <name>', 'what it is for', shortValue)
    .option('--expires <date>', 'last valid day, YYYY-MM-DD, UTC, or never (default: in a year)', (value) =>
      value === 'never' ? 'never' : expiryValue(value),
    )
    .option('--json', 'print JSON: {token_id, token}')
    .action((options) =>
      administer.change(options, async (change) => {
        const { db, now, stderr } = change;
        const { org, identity, scope, name, expires = oneYearFrom(now) } = options;
        if (expires !== 'never' && expires <= now) stderr.write('Warning: this token has already expired.\n');
        const expiresAt = expires === 'never' ? null : expires;
        const request = { organizationUid: org, identityUid: identity, scopes: scope, name, expiresAt };
        const made = await addToken(db, request, inShell(change));
        const lines = facts([
          ['Token', made.token],
          ['Id', made.token_id],
          ['Expires', expires === 'never' ? expires : `${timestamp(expires)} UTC`],
        ]);
        return { json: made, text: `${lines}\n\nCopy the token now. It can't be shown again.` };
      }),
    );

  token
    .command('list')
    .description("List tokens, oldest first. Secrets aren't shown.")
    .option('--org <id>', 'only this organization')
    .option('--json', 'print JSON: {tokens: […]}')
    .action((options) =>
      administer(options, async ({ db, now }) => {
        const { org } = options;
        if (org) await requireOrganization(db, org);
        const tokens = await listTokens(db, org);
        const columns = {
          token: 'token_id',
          name: 'name',
          organization: (row) => `${row.organization_name} (${row.organization_uid})`,
          identity: (row) => `${row.identity_name} (${row.identity_uid})`,
          state: (row) => state(row, now),
          expires: ({ expires_at }) => expires_at ?? 'never',
          'last used': 'last_used_at',
          scopes: ({ scopes }) => scopes.join(' '),
        } satisfies Columns<(typeof tokens)[number]>;
        return {
          json: {
            tokens: tokens.map(({ organization_uid, ...row }) => ({
              organization_id: organization_uid,
              ...row,
            })),
          },
          text: table(tokens, columns, 'No tokens yet.'),
        };
      }),
    );

  confirmable(token.command('revoke <token_id>'))
    .description('Revoke a token. It stops working with its next request. To find its ID, run token list.')
    .option('--json', 'print JSON: {token_id}')
    .action((tokenId, options) =>
      administer.irreversible(options, tokenId, async (change) => {
        const { isNew } = await endAnyOf(change.db, 'token', tokenId, inShell(change));
        const text = `${tokenId} ${isNew ? '' : 'was already '}revoked.`;
        return { json: { token_id: tokenId }, text, losesNothing: !isNew };
      }),
    );
}

function state(token: { revoked_at: string | null; expires_at: string | null }, now: Date): string {
  const isExpired = token.expires_at !== null && token.expires_at <= timestamp(now);
  const status = token.revoked_at === null ? (isExpired ? 'expired' : 'valid') : 'revoked';
  return WORDS.en[`status.${status}`].toLowerCase();
}
