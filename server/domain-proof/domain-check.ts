import { Resolver } from 'node:dns/promises';
import { BlockList } from 'node:net';

import { codeOf } from '#server/errors/file-faults.ts';

import { type FileAccess, NoFile, PROOF_PATH, readProofFile } from './proof-file.ts';

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
      problems.push(`DNS doesn't answer (${codeOf(error) || String(error)})`);
    }
    try {
      if (await fileHas(domain, token)) return { method: 'file' };
      problems.push(`https://${domain}${PROOF_PATH} has another text`);
    } catch (error) {
      if (!(error instanceof NoFile)) {
        isFinal = false;
        problems.push(`DNS doesn't answer (${codeOf(error) || String(error)})`);
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

/** Reserved, private, link-local and test networks, from IANA's registry of special addresses. */
const RESERVED = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '192.175.48.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
];
/** Within 2000::/3, the only public part of IPv6: tunnels, which lead to any IPv4 address, and documentation. */
const RESERVED_V6 = ['2001::/23', '2001:db8::/32', '2002::/16', '2620:4f:8000::/48', '3fff::/20'];

const reserved = new BlockList();
for (const [family, ranges] of [
  ['ipv4', RESERVED],
  ['ipv6', RESERVED_V6],
] as const)
  for (const range of ranges) {
    const [network = '', bits = ''] = range.split('/');
    reserved.addSubnet(network, Number(bits), family);
  }
const global6 = new BlockList();
global6.addSubnet('2000::', 3, 'ipv6');

/** A request to a public address reveals nothing about the service's own network. */
export function isPublicAddress(address: string, family: 4 | 6): boolean {
  if (family === 4) return !reserved.check(address, 'ipv4');
  return global6.check(address, 'ipv6') && !reserved.check(address, 'ipv6');
}
