import { createPrivateKey, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';

import { reachProvider } from '#server/access/openid/provider.ts';
import { type Config, ConfigError, type Environment, parseConfig } from '#server/config/config.ts';
import { misspeltVariables } from '#server/config/misspelt-variables.ts';
import { codeOf } from '#server/errors/file-faults.ts';

import { daysOf, type Finding, findingsOf } from './finding.ts';

/** The configuration that the service would start with; null if it wouldn't start. */
export function checkConfiguration(env: Environment): { config: Config | null; findings: Finding[] } {
  const { ok, warning, error } = findingsOf('configuration');
  const fix = 'Rename or remove the variable.';
  const misspelt = misspeltVariables(env).map((sentence) => warning(sentence, fix));
  try {
    const config = parseConfig(env);
    return { config, findings: misspelt.length > 0 ? misspelt : [ok('All variables are valid.')] };
  } catch (cause) {
    if (!(cause instanceof ConfigError)) throw cause;
    const problems = cause.problems.map((problem) =>
      error(problem, 'Run this command with the environment of the service, or correct the variable.'),
    );
    return { config: null, findings: [...problems, ...misspelt] };
  }
}

/** Word opens the pane over https only, and printed addresses can't be changed. */
export function checkAddress(config: Pick<Config, 'publicUrl' | 'verifyUrl'>): Finding {
  const { ok, error } = findingsOf('public address');
  const named = { PUBLIC_URL: config.publicUrl, VERIFY_URL: config.verifyUrl };
  for (const [name, address] of Object.entries(named))
    if (new URL(address).protocol !== 'https:')
      return error(`${name} is ${address}.`, `Word needs https: set ${name} to an https address.`);
  return ok(config.publicUrl);
}

/** All visitors of an untrusted proxy have the proxy's address and so share one rate limit. */
export function checkProxy(config: Pick<Config, 'publicUrl' | 'tls' | 'trustProxy'>): Finding {
  const { ok, error } = findingsOf('proxy');
  if (config.trustProxy.length > 0) return ok(`TRUST_PROXY is ${config.trustProxy.join(', ')}.`);
  if (config.tls !== null || config.publicUrl.startsWith('http:'))
    return ok('None: visitors connect directly.');
  return error(
    'TRUST_PROXY is missing: all visitors count as one address, and 20 failed logins block everyone.',
    'Set TRUST_PROXY to the address of your proxy, or loopback if it runs on this machine.',
  );
}

/** Checks the files of TLS_CERT and TLS_KEY; null if the process has none. */
export function checkOwnCertificate(
  { tls, publicUrl }: Pick<Config, 'tls' | 'publicUrl'>,
  now: Date,
): Finding | null {
  if (tls === null) return null;
  const { error } = findingsOf('certificate');
  try {
    const certificate = new X509Certificate(readFileSync(tls.cert));
    if (!certificate.checkPrivateKey(createPrivateKey(readFileSync(tls.key))))
      return error("TLS_KEY isn't the key of TLS_CERT.", 'Set both to files that belong together.');
    return checkCertificate(certificate, publicUrl, now);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    return error(
      `TLS_CERT and TLS_KEY can't be read: ${reason}.`,
      'Set both to PEM files that the service can read.',
    );
  }
}

const WARNING_MS = 14 * 86_400_000;

export function checkCertificate(certificate: X509Certificate, publicUrl: string, now: Date): Finding {
  const { ok, warning, error } = findingsOf('certificate');
  const renew = 'Renew the certificate.';
  const end = certificate.validToDate;
  const day = end.toISOString().slice(0, 10);
  if (certificate.validFromDate > now)
    return error(
      `It isn't valid before ${certificate.validFrom}.`,
      'Check the clock, or replace the certificate.',
    );
  if (end <= now) return error(`It expired on ${day}.`, renew);
  if (end.getTime() - now.getTime() < WARNING_MS)
    return warning(`It expires on ${day}, in ${daysOf(end.getTime() - now.getTime())}.`, renew);
  const { hostname } = new URL(publicUrl);
  if (certificate.checkHost(hostname) === undefined)
    return warning(`It isn't for ${hostname}.`, 'Use a certificate for the name in PUBLIC_URL.');
  return ok(`Valid until ${day}.`);
}

/** Checks that people can be sent to the identity provider. Only a sign-in shows what it answers about them. */
export async function checkProvider({ openId }: Pick<Config, 'openId'>): Promise<Finding[]> {
  if (!openId) return [];
  const { ok, error } = findingsOf('sign-in');
  try {
    await reachProvider(openId);
    return [ok(`${openId.name} answers at ${openId.issuer}.`)];
  } catch (cause) {
    // The innermost cause is the fault; the outer ones add context.
    let fault = cause;
    while (fault instanceof Error && fault.cause instanceof Error) fault = fault.cause;
    const reason = codeOf(fault) || (fault instanceof Error ? fault.message : String(fault));
    return [
      error(
        `${openId.name} doesn't answer at ${openId.issuer} (${reason}): only passkeys sign in.`,
        'Check OIDC_ISSUER, and that this machine can connect to it.',
      ),
    ];
  }
}
