import { randomUUID } from 'node:crypto';

import { expect } from 'vitest';
import * as z from 'zod';

import type { ServingProcess } from './serving-process.ts';

const WRITERS = 16;
/** A round is cut short once so many writes were answered. */
const ENOUGH = 60;

const verified = z.object({ verification: z.object({ public_id: z.string() }) });

/** The public id and whether it is new; null where nothing was promised. */
async function verify({ address }: ServingProcess, token: string, doc_id: string) {
  const response = await fetch(`${address}/api/ext/verification`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ doc_id, product: 'word', title: 'Letter' }),
  }).catch(() => null);
  if (!response?.ok) return null;
  const { success, data } = verified.safeParse(await response.json().catch(() => null));
  return success ? { publicId: data.verification.public_id, isNew: response.status === 201 } : null;
}

/** Writes on and on until the service no longer answers; `onEnough` is called when there is something to lose. */
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

/** All that was promised is there, and nothing is made a second time. */
export async function expectStored(
  serving: ServingProcess,
  token: string,
  promised: ReadonlyMap<string, string>,
): Promise<void> {
  for (const [docId, publicId] of promised) {
    expect(await verify(serving, token, docId)).toEqual({ publicId, isNew: false });
  }
}
