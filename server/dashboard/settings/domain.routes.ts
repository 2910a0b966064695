import { domainCheck, domainRead, domainRemove, domainSet } from '#contract/dashboard/brand.ts';
import type { Language } from '#contract/fields.ts';
import type { Session } from '#server/access/sessions.service.ts';
import type { DashboardApi, DashboardDeps } from '#server/dashboard/dashboard-api.ts';
import { problemInFrench } from '#server/domain-proof/domain-problems-french.ts';
import type { DomainChecker } from '#server/domain-proof/domain-check.ts';
import {
  checkDomain,
  readDomain,
  removeDomain,
  setDomain,
  type Storage,
} from '#server/domain-proof/domains.service.ts';
import type { Db } from '#server/db/schema.ts';
import { rateLimited, requireSeen } from '#server/errors/refusals.ts';
import { createRateLimiter } from '#server/http/rate-limiter.ts';
import { holdOrganization } from '#server/organizations/organizations.store.ts';

/** A check makes requests to other machines. */
const CHECKS = { limit: 10, windowSeconds: 600 };

export function domainRoutes(
  { serve, writeAs }: DashboardApi,
  { database, counters, checkDomain: check }: DashboardDeps & { checkDomain: DomainChecker },
): void {
  const limit = createRateLimiter(counters, 'domain-check', CHECKS);
  async function domainOf({ caller }: Session, language: Language) {
    const domain = await readDomain(database.db, caller.organization.id);
    const isFrench = language === 'fr';
    return {
      domain: domain && {
        ...domain,
        problem: domain.problem && isFrench ? problemInFrench(domain.problem) : domain.problem,
      },
    };
  }

  serve(domainRead, ({ session, language }) => domainOf(session, language));

  async function change(session: Session, before: object | undefined, work: (trx: Db) => Promise<void>) {
    const { id } = session.caller.organization;
    await writeAs(session, async (trx) => {
      await holdOrganization(trx, id);
      requireSeen(before, { domain: (await readDomain(trx, id))?.domain });
      await work(trx);
    });
  }

  serve(domainSet, async ({ session, body: { domain, before }, by, language }) => {
    await change(session, before, (trx) => setDomain(trx, session.caller.organization, domain, by));
    return domainOf(session, language);
  });

  serve(domainCheck, async ({ session, by, language }) => {
    const { organization } = session.caller;
    const { isAdmitted, seconds } = await limit.count(organization.uid);
    if (!isAdmitted) throw rateLimited(seconds, 'domain checks of an organization');
    const storage: Storage = { db: database.db, write: (work) => writeAs(session, work) };
    await checkDomain(storage, check, organization, by);
    return domainOf(session, language);
  });

  serve(domainRemove, async ({ session, body: { before }, by, language }) => {
    await change(session, before, (trx) => removeDomain(trx, session.caller.organization, by));
    return domainOf(session, language);
  });
}
