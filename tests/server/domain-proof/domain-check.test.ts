import { once } from 'node:events';
import type { RequestListener } from 'node:http';
import { createServer } from 'node:https';
import { connect } from 'node:net';

import { expect, onTestFinished, test } from 'vitest';

import { createDomainChecker, isPublicAddress, proofText } from '#server/domain-proof/domain-check.ts';
import { problemInFrench } from '#server/domain-proof/domain-problems-french.ts';

import { selfSignedCertificate } from '#tests/e2e/harness/certificate.ts';

import { startDnsServer, type Zone } from './dns-server.ts';

const DOMAIN = 'school.example';
const TXT = `_sealmark.${DOMAIN}`;
const TOKEN = 'a'.repeat(32);
const PUBLIC = '93.184.215.14';
const PUBLIC_V6 = '2606:2800:021f:cb07:6820:80da:af6b:8b2c';
const { cert, key } = selfSignedCertificate(undefined, DOMAIN);

/** Answers with the proof. */
const file: RequestListener = ({ url }, response) =>
  response.writeHead(url === '/.well-known/sealmark.txt' ? 200 : 404).end(`# Ours\r\n${proofText(TOKEN)}\n`);

/** Connections to public addresses end at the test's own server; the answer lists their targets. */
async function check(zone: Zone, listener: RequestListener = file, certificate = { cert, key }) {
  const server = createServer(certificate, listener).listen(0, '127.0.0.1');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const dialed: string[] = [];
  const checker = createDomainChecker({
    dnsServers: [await startDnsServer(zone)],
    ca: certificate.cert,
    dial(host, toPort) {
      dialed.push(`${host} ${toPort}`);
      return connect({ host: '127.0.0.1', port });
    },
  });
  const result = await checker(DOMAIN, TOKEN);
  const problems = result.method === null ? result.problem.split(/\. (?=https:|DNS )/) : [];
  expect(problems.filter((sentence) => problemInFrench(sentence) === sentence)).toEqual([]);
  return { result, dialed };
}

test('a domain is proven by its TXT record or by its file', async () => {
  const others = ['v=spf1 -all', proofText('b'.repeat(32))];
  const answer = await check({ [TXT]: { TXT: [...others, proofText(TOKEN)] } });
  expect(answer).toEqual({ result: { method: 'dns' }, dialed: [] });
  expect(await check({ [DOMAIN]: { A: [PUBLIC] } })).toEqual({
    result: { method: 'file' },
    dialed: [`${PUBLIC} 443`],
  });
  const others6 = await check({ [DOMAIN]: { AAAA: [PUBLIC_V6] }, [TXT]: { TXT: others } });
  expect(others6).toMatchObject({ result: { method: 'file' } });
});

test('a DNS failure is inconclusive, and a missing proof is final', async () => {
  const unknown = { result: { method: null, isFinal: false, problem: expect.stringContaining('ESERVFAIL') } };
  expect(await check({ [TXT]: 'fails', [DOMAIN]: 'fails' })).toMatchObject(unknown);
  const fallback = await check({ [TXT]: 'fails', [DOMAIN]: { A: [PUBLIC] } });
  expect(fallback).toMatchObject({ result: { method: 'file' } });
  expect(problemInFrench(`${TXT} has no such TXT record. https://${DOMAIN}: ${DOMAIN} has no address`)).toBe(
    `${TXT} n’a pas d’enregistrement TXT avec ce texte. https://${DOMAIN}\u202f: ${DOMAIN} n’a pas d’adresse`,
  );
  expect(await check({})).toEqual({
    result: {
      method: null,
      isFinal: true,
      problem: `${TXT} has no such TXT record. https://${DOMAIN}/.well-known/sealmark.txt: ${DOMAIN} has no address`,
    },
    dialed: [],
  });
});

test.each([
  ['this computer', { A: ['127.0.0.1'] }],
  ['the address of any', { A: ['0.0.0.0'] }],
  ['a private network', { A: ['10.1.2.3'] }],
  ['another private network', { A: ['172.31.255.254'] }],
  ['a third private network', { A: ['192.168.1.1'] }],
  ['a provider’s network', { A: ['100.64.0.1'] }],
  ['the metadata of a cloud', { A: ['169.254.169.254'] }],
  ['many at once', { A: ['224.0.0.1'] }],
  ['everybody', { A: ['255.255.255.255'] }],
  ['one public and one private address', { A: [PUBLIC, '10.0.0.1'] }],
  ['this computer in IPv6', { AAAA: ['0000:0000:0000:0000:0000:0000:0000:0001'] }],
  ['this computer, mapped into IPv6', { AAAA: ['0000:0000:0000:0000:0000:ffff:7f00:0001'] }],
  ['a public address, mapped into IPv6', { AAAA: ['0000:0000:0000:0000:0000:ffff:5db8:d70e'] }],
  ['one link in IPv6', { AAAA: ['fe80:0000:0000:0000:0000:0000:0000:0001'] }],
  ['a private network in IPv6', { AAAA: ['fd00:0000:0000:0000:0000:0000:0000:0001'] }],
  ['6to4 to a private network', { AAAA: ['2002:0a00:0001:0000:0000:0000:0000:0001'] }],
  ['NAT64 to a private network', { AAAA: ['0064:ff9b:0000:0000:0000:0000:0a00:0001'] }],
  ['Teredo', { AAAA: ['2001:0000:0000:0000:0000:0000:0000:0001'] }],
  ['public in IPv4, private in IPv6', { A: [PUBLIC], AAAA: ['fd00:0000:0000:0000:0000:0000:0000:0001'] }],
])('nothing is fetched from %s', async (_, records) => {
  expect(await check({ [DOMAIN]: records })).toMatchObject({
    result: { method: null, isFinal: true, problem: expect.stringContaining("an address that isn't public") },
    dialed: [],
  });
});

