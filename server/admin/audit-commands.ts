import type { Command } from '@commander-js/extra-typings';

import { selectAudit } from '#server/audit/audit.store.ts';
import { requireOrganization } from '#server/organizations/organizations.service.ts';
import type { Administer } from './administration.ts';
import { countValue } from './option-values.ts';
import { table } from './output.ts';

export function addAuditCommands(program: Command, administer: Administer): void {
  program
    .command('audit')
    .description('Audit log: who changed, issued, or revoked what, and when.')
    .command('list')
    .description('List entries, newest first.')
    .option('--org <id>', 'only this organization')
    .option('--action <action>', 'only this action, such as token_created')
    .option('--subject <id>', 'only this subject, such as a public ID')
    .option('--limit <count>', 'maximum number of entries', countValue, 50)
    .option('--json', 'print JSON: {entries: […]}')
    .action((options) =>
      administer(options, async ({ db }) => {
        const { org, action, subject, limit } = options;
        const organization = org === undefined ? undefined : await requireOrganization(db, org);
        const entries = await selectAudit(db, { organizationId: organization?.id, action, subject, limit });
        const columns = {
          'at (utc)': 'at',
          actor: 'actor',
          action: 'action',
          subject: 'subject',
          organization: 'organization_id',
          detail: 'detail',
        } as const;
        return { json: { entries }, text: table(entries, columns, 'No entries found.') };
      }),
    );
}
