import { type Command, Option } from '@commander-js/extra-typings';

import { REPORT_STATES } from '#contract/reports.ts';
import { requireOrganization } from '#server/organizations/organizations.service.ts';
import { closeReport } from '#server/reports/reports.service.ts';
import { selectReports, type StoredReport } from '#server/reports/reports.store.ts';

import { type Administer, facts } from '#server/admin/administration.ts';
import { countValue } from '#server/admin/option-values.ts';

const DEFAULT_LIMIT = 50;

export function addReportCommands(program: Command, administer: Administer): void {
  const reports = program
    .command('reports')
    .description('Reports: what readers wrote on the public page of a document.');

  reports
    .command('list')
    .description('List reports, newest first.')
    .option('--org <id>', 'only this organization')
    .addOption(
      new Option('--state <state>', 'only reports in this state')
        .choices([...REPORT_STATES, 'all'] as const)
        .default('open' as const),
    )
    .option('--limit <count>', 'maximum number of reports', countValue, DEFAULT_LIMIT)
    .option('--json', 'print JSON: {reports: […]}')
    .action((options) =>
      administer(options, async ({ db }) => {
        const { org, state, limit: perPage } = options;
        const organization = org === undefined ? undefined : await requireOrganization(db, org);
        const found = await selectReports(db, { organizationId: organization?.id, state }, { perPage });
        const text = found.map(factsOf).join('\n\n') || 'No reports found.';
        return { json: { reports: found.map(recordOf) }, text };
      }),
    );

  reports
    .command('close <report_uid...>')
    .description("Close reports that were dealt with. They're deleted a year later.")
    .option('--json', 'print JSON: {reports: […]}')
    .action((uids, options) =>
      administer.change(options, async ({ db, ...auditContext }) => {
        const close = (uid: string) => closeReport(db, uid, {}, auditContext);
        const closed = await Array.fromAsync(new Set(uids), close);
        return { json: { reports: closed.map(recordOf) }, text: closed.map(factsOf).join('\n\n') };
      }),
    );
}

function recordOf({ uid, organization_uid, ...report }: StoredReport) {
  const { at, state, closed_at, public_id, title, family, what, email, language } = report;
  const shown = { at, state, closed_at, public_id, title, family, what, email, language };
  return { report_uid: uid, organization_id: organization_uid, ...shown };
}

/** A list instead of a table, because a reader's text can be long. */
function factsOf(report: StoredReport): string {
  return facts([
    ['Report', report.uid],
    ['Received', `${report.at} UTC`],
    ['State', report.closed_at === null ? report.state : `${report.state} ${report.closed_at} UTC`],
    ['Organization', report.organization_uid],
    ['Document', `${report.public_id} ${report.title}`],
    ['What', report.what.replaceAll(/\s+/g, ' ')],
    ['Email', report.email],
  ]);
}
