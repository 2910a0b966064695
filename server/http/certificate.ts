import { createPrivateKey, X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createSecureContext } from 'node:tls';

import type { FastifyBaseLogger } from 'fastify';

import type { Clock } from '#server/db/schema.ts';

/** Certificate (with its chain) and key, PEM. */
export interface Certificate {
  cert: string;
  key: string;
}

export interface CertificateFiles {
  cert: string;
  key: string;
}

/** Why a certificate can't be used, in a sentence. */
export class UnusableCertificate extends Error {
  override readonly name = 'UnusableCertificate';
}

/** Throws UnusableCertificate if a file can't be read, or the two don't belong together. */
export async function readCertificate(files: CertificateFiles): Promise<Certificate> {
  const certificate = await readFiles(files);
  requireUsable(certificate);
  return certificate;
}

async function readFiles({ cert, key }: CertificateFiles): Promise<Certificate> {
  const [certPem, keyPem] = await Promise.all([readPem('TLS_CERT', cert), readPem('TLS_KEY', key)]);
  return { cert: certPem, key: keyPem };
}

async function readPem(name: string, path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (cause) {
    throw new UnusableCertificate(`Can't read the file in ${name}.`, { cause });
  }
}

function requireUsable(certificate: Certificate): void {
  let belongs: boolean;
  try {
    createSecureContext({ cert: certificate.cert });
    // Node ignores an empty certificate.
    belongs = new X509Certificate(certificate.cert).checkPrivateKey(createPrivateKey(certificate.key));
  } catch (cause) {
    throw new UnusableCertificate("TLS_CERT and TLS_KEY aren't a certificate and its key in PEM format.", {
      cause,
    });
  }
  if (!belongs) throw new UnusableCertificate("TLS_KEY isn't the key of the certificate in TLS_CERT.");
}

export const expiryOf = ({ cert }: Pick<Certificate, 'cert'>): Date => new X509Certificate(cert).validToDate;

interface CertificateWatchOptions {
  files: CertificateFiles;
  /** The served certificate; each renewal replaces it in place. */
  certificate: Certificate;
  /** Serves the new certificate from the next connection on. */
  onRenewed: (certificate: Certificate) => void;
  clock: Clock;
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
}

const DAY_MS = 24 * 60 * 60 * 1000;
const WARNED_BEFORE_MS = 14 * DAY_MS;

/**
 * Detects a renewed certificate by the contents of its files, because ACME clients replace files, links or whole folders. A
 * pair that doesn't work is reported once, and only if two checks find it: the two files are never replaced at the same
 * moment.
 */
export function createCertificateWatch(options: CertificateWatchOptions) {
  const { files, certificate, onRenewed, clock, log } = options;
  let suspect = '';
  let reported = '';
  let warnedOn = '';

  async function renew(): Promise<void> {
    let contents = '';
    try {
      const found = await readFiles(files);
      contents = found.cert + found.key;
      if (found.cert !== certificate.cert || found.key !== certificate.key) {
        requireUsable(found);
        if (expiryOf(found) <= clock())
          throw new UnusableCertificate(`The new certificate expired on ${dayOf(expiryOf(found))}.`);
        onRenewed(found);
        Object.assign(certificate, found);
        log.info({ expires: expiryOf(certificate) }, 'the renewed certificate in TLS_CERT is in use');
        warnedOn = '';
      }
      suspect = reported = '';
    } catch (error) {
      if (!(error instanceof UnusableCertificate)) throw error;
      const failure = error.message + contents;
      if (failure === suspect && failure !== reported) {
        log.error(
          { reason: error.message, expires: expiryOf(certificate) },
          "can't use the changed TLS_CERT and TLS_KEY: the previous certificate stays in use",
        );
        reported = failure;
      }
      suspect = failure;
    }
  }

  /** Warns once a day. */
  function warn(): void {
    const now = clock();
    const expires = expiryOf(certificate);
    if (expires.getTime() - now.getTime() > WARNED_BEFORE_MS || warnedOn === dayOf(now)) return;
    warnedOn = dayOf(now);
    if (expires <= now)
      log.error(
        { expires },
        'the certificate in TLS_CERT has expired: Word and browsers refuse to connect until it is renewed',
      );
    else log.warn({ expires }, 'the certificate in TLS_CERT expires within two weeks: renew it');
  }

  return {
    async check() {
      await renew();
      warn();
    },
  };
}

const dayOf = (date: Date): string => date.toISOString().slice(0, 10);
