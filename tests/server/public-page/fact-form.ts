import { expect } from 'vitest';

import type { Credential } from '#server/credentials/credentials.store.ts';

import { call } from '#tests/server/call.ts';
import { PHONE, postForm, proofOf as proofIn, sharedPublicService } from './public-service.ts';

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
    return proofIn(answer.verification);
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
  const proofOf = (credential: Credential): Proof =>
    proofIn({ ...credential, verify_url: service.addresses.verifyUrl(credential) });
  return { ...service, service, verified, graded, post, outcomes, page, pageOf, proofOf };
}
