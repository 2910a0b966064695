import { randomBytes, scrypt, type ScryptOptions, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

import { unavailable } from '#server/http/errors.ts';
import type { Signer } from '#server/keys/signature.ts';

import { normalisedValue } from './normalised.ts';

const hashed = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);
/** 16 MiB and some 70 ms of a processor for each. */
const COST: ScryptOptions = { N: 2 ** 14, r: 8, p: 1 };
const MAX_AT_ONCE = 2;
/** A request behind all of them waits for three seconds, and longer on a busy machine. */
const MAX_WAITING = 80;

export interface SaltedHash {
  salt: string;
  hash: Buffer;
}

/** What stands in the database of an askable fact. */
export interface StoredHash {
  public_id: string;
  number: number;
  salt: string;
  hash: string;
  key_id: string;
}

export interface FactHashes {
  /** Lets work of so many hashes in; 503 where too many are waiting already. */
  admit<Result>(count: number, work: () => Promise<Result>): Promise<Result>;
  /** At most two are computed at once. */
  hash(value: string, salt?: string): Promise<SaltedHash>;
  /** What is stored of a hash: it belongs to one fact of one credential. null where the key is missing. */
  seal(hash: Buffer, fact: Pick<StoredHash, 'public_id' | 'number' | 'key_id'>): Buffer | null;
  /** Whether a value is the fact's; null where its key is missing. */
  agrees(value: string, fact: StoredHash): Promise<boolean | null>;
}

/** Made once for a process: what it computes at once is counted for the whole of it. */
export function createFactHashes(signer: Pick<Signer, 'has' | 'macOfFact'>): FactHashes {
  let admitted = 0;
  let running = 0;
  const waiting: (() => void)[] = [];

  async function hash(value: string, salt = randomBytes(16).toString('base64url')): Promise<SaltedHash> {
    if (running < MAX_AT_ONCE) running += 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return { salt, hash: await hashed(normalisedValue(value), Buffer.from(salt, 'base64url'), 32, COST) };
    } finally {
      // The next one takes the place over.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  }

  const seal: FactHashes['seal'] = (salted, { public_id, number, key_id }) =>
    signer.macOfFact(Buffer.concat([Buffer.from(`${public_id} ${number} `), salted]), key_id);

  return {
    hash,
    seal,
    async admit(count, work) {
      if (admitted > 0 && admitted + count > MAX_WAITING)
        throw unavailable('Too many facts are being checked. Try again in a moment');
      admitted += count;
      try {
        return await work();
      } finally {
        admitted -= count;
      }
    },
    async agrees(value, fact) {
      if (!signer.has(fact.key_id)) return null;
      const sealed = seal((await hash(value, fact.salt)).hash, fact);
      return sealed && timingSafeEqual(sealed, Buffer.from(fact.hash, 'base64url'));
    },
  };
}
