import { domainCheck, domainRead, domainRemove, domainSet } from '#contract/dashboard/brand.ts';
import type { Session } from '#server/access/sessions.service.ts';
import type { DashboardApi, DashboardDeps } from '#server/dashboard/dashboard-api.ts';
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

/** Each makes requests to other machines. */
const CHECKS = { limit: 10, windowSeconds: 600 };

/** The domain that an organization says is its own. */
export function domainRoutes(
  { serve, writeAs }: DashboardApi,
  { database, counters, checkDomain: check }: DashboardDeps & { checkDomain: DomainChecker },
): void {
  const limit = createRateLimiter(counters, 'domain-check', CHECKS);
  const domainOf = async ({ caller }: Session) => ({
    domain: await readDomain(database.db, caller.organization.id),
  });

  serve(domainRead, ({ session }) => domainOf(session));

  serve(domainSet, async ({ session, body, now }) => {
    const { organization } = session.caller;
    await writeAs(session, (trx) => setDomain(trx, organization, body.domain, contextOf(session, now)));
    return domainOf(session);
  });

  serve(domainCheck, async ({ session, now }) => {
    const { organization } = session.caller;
    const { isAdmitted, seconds } = await limit.count(organization.uid);
    if (!isAdmitted) throw rateLimited(seconds, 'domain checks of an organization');
    const storage: Storage = { db: database.db, write: (work) => writeAs(session, work) };
    await checkDomain(storage, check, organization, contextOf(session, now));
    return domainOf(session);
  });

  serve(domainRemove, async ({ session, now }) => {
    await writeAs(session, (trx) => removeDomain(trx, session.caller.organization, contextOf(session, now)));
    return domainOf(session);
  });
}

function contextOf({ caller }: Session, now: Date) {
  return { now, actor: caller.identity.uid };
}
