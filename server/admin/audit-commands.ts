import type { Command } from 'commander';

import { selectAudit } from '../audit/audit.store.ts';
import { notFound } from '../http/errors.ts';
import { findOrganization } from '../organizations/registration.store.ts';
import type { Administer, JsonOption } from './administration.ts';
import { countValue } from './option-values.ts';
import { table } from './table.ts';

interface ListOptions extends JsonOption {
  org?: string;
  action?: string;
  subject?: string;
  limit: number;
}

export function addAuditCommands(program: Command, administer: Administer): void {
  program
    .command('audit')
    .description('The audit: who changed, issued or revoked what, and when.')
    .command('list')
    .description('List entries, newest first.')
    .option('--org <id>', 'only those of one organization')
    .option('--action <action>', 'only those of one kind, such as token_created')
    .option('--subject <id>', 'only those about one thing, such as a public id')
    .option('--limit <count>', 'how many at most', countValue, 50)
    .option('--json', 'answer {entries: […]}')
    .action((options: ListOptions) =>
      administer(options, async ({ db }) => {
        const { org, action, subject, limit } = options;
        const organization = org === undefined ? undefined : await findOrganization(db, org);
        if (org !== undefined && !organization) throw notFound(`There is no organization ${org}`);
        const entries = await selectAudit(db, { organizationId: organization?.id, action, subject, limit });
        const rows = entries.map((row) => [
          row.at,
          row.actor,
          row.action,
          row.subject,
          row.organization_id,
          row.detail,
        ]);
        return {
          json: { entries },
          text:
            rows.length === 0
              ? 'There is no such entry.'
              : table(['at (utc)', 'actor', 'action', 'subject', 'organization', 'detail'], rows),
        };
      }),
    );
}
