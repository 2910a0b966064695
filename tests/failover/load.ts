import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';

import * as z from 'zod';

import type { Deployment } from './deployment.ts';

const WRITERS = 12;
const READERS = 4;
/** People pause too; and the machine is shared with the database nodes. */
const PAUSE_MS = 60;
/** Longer than the time limits of the service and nginx. */
const GIVEN_UP_AFTER_MS = 35_000;

const verified = z.object({ verification: z.object({ public_id: z.string(), verify_url: z.string() }) });

export interface Document {
  publicId: string;
  verifyUrl: string;
}

/** Clients' requests while nodes fail. Every document has its own ID, and is requested until it's acknowledged. */
export interface Load {
  /** How many requests failed and were repeated. */
  repeated: number;
  /** The number of each status; 0 for a broken connection. */
  statuses: ReadonlyMap<number, number>;
  /** Resolves when every writer, or every reader, has an answer to a request that began after now. */
  recovered(who: 'writers' | 'readers'): Promise<void>;
  stop(): Promise<void>;
}

/** Adds each acknowledged document, by its doc_id. */
export function startLoad(deployment: Deployment, acknowledged: Map<string, Document>): Load {
  const statuses = new Map<number, number>();
  const waiting = new Set<{ who: string; left: Set<number>; since: number; done: () => void }>();
  const load = { isOver: false, repeated: 0 };

  function count(status: number): void {
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
  }

  function served(who: string, index: number, began: number): void {
    for (const one of waiting) {
      if (one.who !== who || began < one.since) continue;
      one.left.delete(index);
      if (one.left.size > 0) continue;
      waiting.delete(one);
      one.done();
    }
  }

  async function write(index: number): Promise<void> {
    let docId = randomUUID();
    while (!load.isOver) {
      const began = performance.now();
      const { status, document } = await verify(deployment, docId);
      count(status);
      if (document) {
        acknowledged.set(docId, document);
        docId = randomUUID();
        served('writers', index, began);
      } else load.repeated += 1;
      await pause(PAUSE_MS);
    }
  }

  async function read(index: number): Promise<void> {
    while (!load.isOver) {
      const began = performance.now();
      const documents = [...acknowledged.values()];
      const document = documents[Math.floor((documents.length / READERS) * index)];
      if (document && (await isPageShown(deployment, document))) served('readers', index, began);
      await pause(PAUSE_MS);
    }
  }

  const running = Array.from({ length: WRITERS }, (_, index) => write(index));
  running.push(...Array.from({ length: READERS }, (_, index) => read(index)));
  return {
    statuses,
    get repeated() {
      return load.repeated;
    },
    recovered(who) {
      const { promise, resolve } = Promise.withResolvers<void>();
      const everyone = new Set(
        Array.from({ length: who === 'writers' ? WRITERS : READERS }, (_, index) => index),
      );
      waiting.add({ who, left: everyone, since: performance.now(), done: resolve });
      return promise;
    },
    async stop() {
      load.isOver = true;
      await Promise.all(running);
    },
  };
}

/** Requests a verification; returns its document if it's acknowledged. */
export async function verify(
  { nginx, token }: Pick<Deployment, 'nginx' | 'token'>,
  doc_id: string,
): Promise<{ status: number; document?: Document }> {
  const response = await ask(`${nginx.address}/api/ext/verification`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ doc_id, product: 'word', title: 'Letter' }),
  });
  if (response === null) return { status: 0 };
  const { status } = response;
  if (status !== 200 && status !== 201) return { status };
  const { public_id, verify_url } = verified.parse(JSON.parse(response.body)).verification;
  return { status, document: { publicId: public_id, verifyUrl: verify_url } };
}

async function isPageShown({ nginx, env }: Deployment, { publicId, verifyUrl }: Document): Promise<boolean> {
  const page = verifyUrl.replace(env['PUBLIC_URL'] ?? '', nginx.address);
  const response = await ask(page, {
    headers: { accept: 'text/html', 'user-agent': 'Mozilla/5.0 (iPhone)' },
  });
  return response?.status === 200 && response.body.includes(publicId);
}

/** null if the connection broke, or there was no answer. */
async function ask(url: string, init: RequestInit): Promise<{ status: number; body: string } | null> {
  try {
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(GIVEN_UP_AFTER_MS) });
    return { status: response.status, body: await response.text() };
  } catch (error) {
    if (error instanceof Error) return null;
    throw error;
  }
}
