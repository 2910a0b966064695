import { type Command, Option } from '@commander-js/extra-typings';

import { SCOPES } from '#contract/fields.ts';
import { WORDS } from '#contract/words/words.ts';
import { timestamp } from '#server/db/time.ts';
import { requireOrganization } from '#server/organizations/organizations.service.ts';
import { addToken, endAnyOf, inShell } from '#server/organizations/staff.service.ts';
import { listTokens, oneYearFrom } from '#server/access/tokens.service.ts';
import type { Administer } from '#server/admin/administration.ts';
import { DRY_RUN, YES } from '#server/admin/confirmation.ts';
import { expiryValue, shortValue } from '#server/admin/option-values.ts';
import { type Columns, facts, table } from '#server/admin/output.ts';

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

  token
    .command('revoke <token_id>')
    .description('Revoke a token. It stops working with its next request. To find its ID, run token list.')
    .option('--yes', YES)
    .option('--dry-run', DRY_RUN)
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
