import type { Operation } from '#contract/operation.ts';
import { type OperationId, operations } from '#contract/operations.ts';

import type { Answer } from './described-api.ts';
import type { TestService } from './service-fixture.ts';

export interface Asked {
  /** null sends none. */
  token: string | null;
  params?: Record<string, string>;
  /** As a string: what stands behind the question mark. */
  query?: Record<string, string> | string;
  body?: unknown;
  /** Sent as it is, in place of a body. */
  payload?: string | Buffer;
  headers?: Record<string, string>;
}

export function operationRequest(
  id: OperationId,
  { token, params = {}, query, body, headers, ...asked }: Asked,
) {
  const { method, path }: Operation = operations[id];
  const place = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const search = typeof query === 'object' ? new URLSearchParams(query).toString() : query;
  const payload = asked.payload ?? (body === undefined ? undefined : JSON.stringify(body));
  return {
    method,
    url: `/api/ext${place}${search ? `?${search}` : ''}`,
    ...(payload !== undefined && { payload }),
    headers: {
      ...(token !== null && { authorization: `Bearer ${token}` }),
      ...(payload !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
  };
}

export async function ask({ app }: Pick<TestService, 'app'>, id: OperationId, asked: Asked): Promise<Answer> {
  const { statusCode, headers, body } = await app.inject(operationRequest(id, asked));
  return { status: statusCode, headers, body };
}
