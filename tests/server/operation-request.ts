import { readFileSync } from 'node:fs';

import { type Operation, WORD_TYPE } from '#contract/operation.ts';
import { type OperationId, operations } from '#contract/operations.ts';

import type { Answer } from './described-api.ts';
import type { TestService } from './service-fixture.ts';

/** The default file for operations that take one. */
const DIPLOMA = new URL('../../server/templates/built-in/diploma.en.docx', import.meta.url);
export const TEMPLATE = readFileSync(DIPLOMA);

export interface Asked {
  /** null sends none. */
  token: string | null;
  params?: Record<string, string>;
  /** As a string, the part after the question mark. */
  query?: Record<string, string> | string;
  body?: unknown;
  /** For an operation that takes one. */
  file?: Buffer;
  /** Sent as it is, instead of a body. */
  payload?: string | Buffer;
  headers?: Record<string, string>;
}

export function operationRequest(
  id: OperationId,
  { token, params = {}, query, body, file, headers, ...asked }: Asked,
) {
  const { method, path, isFile }: Operation = operations[id];
  const place = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const search = typeof query === 'object' ? new URLSearchParams(query).toString() : query;
  const json = body === undefined ? undefined : JSON.stringify(body);
  const payload = asked.payload ?? (isFile ? (file ?? TEMPLATE) : json);
  return {
    method,
    url: `/api/ext${place}${search ? `?${search}` : ''}`,
    ...(payload !== undefined && { payload }),
    headers: {
      ...(token !== null && { authorization: `Bearer ${token}` }),
      ...(payload !== undefined && { 'content-type': isFile ? WORD_TYPE : 'application/json' }),
      ...headers,
    },
  };
}

export async function ask({ app }: Pick<TestService, 'app'>, id: OperationId, asked: Asked): Promise<Answer> {
  const { statusCode, headers, body } = await app.inject(operationRequest(id, asked));
  return { status: statusCode, headers, body };
}
