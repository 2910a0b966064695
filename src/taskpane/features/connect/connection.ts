import type * as z from 'zod/mini';

import { connectionFinish, connectionRequest } from '#contract/dashboard/connections.ts';
import { accepted, exchange } from '#src/api/exchange.ts';
import { hexOf } from '#contract/word-file/text-hash.ts';
import { sha256Of } from '#src/api/file-digest.ts';
import type { PendingConnection } from './pending-connection.ts';

const TIMEOUT_MS = 30_000;

async function post<Answer>(path: string, body: object, output: z.ZodMiniType<Answer>): Promise<Answer> {
  const headers = { accept: 'application/json', 'content-type': 'application/json' };
  const init: RequestInit = {
    method: 'POST',
    headers,
    credentials: 'omit',
    cache: 'no-store',
    body: JSON.stringify(body),
  };
  const answer = await exchange(`/api/dashboard${path}`, init, TIMEOUT_MS, undefined);
  return accepted(answer, output, `The answer to ${path}`);
}

/** Requests a link that a person approves in their browser. It replaces the request `before`. */
export async function requestConnection(before: PendingConnection | null): Promise<PendingConnection> {
  const secret = hexOf(crypto.getRandomValues(new Uint8Array(32)));
  const secret_hash = await sha256Of(new TextEncoder().encode(secret));
  const { connection_id, url } = await post(
    connectionRequest.path,
    { secret_hash, ...(before && { replaces: before.secret }) },
    connectionRequest.output,
  );
  return { id: connection_id, url, secret };
}

export function finishConnection({ id, secret }: PendingConnection, digits: string) {
  return post(`/connections/${id}/finish`, { secret, digits }, connectionFinish.output);
}
