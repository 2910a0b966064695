import { accentSet, type Brand, brandRead, logoRemove, logoSet } from '#contract/dashboard/brand.ts';
import type { Session } from '#server/access/sessions.service.ts';
import { recordAudit } from '#server/audit/audit.store.ts';
import { accentOn } from '#server/brand/accent.ts';
import { findBrand, saveBrand } from '#server/brand/brand.store.ts';
import { logoFrom } from '#server/brand/logo.ts';
import { logoPath } from '#server/brand/logo.routes.ts';
import type { DashboardApi, DashboardDeps } from '#server/dashboard/dashboard-api.ts';
import { timestamp } from '#server/db/time.ts';

export function brandRoutes({ serve, writeAs }: DashboardApi, { database }: DashboardDeps): void {
  async function brandOf({ caller }: Session): Promise<{ brand: Brand }> {
    const {
      accent = null,
      logo_hash,
      logo_width,
      logo_height,
    } = (await findBrand(database.db, caller.organization.id)) ?? {};
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

  async function change(session: Session, now: Date, brand: Parameters<typeof saveBrand>[2], detail: string) {
    const { organization, identity } = session.caller;
    await writeAs(session, async (trx) => {
      await saveBrand(trx, organization.id, brand);
      await recordAudit(trx, {
        at: timestamp(now),
        actor: identity.uid,
        action: 'brand_changed',
        organization_id: organization.id,
        subject: organization.uid,
        detail,
      });
    });
    return brandOf(session);
  }

  serve(brandRead, ({ session }) => brandOf(session));

  serve(accentSet, ({ session, body: { accent = null }, now }) =>
    change(session, now, { accent }, accent === null ? 'color removed' : `color ${accent}`),
  );

  serve(logoSet, ({ session, body: { picture }, now }) => {
    const { hash, base64, width, height } = logoFrom(Buffer.from(picture, 'base64'));
    const logo = { logo_hash: hash, logo: base64, logo_width: width, logo_height: height };
    return change(session, now, logo, `logo ${hash.slice(0, 16)}`);
  });

  serve(logoRemove, ({ session, now }) =>
    change(
      session,
      now,
      { logo_hash: null, logo: null, logo_width: null, logo_height: null },
      'logo removed',
    ),
  );
}
