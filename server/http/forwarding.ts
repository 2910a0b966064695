import type { FastifyRequest } from 'fastify';

/**
 * A header of `/healthz` and `/readyz`: how the visitor's address came to the service, so that `admin doctor` can check the
 * proxy.
 */
export const FORWARDING_HEADER = 'x-sealmark-forwarding';

/**
 * `unnamed`: a trusted proxy sent no address. `untrusted`: an address came from a machine outside TRUST_PROXY, and isn't
 * used.
 */
export type Forwarding = 'direct' | 'forwarded' | 'unnamed' | 'untrusted';

export function forwardingOf({ ips, headers }: FastifyRequest): Forwarding {
  if (ips && ips.length > 1) return 'forwarded';
  if (headers['x-forwarded-for'] !== undefined) return 'untrusted';
  // Without TRUST_PROXY, there is no list.
  return ips ? 'unnamed' : 'direct';
}
