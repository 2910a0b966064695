import * as z from 'zod/mini';

import { type Operation, PANE_HEADER } from '#contract/operation.ts';
import type { OperationId, operations } from '#contract/operations.ts';
import { publicFactsAnswer, type PublicFacts } from '#contract/public-facts.ts';
import { ApiError, type RefusedReason } from './api-error.ts';
import {
  accepted,
  detailsOf,
  exchange,
  type InputOf,
  refusal,
  refusedReason,
  requestOf,
} from './exchange.ts';

type Answering<Answer> = { output: z.ZodMiniType<Answer> };

export type Input<Id extends OperationId> = InputOf<(typeof operations)[Id]>;
export type Output<Id extends OperationId> = z.output<(typeof operations)[Id]['output']>;

export interface Client {
  readonly language: string;
  /** Calls an operation of the contract; each screen imports the operations that it needs. */
  call<Op extends Operation, Answer>(
    operation: Op & Answering<Answer>,
    input?: InputOf<Op>,
    options?: Cancellable,
  ): Promise<Answer>;
  /** The PNG of a `qr_url`, byte for byte. */
  picture(qrUrl: string, options?: Cancellable): Promise<Uint8Array<ArrayBuffer>>;
  /** What the public page answers to a machine about a signed id of any organization; never counted as a scan. */
  publicFacts(publicId: string, sig: string, options?: Cancellable): Promise<PublicFacts>;
}

interface Cancellable {
  signal?: AbortSignal;
}

interface ClientOptions {
  token: string;
  /** The language of the service's answers: `en` or `fr`. */
  language: string;
  /** Gets the refused token, because another one may be in use when the answer comes. */
  onUnauthorized: (reason: RefusedReason, token: string) => void;
  /** The service's origin; by default the pane's own. */
  origin?: string;
  timeoutMs?: number;
}

/** The pane's only client of the service: sends the token, and checks every answer against the contract. */
export function createClient(options: ClientOptions): Client {
  const { token, language, onUnauthorized, origin = '', timeoutMs = 30_000 } = options;
  return {
    language,
    async call<Op extends Operation, Answer>(
      operation: Op & Answering<Answer>,
      input?: InputOf<Op>,
      { signal }: Cancellable = {},
    ) {
      const headers = {
        accept: 'application/json',
        [PANE_HEADER]: '1',
        'accept-language': language,
        authorization: `Bearer ${token}`,
      };
      const { path, init } = requestOf(operation, input ?? {}, { headers, credentials: 'omit' });
      const answer = await exchange(`${origin}/api/ext${path}`, init, timeoutMs, signal);
      if (answer.status === 401) onUnauthorized(refusedReason(answer.headers), token);
      // If the operation has no 404 of its own, the service lacks the operation.
      if (answer.status === 405 || (answer.status === 404 && !operation.errors?.includes(404)))
        throw new ApiError('not_offered', `The service doesn't have ${operation.path}`, detailsOf(answer));
      return accepted(answer, operation.output, `The answer to ${operation.method} ${operation.path}`);
    },

    async picture(qrUrl, { signal } = {}) {
      const answer = await exchange(qrUrl, { credentials: 'omit' }, timeoutMs, signal);
      if (!answer.ok) throw refusal(answer);
      if (answer.headers.get('content-type') === 'image/png') return answer.bytes;
      throw new ApiError('bad_answer', 'The address of the code holds no picture', detailsOf(answer));
    },

    async publicFacts(publicId, sig, { signal } = {}) {
      const query = new URLSearchParams({ sig }).toString();
      const path = `/verification/document/${encodeURIComponent(publicId)}?${query}`;
      const headers = { accept: 'application/json' };
      const answer = await exchange(
        `${origin}${path}`,
        { headers, credentials: 'omit', cache: 'no-store' },
        timeoutMs,
        signal,
      );
      return accepted(answer, publicFactsAnswer, 'The answer of the public page').facts;
    },
  };
}
