import { countPasskeysByDomain } from '#server/access/passkeys.store.ts';
import type { SignInSettings } from '#server/config/config.ts';
import type { Db } from '#server/db/schema.ts';

import { type Finding, findingsOf } from './finding.ts';

/** A passkey works only at its domain and below, so another PUBLIC_URL can lock everybody out. */
export async function checkPasskeys(db: Db, { origin, rpId }: SignInSettings): Promise<Finding[]> {
  const { ok, warning } = findingsOf('passkeys');
  const { hostname } = new URL(origin);
  if (hostname !== rpId && !hostname.endsWith(`.${rpId}`))
    return [
      warning(
        `PUBLIC_URL isn't within RP_ID ${rpId}: nobody can sign in to the dashboard.`,
        'Set RP_ID to the name in PUBLIC_URL, or to one above it.',
      ),
    ];
  const counts = await countPasskeysByDomain(db);
  const lost = counts.filter((count) => count.rpId !== rpId);
  if (lost.length === 0) return [ok(`${counts[0]?.count ?? 0} for ${rpId}.`)];
  return lost.map(({ rpId: other, count }) =>
    warning(
      `${count} for ${other} don't work at ${rpId}.`,
      `Set RP_ID to ${other} if PUBLIC_URL is below it, or invite their people again: sealmark admin invite --identity`,
    ),
  );
}
