import { afterAll, expect } from 'vitest';

import type { Credential } from '#server/credentials/credentials.store.ts';
import type { Db } from '#server/db/schema.ts';
import { saveNewDomain, updateDomain } from '#server/domain-proof/domains.store.ts';
import { type Member, startTestService, type TestService } from '#tests/server/service-fixture.ts';
import { call } from '#tests/server/call.ts';

export const PHONE = {
  'user-agent':
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
  accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
};

export async function proveDomain(
  db: Db,
  { organizationId }: Pick<Member, 'organizationId'>,
  domain: string,
): Promise<void> {
  await saveNewDomain(db, organizationId, { domain, token: 'a' });
  await updateDomain(db, organizationId, { method: 'dns', proven_at: '2026-11-20 08:00:00' });
}

/** The whole service on 20 November 2026, with a school and one credential for every verdict. */
export async function startPublicService(options: Parameters<typeof startTestService>[0] = {}) {
  const service = await startTestService({ now: '2026-11-20T12:00:00Z', ...options });
  const { db } = service.database;
  const school = await service.join({ name: 'Lycée Lumière' });
  const organization = db.updateTable('organizations').where('id', '=', school.organizationId);
  await organization.set({ contact: 'office@lumiere.example' }).execute();
  await proveDomain(db, school, 'lumiere.example');

  const holder = { family: 'school', holder_name: 'Hugo Morel' } as const;
  const credentials = {
    valid: await service.issue(school, {
      public_id: 'SM-DOC-2026-8K4T2M9Q',
      title: 'Internship agreement',
      doc_id: 'agreement',
      product: 'word',
      issued_at: '2026-11-14 09:42:00',
      end_date: '2027-08-31',
    }),
    scheduled: await service.issue(school, { effective_date: '2027-01-04' }),
    expired: await service.issue(school, { effective_date: '2026-01-01', end_date: '2026-11-19' }),
    revoked: await service.issue(school, {
      ...holder,
      title: 'Enrollment certificate',
      revoked_at: '2026-10-03 10:00:00',
    }),
    diploma: await service.issue(school, {
      ...holder,
      public_id: 'SM-DIP-2026-3D1P0MA0',
      type: 'certificate',
      family: 'certificates',
    }),
  };

  return {
    ...service,
    db,
    school,
    credentials,
    pageOf: (credential: Credential) => pathOf(service.addresses.verifyUrl(credential)),
    pictureOf: (credential: Credential, size?: number) => pathOf(service.addresses.qrUrl(credential, size)),
    async scansOf({ public_id }: Pick<Credential, 'public_id'>) {
      const counted = await db
        .selectFrom('scan_counts')
        .innerJoin('credentials', 'credentials.id', 'scan_counts.credential_id')
        .select(['valid', 'invalid'])
        .where('public_id', '=', public_id)
        .executeTakeFirst();
      return counted ?? { valid: 0, invalid: 0 };
    },
  };
}

/** The same for all tests of a file, until they end. */
export async function sharedPublicService() {
  const service = await startPublicService();
  afterAll(() => service.stop());
  return service;
}

function pathOf(address: string): string {
  const { pathname, search } = new URL(address);
  return pathname + search;
}

let networks = 0;
/** In a new /24, which has a limit too. */
export const newAddress = () => `10.${(networks += 1) >> 8}.${networks & 255}.1`;

interface Sent {
  /** A new address for each form, so that none reaches another's limit. */
  from?: string;
  headers?: Record<string, string>;
}

/** Sends a form like a reader's browser. */
export function postForm(
  { app }: Pick<TestService, 'app'>,
  url: string,
  fields: Record<string, string> | [string, string][],
  { from = newAddress(), headers = {} }: Sent = {},
) {
  return app.inject({
    method: 'POST',
    url,
    headers: { ...PHONE, 'content-type': 'application/x-www-form-urlencoded', ...headers },
    remoteAddress: from,
    payload: new URLSearchParams(fields).toString(),
  });
}

/** Proof that a reader has the paper of a verification. */
export const proofOf = ({ public_id, verify_url }: { public_id: string; verify_url: string }) => ({
  id: public_id,
  sig: new URL(verify_url).searchParams.get('sig') ?? '',
});

/** The same address with a signature that differs in its first character. */
export function forged(page: string): string {
  return page.replace(/sig=(.)/, (_, first: string) => `sig=${first === 'A' ? 'B' : 'A'}`);
}

/** What a reader sees: the answer without style, markup and entities. */
export function seen(html: string): string {
  return html
    .replace(/<style>.*?<\/style>/s, '')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&#x3D;', '=')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ');
}

export interface Proof {
  id: string;
  sig?: string;
  code?: string;
}
export type Form = Record<string, string>;
type Service = Awaited<ReturnType<typeof sharedPublicService>>;

const VALUES = { Grade: 'Très bien', Average: '14,25', 'Awarded on': '3 avril 2026' };
export const ASKABLE = Object.entries(VALUES).map(([name, value]) => ({ name, value, mode: 'askable' }));

/** The public service, and readers who ask about facts. */
export async function sharedFactForm() {
  const service = await sharedPublicService();
  let file = 0;

  /** Proof that a reader has the paper of a new verification. */
  async function verified(facts: readonly object[] = ASKABLE): Promise<Proof> {
    const body = { product: 'word', title: 'Letter', doc_id: `asked-${(file += 1)}`, facts };
    const { answer } = await call(service, 'verificationCreate', { token: service.school.token, body });
    return proofOf(answer.verification);
  }

  function post(
    form: Form,
    {
      address = '192.0.2.1',
      accept = 'application/json',
      app = service,
    }: { address?: string; accept?: string; app?: Pick<Service, 'app'> } = {},
  ) {
    return postForm(app, '/verification/facts', form, { from: address, headers: { accept } });
  }

  /** The outcome of each answer, as returned to a machine. */
  async function outcomes(form: Form, options: Parameters<typeof post>[1] = {}): Promise<string[]> {
    const response = await post(form, options);
    expect(response.statusCode).toBe(200);
    const { answers } = response.json<{ answers: { outcome: string }[] }>();
    return answers.map(({ outcome }) => outcome);
  }

  const graded = () => verified([{ name: 'Grade', value: '20', mode: 'askable' }]);
  const page = async (form: Form, options = {}) =>
    (await post(form, { accept: PHONE.accept, ...options })).body;
  const pageOf = async ({ id, sig = '' }: Proof, query = '') =>
    (await service.app.inject({ url: `/verification/document/${id}?sig=${sig}${query}`, headers: PHONE }))
      .body;
  const proofOfRecord = (credential: Credential): Proof =>
    proofOf({ ...credential, verify_url: service.addresses.verifyUrl(credential) });
  return { ...service, service, verified, graded, post, outcomes, page, pageOf, proofOf: proofOfRecord };
}
