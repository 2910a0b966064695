import { readdirSync, readFileSync, readlinkSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { afterAll, expect, test, type TestContext } from 'vitest';

import { MAX_FACTS } from '#contract/fact-requests.ts';
import type { Credential } from '#server/credentials/credentials.store.ts';

import { selfSignedCertificate } from '#tests/e2e/harness/certificate.ts';
import { count, REQUESTS, times } from '#tests/proof/proof.ts';
import { verifyFile } from '#tests/server/call.ts';
import { type Attack, type Sent, startAttack, type Statuses } from './attack.ts';
import { besideNeighbour } from './neighbour.ts';
import { send, startVictim, type Victim } from './victim.ts';

const proxied = await startVictim();
const { folder, keeper, members } = proxied;
const certificate = selfSignedCertificate();
const files = { TLS_CERT: join(folder, 'cert.pem'), TLS_KEY: join(folder, 'key.pem') };
writeFileSync(files.TLS_CERT, certificate.cert);
writeFileSync(files.TLS_KEY, certificate.key, { mode: 0o600 });
const victims = {
  'behind a proxy': proxied,
  'without a proxy': await startVictim(undefined, { TRUST_PROXY: '' }),
  'with TLS': await startVictim(undefined, { TRUST_PROXY: '', ...files }),
};
afterAll(() => Promise.all(Object.values(victims).map((victim) => victim.stop())));

const MANY = Math.min(10_000, Math.ceil(REQUESTS / 10));
const ENDLESS = Number.POSITIVE_INFINITY;
const CODES = { 6: '000-000', 8: '0000-0000' } as const;
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

const form = (url: string, fields: Record<string, string>, headers = {}): Sent => ({
  method: 'POST',
  url,
  headers: { ...FORM, ...headers },
  payload: new URLSearchParams(fields).toString(),
});
const from = (address: string) => ({ 'x-forwarded-for': address });
const typed = ({ public_id }: Credential, code: string, address?: string) =>
  form('/verification/check', { id: public_id, code }, address === undefined ? {} : from(address));
const right = (credential: Credential) => typed(credential, keeper.addresses.checkCode(credential) ?? '');
const pageOf = ({ keeper: { addresses } }: Victim, credential: Credential): Sent => {
  const { pathname, search } = new URL(addresses.verifyUrl(credential));
  return { method: 'GET', url: pathname + search };
};
const each = (many: number, request: (index: number) => Sent) =>
  Array.from({ length: many }, (_, i) => request(i));
/** Addresses of ever new networks, which no limit of an address or network stops. */
const rotating = (index: number) => `2001:db8:${(index % 5_000).toString(16)}:${index.toString(16)}::1`;

const factsOf = (many: number) =>
  Array.from({ length: many }, (_, index) => ({
    name: `Fact ${index}`,
    value: '20',
    mode: 'askable' as const,
  }));
let papers = 0;
const newFile = (token: string, facts: number): Sent => ({
  method: 'POST',
  url: '/api/ext/verification',
  headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
  payload: JSON.stringify({
    doc_id: `f${(papers += 1)}`,
    product: 'word',
    title: 'Letter',
    facts: factsOf(facts),
  }),
});
/** Proof that a reader has the paper of a new verification with this many facts. */
async function paperWith(token: string, facts: number) {
  const body = { doc_id: `p${(papers += 1)}`, facts: factsOf(facts) };
  const { verification } = (await verifyFile(keeper, { token }, body)).answer;
  return { id: verification.public_id, sig: new URL(verification.verify_url).searchParams.get('sig') ?? '' };
}
type Paper = Awaited<ReturnType<typeof paperWith>>;
const answered = (paper: Paper, facts: number, value: string, headers = {}) =>
  form(
    '/verification/facts',
    { ...paper, ...Object.fromEntries(factsOf(facts).map((_, index) => [`fact_${index + 1}`, value])) },
    headers,
  );
const report = (paper: Paper | undefined, index: number, headers = {}) =>
  form('/verification/report', { ...paper, what: `The grade is wrong ${index}` }, headers);

interface Case {
  clients: number;
  requests: Sent[];
  /** The most answers of each status for the attackers; others must not occur. */
  most: Statuses;
  neighbour: (index: number) => Sent;
  after?: () => Promise<void>;
}

async function guessing(addressOf: (index: number) => string, judged: number, length: 6 | 8 = 8) {
  const issue = () => keeper.issue(members.ecole, { check_code_length: length });
  const [guessed, other] = [await issue(), await issue()];
  return {
    clients: 50,
    requests: each(300, (index) => typed(guessed, CODES[length], addressOf(index))),
    most: { 404: judged, 429: 300 - judged },
    neighbour: () => right(other),
  };
}

const FLOODS: Record<string, () => Promise<Case>> = {
  'wrong codes from an address with ever new ports': () => guessing((i) => `198.51.100.7:${1_024 + i}`, 10),
  'wrong codes from an IPv6 address with ever new ports': () =>
    guessing((i) => `[2001:db8:7::7]:${1_024 + i}`, 10),
  'wrong codes from what is no address': () => guessing((i) => `_guesser${i}`, 10),
  'wrong codes from all addresses of a /24': () => guessing((i) => `192.0.2.${i % 256}`, 100),
  'wrong codes from ever new networks of a /48': () =>
    guessing((i) => `2001:db8:ffff:${i.toString(16)}::1`, 100),
  'wrong codes of six characters from ever new networks': () => guessing(rotating, 100, 6),
  async 'wrong codes of eleven documents from ever new networks'() {
    const [other, ...known] = await times(12, () => keeper.issue(members.ecole));
    return {
      clients: 50,
      requests: each(MANY, (i) => typed(known[i % 11] as Credential, CODES[8], rotating(i))),
      // Each document has a thousand tries: 10,000 on eleven of them stay below that.
      most: { 404: MANY },
      neighbour: () => right(other as Credential),
      async after() {
        for (const credential of known) expect((await send(proxied, right(credential))).status).toBe(200);
      },
    };
  },
  async 'right answers about one paper from three addresses'() {
    const paper = await paperWith(members.ecole.token, MAX_FACTS);
    const others = await times(80, () => paperWith(members.entreprise.token, 1));
    return {
      clients: 12,
      requests: each(120, (i) => answered(paper, MAX_FACTS, '20', from(`198.51.${i % 3}.8`))),
      most: { 200: 90, 429: ENDLESS, 503: ENDLESS },
      // The first answer about each of them is hashed.
      neighbour: (index) => answered(others[index % others.length] as Paper, 1, '20'),
    };
  },
  'new documents with as many facts as can be, by one token': async () => ({
    clients: 20,
    requests: each(60, () => newFile(members.ecole.token, MAX_FACTS)),
    most: { 201: 60, 503: 60 },
    neighbour: () => newFile(members.entreprise.token, 1),
  }),
  async 'wrong answers that close a fact'() {
    const [paper, other] = await times(2, () => paperWith(members.ecole.token, 1));
    if (!paper || !other) throw new Error('no papers');
    return {
      clients: 20,
      requests: each(200, (i) => answered(paper, 1, '7', from(`198.51.${i}.9`))),
      most: { 200: 200, 503: ENDLESS },
      neighbour: () => answered(other, 1, '20'),
      async after() {
        const accept = { accept: 'application/json', ...from('203.0.113.251') };
        expect((await send(proxied, answered(paper, 1, '20', accept))).body).toContain('ask_issuer');
        expect((await send(proxied, answered(other, 1, '20', accept))).body).toContain('agrees');
      },
    };
  },
  async 'reports about one document'() {
    const [reported, ...others] = await times(30, () => paperWith(members.ecole.token, 1));
    return {
      clients: 20,
      requests: each(400, (i) => report(reported, i, from(rotating(i)))),
      most: { 200: 50, 429: ENDLESS },
      neighbour: (index) => report(others[index % others.length], index),
    };
  },
};

test.for(Object.keys(FLOODS))('no neighbour is refused beside %s', async (name, context) => {
  const { requests, clients, most, neighbour, after } = await (FLOODS[name] as () => Promise<Case>)();
  const { address } = proxied.serving;
  const attack = await startAttack({ address, clients, requests });
  const beside = await besideNeighbour({ address, request: neighbour }, () => attack.begin());
  const statuses = await attack.begin();
  await attack.stop();
  note(context, beside, { 'of the attackers': requests.length });
  const tooMany = Object.entries(statuses).filter(([status, many]) => many > (most[status] ?? 0));
  expect(tooMany).toEqual([]);
  expect(beside.statuses).toEqual([neighbour(0).url.startsWith('/api') ? 201 : 200]);
  await after?.();
});

const ASSETS = 'dist/pane/assets';
const sizeOf = (file: string) => statSync(join(ASSETS, file)).size;
const [largest = ''] = readdirSync(ASSETS)
  .filter((file) => file.endsWith('.js'))
  .toSorted((one, other) => sizeOf(other) - sizeOf(one));
const download = `GET /assets/${largest} HTTP/1.1\r\nHost: x\r\n\r\n`;
const head = `POST /api/ext/qr HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${members.ecole.token}\r\nContent-Type: application/json\r\n`;
/** What slow clients send at once, and then byte by byte. */
const SLOW = [
  { atOnce: '', drip: head },
  { atOnce: head, drip: 'X-More: a\r\n'.repeat(100) },
  { atOnce: `${head}Content-Length: 1000\r\n\r\n`, drip: '{'.repeat(1000) },
  { atOnce: `${head}Transfer-Encoding: chunked\r\n\r\n`, drip: '1\r\n{\r\n'.repeat(200) },
];

const CLIENTS: [string, keyof typeof victims, number, NonNullable<Attack['bytes']>, number][] = [
  ['400 slow senders', 'behind a proxy', 400, SLOW, 20],
  ['300 clients that never read', 'without a proxy', 300, [{ atOnce: download, drip: '' }], 90],
  ['300 clients that never read', 'with TLS', 300, [{ atOnce: download, drip: '' }], 60],
  ['500 clients, 8 downloads ahead', 'without a proxy', 500, [{ atOnce: download.repeat(8), drip: '' }], 60],
  ['500 clients with 8 downloads ahead', 'with TLS', 500, [{ atOnce: download.repeat(8), drip: '' }], 60],
];
// A short run leaves out the attacks with the most clients, and those that the system holds for more than a minute.
const IN_THIS_RUN = CLIENTS.filter(
  ([, , clients, , seconds]) => REQUESTS >= 5_000 || (clients < 500 && seconds < 90),
);

test.for(IN_THIS_RUN)(
  '%s, %s: gone in time, no neighbour is refused',
  async ([, place, clients, bytes, seconds], context) => {
    const victim = victims[place];
    const { address, pid } = victim.serving;
    const credential = await victim.keeper.issue(victim.members.ecole);
    const attack = await startAttack({ address, clients, bytes });
    let goneMs = 0;
    // A page can be opened 1,200 times a minute from one address.
    const neighbour = { address, request: () => pageOf(victim, credential), pauseMs: 60 };
    const beside = await besideNeighbour(neighbour, async () => {
      const idle = socketsOf(pid);
      await attack.begin();
      const start = performance.now();
      // The system counts them as connected, perhaps before the service accepts them.
      await expect.poll(() => socketsOf(pid)).toBeGreaterThan(idle + clients / 5);
      await expect.poll(() => socketsOf(pid), { timeout: 120_000, interval: 250 }).toBeLessThanOrEqual(idle);
      goneMs = performance.now() - start;
    });
    await attack.stop();
    const [, memoryKb] = /VmHWM:\s*(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    const memoryMb = Math.round(Number(memoryKb) / 1024);
    note(context, beside, { 's until the last was gone': Math.round(goneMs / 1000), 'MB at most': memoryMb });
    expect(beside.statuses).toEqual([200]);
    expect(goneMs).toBeLessThan(seconds * 1000);
  },
);

/** Connections of a process, including a few other sockets. */
function socketsOf(pid: number): number {
  const descriptors = `/proc/${pid}/fd`;
  return readdirSync(descriptors).filter((file) => {
    try {
      return readlinkSync(join(descriptors, file)).startsWith('socket:');
    } catch {
      // Closed since the folder was listed.
      return false;
    }
  }).length;
}

function note(
  context: TestContext,
  { requests, slower }: Awaited<ReturnType<typeof besideNeighbour>>,
  more: Record<string, number>,
): void {
  const times10 = Math.round(slower * 10) / 10;
  count(context, { ...more, "of the neighbour's requests": requests, 'times slower': times10 });
}
