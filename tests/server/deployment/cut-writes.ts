import { randomUUID } from 'node:crypto';

import { expect } from 'vitest';
import * as z from 'zod';

import type { Environment } from '#server/config/config.ts';

import { SIGNING_KEYS } from '#tests/server/service-fixture.ts';
import { type ServingProcess, startServing } from './serving-process.ts';

const WRITERS = 16;
/** A round ends early once this many writes were answered. */
const ENOUGH = 60;

const verified = z.object({ verification: z.object({ public_id: z.string() }) });

/** The public id and whether it's new; null without an acknowledgment. */
export async function verify({ address }: Pick<ServingProcess, 'address'>, token: string, doc_id: string) {
  const response = await fetch(`${address}/api/ext/verification`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ doc_id, product: 'word', title: 'Letter' }),
  }).catch(() => null);
  if (!response?.ok) return null;
  const { success, data } = verified.safeParse(await response.json().catch(() => null));
  return success ? { publicId: data.verification.public_id, isNew: response.status === 201 } : null;
}

/** Writes until the service no longer answers; calls `onEnough` when there is something to lose. */
export async function writeUntilCut(
  serving: ServingProcess,
  token: string,
  onEnough: () => Promise<void>,
): Promise<Map<string, string>> {
  const promised = new Map<string, string>();
  let cut: Promise<void> | undefined;
  const writers = Array.from({ length: WRITERS }, async () => {
    for (;;) {
      const docId = randomUUID();
      const answer = await verify(serving, token, docId);
      if (!answer) return;
      promised.set(docId, answer.publicId);
      if (promised.size >= ENOUGH) cut ??= onEnough();
    }
  });
  await Promise.all(writers);
  await cut;
  return promised;
}

/** Everything acknowledged is there, and nothing is created twice. */
export async function expectStored(
  serving: ServingProcess,
  token: string,
  promised: ReadonlyMap<string, string>,
): Promise<void> {
  const left = [...promised];
  const readers = Array.from({ length: WRITERS }, async () => {
    for (let next = left.pop(); next !== undefined; next = left.pop()) {
      const [docId, publicId] = next;
      expect(await verify(serving, token, docId)).toEqual({ publicId, isNew: false });
    }
  });
  await Promise.all(readers);
}

/** A service under constant writes. */
export function startWriting(
  env: Environment,
  options?: Parameters<typeof startServing>[1],
): Promise<ServingProcess> {
  return startServing(
    { PUBLIC_URL: 'https://seal.example.org', SIGNING_KEYS, RATE_LIMIT: '1000000', ...env },
    options,
  );
}
