import {
  erasureFind,
  factModeSet,
  factModesReset,
  organizationChange,
  serviceInspect,
  type Finding,
  type Settings,
  settingsRead,
} from '#contract/dashboard/settings.ts';
import type { DocType } from '#contract/document-types.ts';
import type { FieldMode } from '#contract/facts.ts';
import type { Language } from '#contract/fields.ts';
import { WORKSPACE_FAMILIES } from '#server/access/readable-families.ts';
import type { Session } from '#server/access/sessions.service.ts';
import { type AuditAction, type AuditContext, recordAudit } from '#server/audit/audit.store.ts';
import {
  listFieldSettings,
  resetFieldModes,
  setFieldModes,
} from '#server/credentials/facts/fact-settings.service.ts';
import type { DashboardApi, DashboardDeps } from '#server/dashboard/dashboard-api.ts';
import type { Db } from '#server/db/schema.ts';
import { describedTypes } from '#server/document-types/document-types.ts';
import { requireSeen } from '#server/errors/refusals.ts';
import { changeOrganization } from '#server/organizations/organizations.service.ts';
import { holdOrganization, readOrganization } from '#server/organizations/organizations.store.ts';
import { findErasureKey } from '#server/people/erased/erasure-key.ts';
import { findErased } from '#server/people/erased/erased-people.store.ts';

import packageJson from '#package.json' with { type: 'json' };

export interface SettingsDeps extends DashboardDeps {
  manifestUrl: string | null;
  /** The findings of `admin doctor`. */
  inspect: (language: Language) => Promise<Finding[]>;
}

async function modesOf(trx: Db, organizationUid: string, docType: DocType) {
  const settings = await listFieldSettings(trx, organizationUid, docType);
  const modes: Record<string, FieldMode> = Object.fromEntries(
    settings.map(({ field, mode }) => [field, mode]),
  );
  return modes;
}

/** Settings of an organization, and the service's state for those who run it. */
export function settingsRoutes({ serve, writeAs }: DashboardApi, deps: SettingsDeps): void {
  const { database, config } = deps;

  async function settingsOf({ caller }: Session, language: Language): Promise<Omit<Settings, 'ok'>> {
    const { id, uid, workspace } = caller.organization;
    const { db } = database;
    const modes = await listFieldSettings(db, uid);
    const types = describedTypes(WORKSPACE_FAMILIES[workspace], language, () => false);
    return {
      organization: { organization_id: uid, ...(await readOrganization(db, id)) },
      limits: { requests: config.rateLimit.limit, window_seconds: config.rateLimit.windowSeconds },
      manifest_url: deps.manifestUrl,
      fact_settings: types.map(({ doc_type, label, fields }) => ({
        doc_type,
        label,
        fields: modes
          .filter((setting) => setting.doc_type === doc_type)
          .map(({ field, mode, is_default }) => ({
            field,
            label: fields.find(({ name }) => name === field)?.label ?? field,
            mode,
            is_default,
          })),
      })),
    };
  }

  /** Runs in a transaction with its audit entry. */
  async function change(
    session: Session,
    auditContext: AuditContext,
    [action, subject]: readonly [AuditAction, string],
    work: Parameters<typeof writeAs>[1],
  ): Promise<void> {
    const organization_id = session.caller.organization.id;
    await writeAs(session, async (trx) => {
      await holdOrganization(trx, organization_id);
      await work(trx);
      await recordAudit(trx, auditContext, action, { organization_id, subject });
    });
  }

  serve(settingsRead, ({ session, language }) => settingsOf(session, language));

  serve(organizationChange, async ({ session, body, by, language }) => {
    const { before, city = null, country = null, website = null, contact = null, name } = body;
    const { id, uid } = session.caller.organization;
    await change(session, by, ['organization_updated', uid], async (trx) => {
      const { workspace: _, created_at: __, ...stored } = await readOrganization(trx, id);
      requireSeen(before, stored);
      await changeOrganization(trx, uid, { name, city, country, website, contact });
    });
    return settingsOf(session, language);
  });

  serve(factModeSet, async ({ session, body: { doc_type, field, mode, before }, by, language }) => {
    const { uid } = session.caller.organization;
    await change(session, by, ['facts_set', `${doc_type}.${field}=${mode}`], async (trx) => {
      requireSeen(before, (await modesOf(trx, uid, doc_type))[field]);
      await setFieldModes(trx, uid, doc_type, new Map([[field, mode]]));
    });
    return settingsOf(session, language);
  });

  serve(factModesReset, async ({ session, body: { doc_type, before }, by, language }) => {
    const { uid } = session.caller.organization;
    await change(session, by, ['facts_reset', doc_type], async (trx) => {
      requireSeen(before, await modesOf(trx, uid, doc_type));
      await resetFieldModes(trx, uid, doc_type);
    });
    return settingsOf(session, language);
  });

  serve(erasureFind, async ({ session: { caller }, body }) => {
    const { id, uid } = caller.organization;
    const key = await findErasureKey(database.db);
    return { erased_at: key && (await findErased(database.db, id, key.hashesOf(uid, body.uid))) };
  });

  serve(serviceInspect, async ({ language }) => ({
    release: packageJson.version,
    findings: await deps.inspect(language),
  }));
}
