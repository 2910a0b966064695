import { createHmac, randomBytes, scrypt, type ScryptOptions, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

import { unavailable } from '#server/errors/refusals.ts';
import { createFairTurns } from '#server/fair-turns.ts';
import type { Signer } from '#server/keys/signature.ts';

import { normalizedValue, NORMALIZER_VERSION, type NormalizerVersion } from './normalized.ts';

const hashed = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);
/** Each hash takes 16 MiB and some 70 ms of one processor. */
const COST: ScryptOptions = { N: 2 ** 14, r: 8, p: 1 };
const MAX_AT_ONCE = 2;
/** How many hashes may wait: for an organization's readers or staff, a document, an address or token. */
const MAX_WAITING = { organization: 320, credential: 200, client: 80 };
/** Right answers in the cache, some 100 bytes each. */
const MAX_REMEMBERED = 20_000;

export interface SaltedHash {
  salt: string;
  hash: Buffer;
  normaliser_version: NormalizerVersion;
}

export interface StoredHash {
  public_id: string;
  number: number;
  salt: string;
  hash: string;
  key_id: string;
  normaliser_version: NormalizerVersion;
}

/** Identifies who a hash is for: staff and readers, then organizations, then clients take turns. */
export interface HashShare {
  purpose: 'staff' | 'readers';
  organizationId: number;
  /** The document, if readers ask. */
  publicId?: string;
  /** The token of staff, or the network of a reader. */
  client: string;
}

export interface Hashing {
  hash: (value: string) => Promise<SaltedHash>;
  /** Whether a value equals the fact's; null if its key is missing. */
  agrees: (value: string, fact: StoredHash) => Promise<boolean | null>;
}

export type FactHashes = ReturnType<typeof createFactHashes>;

/** Create one for each process, because its limit on concurrent work is for the whole process. */
export function createFactHashes(signer: Pick<Signer, 'has' | 'macOfFact'>) {
  const { inTurn } = createFairTurns({ atOnce: MAX_AT_ONCE });
  const waiting = new Map<string, number>();
  const forms = new Map<string, Promise<unknown>>();
  const remembered = new Set<string>();
  const memoryKey = randomBytes(32);

  /** The stored form of a hash, which is valid for one fact of one credential. null if the key is missing. */
  const seal = (
    salted: Buffer,
    { public_id, number, key_id }: Pick<StoredHash, 'public_id' | 'number' | 'key_id'>,
  ) => signer.macOfFact(Buffer.concat([Buffer.from(`${public_id} ${number} `), salted]), key_id);

  function hashingOf({ purpose, organizationId, client }: HashShare): Hashing {
    const path = [purpose, String(organizationId), client] as const;

    const saltedHash = (normalized: string, salt: string) =>
      inTurn(path, () => hashed(normalized, Buffer.from(salt, 'base64url'), 32, COST));

    return {
      async hash(value) {
        const salt = randomBytes(16).toString('base64url');
        const hash = await saltedHash(normalizedValue(value), salt);
        return { salt, hash, normaliser_version: NORMALIZER_VERSION };
      },
      async agrees(value, fact) {
        if (!signer.has(fact.key_id)) return null;
        const normalized = normalizedValue(value, fact.normaliser_version);
        const answer = JSON.stringify([fact.public_id, fact.number, fact.hash, normalized]);
        const memory = createHmac('sha256', memoryKey).update(answer).digest('base64url');
        if (remembered.has(memory)) return true;
        const sealed = seal(await saltedHash(normalized, fact.salt), fact);
        const agrees = sealed && timingSafeEqual(sealed, Buffer.from(fact.hash, 'base64url'));
        if (agrees) remember(memory);
        return agrees;
      },
    };
  }

  function afterOthers<Result>(publicId: string, start: () => Promise<Result>): Promise<Result> {
    const form = (forms.get(publicId) ?? Promise.resolve()).then(start, start);
    forms.set(publicId, form);
    const finish = () => void (forms.get(publicId) === form && forms.delete(publicId));
    form.then(finish, finish);
    return form;
  }

  function remember(memory: string): void {
    const [oldest] = remembered;
    if (oldest !== undefined && remembered.size >= MAX_REMEMBERED) remembered.delete(oldest);
    remembered.add(memory);
  }

  /** A form larger than a share is admitted if nothing else of the share waits. */
  function admit(limits: readonly (readonly [string, number])[], count: number): void {
    for (const [key, limit] of limits) {
      const before = waiting.get(key) ?? 0;
      if (before > 0 && before + count > limit)
        throw unavailable('Too many facts are being checked. Try again in a moment');
    }
    for (const [key] of limits) add(key, count);
  }

  function add(key: string, count: number): void {
    const total = (waiting.get(key) ?? 0) + count;
    if (total > 0) waiting.set(key, total);
    else waiting.delete(key);
  }

  return {
    seal,
    /**
     * Runs `work`, one hash each, for all items; one after another for each document, so that concurrent guesses can't all
     * run before the first is counted. 503 if too many of the share wait. The share is free again only when all the work has
     * ended, even if some of it failed.
     */
    async forEach<Item, Result>(
      share: HashShare,
      items: readonly Item[],
      work: (item: Item, hashing: Hashing) => Promise<Result>,
    ) {
      const limits = limitsOf(share);
      admit(limits, items.length);
      const hashing = hashingOf(share);
      const start = () => allDone(items.map((item) => work(item, hashing)));
      try {
        return await (share.publicId === undefined ? start() : afterOthers(share.publicId, start));
      } finally {
        for (const [key] of limits) add(key, -items.length);
      }
    },
  };
}

function limitsOf({ purpose, organizationId, publicId, client }: HashShare) {
  const group = `${purpose} ${organizationId}`;
  const limits: (readonly [string, number])[] = [
    [group, MAX_WAITING.organization],
    [`${group} client ${client}`, MAX_WAITING.client],
  ];
  if (publicId !== undefined) limits.push([`${group} document ${publicId}`, MAX_WAITING.credential]);
  return limits;
}

/** Unlike `Promise.all`, rejects only when all work has ended. */
async function allDone<Result>(work: readonly Promise<Result>[]): Promise<Result[]> {
  await Promise.allSettled(work);
  return Promise.all(work);
}
