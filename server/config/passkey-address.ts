import { isIP } from 'node:net';

import type { SignInSettings } from './config.ts';

/** Why browsers offer no passkeys at the dashboard's address; null if they do. */
export function passkeyProblem({ origin }: Pick<SignInSettings, 'origin'>): string | null {
  const { protocol, hostname } = new URL(origin);
  const isSecure = protocol === 'https:' || /(^|\.)localhost$/.test(hostname);
  const isAddress = hostname.startsWith('[') || isIP(hostname) !== 0;
  return isSecure && !isAddress
    ? null
    : `PUBLIC_URL is ${origin}: browsers allow no passkeys there, so nobody can use one for the dashboard.`;
}

export const PASSKEY_FIX = 'Set PUBLIC_URL to an https address with a name, not an IP address.';
