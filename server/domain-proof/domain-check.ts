import { Resolver } from 'node:dns/promises';

import { type FileAccess, NoFile, PROOF_PATH, readProofFile } from './proof-file.ts';
import { isPublicAddress } from './public-address.ts';

/** Name of the TXT record: a subdomain of our own, so that it conflicts with no other record. */
export const RECORD_NAME = '_sealmark';
const PREFIX = 'sealmark-verification=';
const DNS_TIMEOUT_MS = 2_000;
const DNS_TRIES = 2;

/** The content of a TXT record, or of a line of the file. */
export const proofText = (token: string) => PREFIX + token;

export type DomainCheck =
  | { method: 'dns' | 'file' }
  /** `isFinal`: there was an answer without a proof; otherwise the outcome is unknown. */
  | { method: null; isFinal: boolean; problem: string };

interface Access extends FileAccess {
  /** The system's by default. */
  dnsServers?: readonly string[];
}

export type DomainChecker = (domain: string, token: string) => Promise<DomainCheck>;

/** Looks for the proof of a domain: first in its TXT record, then in its file. Changes nothing. */
export function createDomainChecker({ dnsServers, ...files }: Access = {}): DomainChecker {
  const resolver = new Resolver({ timeout: DNS_TIMEOUT_MS, tries: DNS_TRIES });
  if (dnsServers) resolver.setServers(dnsServers);

  async function fileHas(domain: string, token: string): Promise<boolean> {
    const [v4, v6] = await Promise.all([ask(resolver.resolve4(domain)), ask(resolver.resolve6(domain))]);
    const addresses = [
      ...v4.map((address) => ({ address, isPublic: isPublicAddress(address, 4) })),
      ...v6.map((address) => ({ address, isPublic: isPublicAddress(address, 6) })),
    ];
    const [first] = addresses;
    if (!first) throw new NoFile(`${domain} has no address`, true);
    if (addresses.some(({ isPublic }) => !isPublic))
      throw new NoFile(`${domain} has an address that isn't public`, true);
    const text = await readProofFile(domain, first.address, files);
    return text.split(/\r?\n/).some((line) => line.trim() === proofText(token));
  }

  return async (domain, token) => {
    let isFinal = true;
    const problems: string[] = [];
    try {
      const records = await ask(resolver.resolveTxt(`${RECORD_NAME}.${domain}`));
      if (records.some((parts) => parts.join('').trim() === proofText(token))) return { method: 'dns' };
      problems.push(`${RECORD_NAME}.${domain} has no such TXT record`);
    } catch (error) {
      isFinal = false;
      problems.push(`DNS doesn't answer (${codeOf(error)})`);
    }
    try {
      if (await fileHas(domain, token)) return { method: 'file' };
      problems.push(`https://${domain}${PROOF_PATH} has another text`);
    } catch (error) {
      if (!(error instanceof NoFile)) {
        isFinal = false;
        problems.push(`DNS doesn't answer (${codeOf(error)})`);
      } else {
        isFinal &&= error.isFinal;
        problems.push(`https://${domain}${PROOF_PATH}: ${error.message}`);
      }
    }
    return { method: null, isFinal, problem: problems.join('. ') };
  };
}

/** [] if DNS has no such record. */
async function ask<Answer>(answer: Promise<Answer[]>): Promise<Answer[]> {
  try {
    return await answer;
  } catch (error) {
    if (codeOf(error) === 'ENODATA' || codeOf(error) === 'ENOTFOUND') return [];
    throw error;
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error);
}