test('a name that changes its address is connected at the checked one', async () => {
  const answers = [PUBLIC];
  const rebinding = (kind?: string) => (kind === 'A' ? { A: [answers.pop() ?? '127.0.0.1'] } : {});
  expect(await check({ [DOMAIN]: rebinding })).toEqual({
    result: { method: 'file' },
    dialed: [`${PUBLIC} 443`],
  });
});

test.each<[string, RequestListener, string, boolean]>([
  [
    'a redirect',
    (_, response) => response.writeHead(302, { location: 'https://127.0.0.1:8443/' }).end(),
    'the answer is 302',
    true,
  ],
  ['no file', (_, response) => response.writeHead(404).end(), 'the answer is 404', true],
  ['an outage', (_, response) => response.writeHead(503).end(), 'the answer is 503', false],
  ['another text', (_, response) => response.end(proofText('b'.repeat(32))), 'has another text', true],
  ['a line that has more', (_, response) => response.end(`${proofText(TOKEN)}x`), 'has another text', true],
  ['more than 10 kB', (_, response) => response.end('x'.repeat(10_241)), 'larger than 10 kB', true],
  [
    'an endless file',
    (_, response) => {
      response.on('drain', () => response.write('x'.repeat(9_000)));
      response.write('x'.repeat(99_000));
    },
    'larger than 10 kB',
    true,
  ],
  [
    'large headers',
    (_, response) => response.writeHead(200, { x: 'x'.repeat(20_000) }).end(),
    'the connection failed',
    false,
  ],
  ['a connection that ends', ({ socket }) => socket.destroy(), 'the connection failed', false],
  [
    'a file that breaks off',
    ({ socket }, response) => response.write('#', () => socket.destroy()),
    'the connection failed',
    false,
  ],
])('%s is not a proof', async (_, listener, problem, isFinal) => {
  const { result, dialed } = await check({ [DOMAIN]: { A: [PUBLIC] } }, listener);
  expect(result).toMatchObject({ method: null, isFinal, problem: expect.stringContaining(problem) });
  expect(dialed).toEqual([`${PUBLIC} 443`]);
});

test('a certificate of another name is not a proof', async () => {
  const certificate = selfSignedCertificate(undefined, 'evil.example');
  const { result } = await check({ [DOMAIN]: { A: [PUBLIC] } }, file, certificate);
  const problem = expect.stringContaining('altnames');
  expect(result).toMatchObject({ method: null, isFinal: false, problem });
});

/** A byte now and then, without end. */
const drip: RequestListener = (_, response) => {
  const timer = setInterval(() => response.write('.'), 200);
  response.on('close', () => clearInterval(timer));
};

test('a slow check ends after five seconds in all', async () => {
  const start = performance.now();
  const checked = (listener: typeof drip) => check({ [DOMAIN]: { A: [PUBLIC] } }, listener);
  const results = await Promise.all([drip, () => undefined].map(checked));
  for (const { result } of results)
    expect(result).toMatchObject({
      method: null,
      isFinal: false,
      problem: expect.stringContaining('five seconds'),
    });
  expect(performance.now() - start).toBeLessThan(9_000);
});

test('public addresses are distinguished from the edges of the reserved ranges', () => {
  for (const [address, isPublic] of [
    ['9.255.255.255', true],
    ['11.0.0.0', true],
    ['172.15.255.255', true],
    ['172.32.0.0', true],
    ['100.63.255.255', true],
    ['100.128.0.0', true],
    ['192.0.2.1', false],
    ['198.19.255.255', false],
    ['203.0.113.9', false],
    ['240.0.0.1', false],
    ['223.255.255.255', true],
  ] as const)
    expect([address, isPublicAddress(address, 4)]).toEqual([address, isPublic]);
  for (const [address, isPublic] of [
    ['2a00:1450:4001::1', true],
    ['2001:db8::1', false],
    ['::', false],
    ['::1', false],
    ['ff02::1', false],
    ['4000::1', false],
    ['3fff::1', false],
    ['2001:4860:4860::8888', true],
  ] as const)
    expect([address, isPublicAddress(address, 6)]).toEqual([address, isPublic]);
});
