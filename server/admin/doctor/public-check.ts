import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { request } from 'node:https';
import { getCACertificates, type TLSSocket } from 'node:tls';

import type { Config } from '#server/config/config.ts';
import { codeOf } from '#server/errors/file-faults.ts';
import { FORWARDING_HEADER, type Forwarding } from '#server/http/forwarding.ts';

import { type Finding, findingsOf } from './finding.ts';
import { checkCertificate } from './setup-checks.ts';

const PATIENCE_MS = 5000;

/** Checks PUBLIC_URL as a visitor: the proxy's certificate, and whether the proxy passes on the visitor's address. */
export async function checkPublicUrl(
  { publicUrl }: Pick<Config, 'publicUrl'>,
  now: Date,
): Promise<Finding[]> {
  if (!publicUrl.startsWith('https:')) return [];
  const { warning } = findingsOf('certificate');
  const visit = await visitOf(`${publicUrl}/healthz`).catch((error: Error) => error);
  if (visit instanceof Error)
    return [
      warning(
        `It wasn't checked: ${publicUrl} can't be reached from this machine (${codeOf(visit) || visit.message}).`,
        'Check the DNS, the firewall, and the proxy.',
      ),
    ];
  const { certificate, distrust } = visit;
  const found = certificate && checkCertificate(certificate, publicUrl, now);
  const trusted =
    found?.state === 'ok' && distrust !== null
      ? warning(
          `${found.found} This machine doesn't trust it (${distrust}).`,
          'Use a certificate that every computer and phone trusts, with its chain.',
        )
      : found;
  return [...(trusted ? [trusted] : []), checkForwarding(publicUrl, visit)];
}

function checkForwarding(publicUrl: string, { status, forwarding }: Awaited<ReturnType<typeof visitOf>>) {
  const { ok, warning, error } = findingsOf('visitors');
  const findings: Record<Forwarding, Finding> = {
    direct: ok('They connect directly.'),
    forwarded: ok('The proxy names their addresses.'),
    unnamed: error(
      "The proxy doesn't add X-Forwarded-For: all visitors count as one address, and 20 failed logins block everyone.",
      'Let the proxy append the visitor to X-Forwarded-For.',
    ),
    untrusted: error(
      'Their addresses come from a proxy that TRUST_PROXY leaves out: all visitors count as one address.',
      'Add the address of your proxy to TRUST_PROXY.',
    ),
  };
  return Object.hasOwn(findings, String(forwarding))
    ? findings[forwarding as Forwarding]
    : warning(
        `${publicUrl}/healthz got ${status}, not from this release.`,
        'Check the proxy and the service.',
      );
}

/** Accepts every certificate, because the check is about it. Nothing secret is sent. */
async function visitOf(url: string) {
  const ca = [...getCACertificates('default'), ...getCACertificates('system')];
  const signal = AbortSignal.timeout(PATIENCE_MS);
  const visit = request(url, { ca, rejectUnauthorized: false, agent: false, signal });
  visit.end();
  const [response] = (await once(visit, 'response')) as [IncomingMessage];
  const socket = response.socket as TLSSocket;
  const seen = {
    certificate: socket.getPeerX509Certificate(),
    /** Why this machine doesn't trust the certificate; null if it does. */
    distrust: socket.authorized ? null : String(socket.authorizationError),
    status: response.statusCode,
    forwarding: response.headers[FORWARDING_HEADER],
  };
  visit.destroy();
  return seen;
}
