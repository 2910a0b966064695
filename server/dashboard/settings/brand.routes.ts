import { accentSet, type Brand, brandRead, logoRemove, logoSet } from '#contract/dashboard/brand.ts';
import type { Session } from '#server/access/sessions.service.ts';
import { type AuditContext, recordAudit } from '#server/audit/audit.store.ts';
import { accentOn } from '#server/brand/accent.ts';
import { findBrand, saveBrand } from '#server/brand/brand.store.ts';
import { logoFrom } from '#server/brand/logo.ts';
import { logoPath } from '#server/brand/logo.routes.ts';
import type { DashboardApi, DashboardDeps } from '#server/dashboard/dashboard-api.ts';
import type { Db } from '#server/db/schema.ts';
import { requireSeen } from '#server/errors/refusals.ts';
import { holdOrganization } from '#server/organizations/organizations.store.ts';

export function brandRoutes({ serve, writeAs }: DashboardApi, { database }: DashboardDeps): void {
  async function brandOf({ caller }: Session, db: Db = database.db): Promise<{ brand: Brand }> {
    const found = await findBrand(db, caller.organization.id);
    const { accent = null, logo_hash, logo_width, logo_height } = found ?? {};
    return {
      brand: {
        accent,
        shades: accent === null ? null : { light: accentOn('light', accent), dark: accentOn('dark', accent) },
        logo:
          logo_hash && logo_width && logo_height
            ? { url: logoPath(logo_hash), width: logo_width, height: logo_height }
            : null,
      },
    };
  }

  async function change(
    session: Session,
    auditContext: AuditContext,
    before: object | undefined,
    brand: Parameters<typeof saveBrand>[2],
    detail: string,
  ) {
    const { id: organization_id, uid: subject } = session.caller.organization;
    await writeAs(session, async (trx) => {
      await holdOrganization(trx, organization_id);
      const { accent, logo } = (await brandOf(session, trx)).brand;
      requireSeen(before, { accent, logo: logo?.url });
      await saveBrand(trx, organization_id, brand);
      await recordAudit(trx, auditContext, 'brand_changed', { organization_id, subject, detail });
    });
    return brandOf(session);
  }

  serve(brandRead, ({ session }) => brandOf(session));

  serve(accentSet, ({ session, body: { accent = null, before }, by }) =>
    change(session, by, before, { accent }, accent === null ? 'color removed' : `color ${accent}`),
  );

  serve(logoSet, ({ session, body: { picture, before }, by }) => {
    const { hash, base64, width, height } = logoFrom(Buffer.from(picture, 'base64'));
    const logo = { logo_hash: hash, logo: base64, logo_width: width, logo_height: height };
    return change(session, by, before, logo, `logo ${hash.slice(0, 16)}`);
  });

  serve(logoRemove, ({ session, body: { before }, by }) => {
    const none = { logo_hash: null, logo: null, logo_width: null, logo_height: null };
    return change(session, by, before, none, 'logo removed');
  });
}
