import type { FastifyRequest } from 'fastify';

/** On `/healthz` and `/readyz`: how the visitor's address came here, for `admin doctor` to check the proxy. */
export const FORWARDING_HEADER = 'x-sealmark-forwarding';

/** `unnamed`: a trusted proxy sent no address; `untrusted`: a machine outside TRUST_PROXY sent one. */
export type Forwarding = 'direct' | 'forwarded' | 'unnamed' | 'untrusted';

export function forwardingOf({ ips, headers }: FastifyRequest): Forwarding {
  if (ips && ips.length > 1) return 'forwarded';
  if (headers['x-forwarded-for'] !== undefined) return 'untrusted';
  // Without TRUST_PROXY, there is no list.
  return ips ? 'unnamed' : 'direct';
}
