import { auditChoices, auditExport, auditList } from '#contract/dashboard/audit.ts';
import { recordAudit } from '#server/audit/audit.store.ts';
import type { DashboardApi, DashboardDeps } from '#server/dashboard/dashboard-api.ts';
import { selectStaff } from '#server/organizations/organizations.store.ts';

import { createAuditReader } from './audit.service.ts';

export function auditRoutes({ serve, writeAs }: DashboardApi, { database }: DashboardDeps): void {
  const audit = createAuditReader({ database });

  serve(auditList, ({ session, query, language }) => audit.list({ caller: session.caller, language }, query));

  serve(auditChoices, async ({ session: { caller } }) => ({
    staff: await database.reads.read((db) => selectStaff(db, caller.organization.id)),
  }));

  serve(auditExport, async ({ session, body, by, language }) => {
    const exported = await audit.csv({ caller: session.caller, language }, body);
    const { id: organization_id, uid: subject } = session.caller.organization;
    const entry = { organization_id, subject, detail: `${exported.entries} entries` };
    await writeAs(session, (trx) => recordAudit(trx, by, 'audit_exported', entry));
    return exported;
  });
}
