import { type Command, Option } from '@commander-js/extra-typings';

import { selectAudit } from '#server/audit/audit.store.ts';
import { timestamp } from '#server/db/schema.ts';
import { requireOrganization } from '#server/organizations/organizations.service.ts';
import { type Administer, csv, table } from '#server/admin/administration.ts';
import { beginningValue, countValue, expiryValue } from '#server/admin/option-values.ts';

const CSV_COLUMNS = ['at', 'actor', 'action', 'subject', 'organization_id', 'detail', 'reason'] as const;

export function addAuditCommands(program: Command, administer: Administer): void {
  program
    .command('audit')
    .description('Audit log: who changed, issued, or revoked what, and when.')
    .command('list')
    .description('List entries, newest first.')
    .option('--org <id>', 'only this organization')
    .option('--action <action>', 'only this action, such as token_created')
    .option(
      '--person <name>',
      'only what this person did: name or ID of an identity, or --as of an administrator',
    )
    .option('--subject <id>', 'only this subject, such as a public ID')
    .option(
      '--since <date>',
      'only from this day or time on, UTC: 2026-11-01 or 2026-11-01T08:00:00Z',
      beginningValue,
    )
    .option('--until <date>', 'only until the end of this day, or before this time, UTC', expiryValue)
    .option('--limit <count>', 'maximum number of entries (default: 50, with --csv all)', countValue)
    .addOption(new Option('--csv', 'print CSV, with a line of column names').conflicts('json'))
    .option('--json', 'print JSON: {entries: […]}')
    .action((options) =>
      administer(options, async ({ db }) => {
        const { org, action, person, subject, since, until } = options;
        const organization = org === undefined ? undefined : await requireOrganization(db, org);
        const entries = await selectAudit(db, {
          organizationId: organization?.id,
          action,
          person,
          subject,
          since: since && timestamp(since),
          until: until && timestamp(until),
          limit: options.limit ?? (options.csv ? undefined : 50),
        });
        if (options.csv) return { json: { entries }, text: csv(entries, CSV_COLUMNS) };
        const columns = {
          'at (utc)': 'at',
          actor: 'actor',
          action: 'action',
          subject: 'subject',
          organization: 'organization_id',
          detail: 'detail',
          reason: 'reason',
        } as const;
        return { json: { entries }, text: table(entries, columns, 'No entries found.') };
      }),
    );
}
