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
import { rateLimited } from '#server/errors/refusals.ts';
import { createRateLimiter } from '#server/http/rate-limiter.ts';

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

  serve(domainSet, async ({ session, body, by, language }) => {
    await writeAs(session, (trx) => setDomain(trx, session.caller.organization, body.domain, by));
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

  serve(domainRemove, async ({ session, by, language }) => {
    await writeAs(session, (trx) => removeDomain(trx, session.caller.organization, by));
    return domainOf(session, language);
  });
}
