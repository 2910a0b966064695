import { reachProvider } from '#server/access/openid/provider.ts';
import type { Config } from '#server/config/config.ts';

import { type Finding, findingsOf } from './finding.ts';

/** Checks that people can be sent to the identity provider. Only a sign-in shows what it answers about them. */
export async function checkProvider({ openId }: Pick<Config, 'openId'>): Promise<Finding[]> {
  if (!openId) return [];
  const { ok, error } = findingsOf('sign-in');
  try {
    await reachProvider(openId);
    return [ok(`${openId.name} answers at ${openId.issuer}.`)];
  } catch (cause) {
    const reason = reasonOf(cause);
    return [
      error(
        `${openId.name} doesn't answer at ${openId.issuer} (${reason}): only passkeys sign in.`,
        'Check OIDC_ISSUER, and that this machine can connect to it.',
      ),
    ];
  }
}

/** The innermost cause is the fault; the outer ones add context. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.cause instanceof Error) return reasonOf(error.cause);
  return 'code' in error ? String(error.code) : error.message;
}
