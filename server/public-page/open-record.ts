import { createHash } from 'node:crypto';

import type { FastifyReply } from 'fastify';

import type { RateLimit } from '#server/config/config.ts';
import { isPublicId } from '#server/credentials/public-id.ts';
import type { Database } from '#server/db/database.ts';
import { ReadLost } from '#server/db/off-thread.ts';
import type { CounterStore } from '#server/http/counter-store.ts';
import { type Admission, clientNetwork, createRateLimiter, widerNetwork } from '#server/http/rate-limiter.ts';
import { within } from '#server/http/time-limit.ts';
import { isFormerSeal } from '#server/keys/former-proof.ts';
import { CHECK_CODE_LENGTH, type Signer, typedCheckCode } from '#server/keys/signature.ts';
import { selectWithdrawn } from '#server/keys/signing-keys.store.ts';

import { createRecordFinder, type PublicRecord } from './public-record.store.ts';
import type { ScanCounter } from './scan-counter.ts';

/** Proof that a reader has the paper: the signature in its QR code, or its check code as typed. */
export type ReaderProof = { publicId: string; sig: string } | { publicId: string; code: string };

export type OpenedRecord =
  | { kind: 'record'; record: PublicRecord }
  /** The key of this seal was withdrawn. */
  | { kind: 'withdrawn'; record: PublicRecord; withdrawnAt: string }
  /** No such record, or a wrong proof: readers get the same answer for both. */
  | { kind: 'unknown' }
  /** Too many wrong check codes, so this one isn't judged. The QR code still opens the record. */
  | { kind: 'limited'; seconds: number };

export type OpenRecord = (
  proof: ReaderProof,
  reply: Pick<FastifyReply, 'request' | 'raw'>,
) => Promise<OpenedRecord>;

interface OpenRecordDeps {
  database: Pick<Database, 'db' | 'reads'>;
  signer: Signer;
  counters: CounterStore;
  counter: Pick<ScanCounter, 'count'>;
}

/** Together with the wait for the counters of a silent PostgreSQL, a reader gets the error page within ten seconds. */
const MAX_RECORD_WAIT_MS = 8_000;

/** Limits wrong check codes. A wrong proof counts as an invalid scan, because it may be a guess. */
export function createOpenRecord({ database, signer, counters, counter }: OpenRecordDeps): OpenRecord {
  const findRecord = createRecordFinder(database);
  const tries = createWrongTries(counters);

  const openRecord: OpenRecord = async (proof, reply) => {
    const { publicId } = proof;
    const record = isPublicId(publicId) ? await findRecord(publicId) : undefined;
    const verifies = (keyId: string) => {
      if ('sig' in proof) return signer.verify(publicId, keyId, proof.sig);
      const length = record?.check_code_length ?? CHECK_CODE_LENGTH;
      return signer.verifyCheckCode(publicId, keyId, proof.code, length);
    };
    const opened = await judged(record, proof, verifies);
    const isWrong = opened.kind === 'unknown';
    if ('code' in proof) {
      const refusal = await tries[isWrong ? 'count' : 'look'](reply.request.ip, proof);
      if (refusal) return { kind: 'limited', seconds: refusal.seconds };
    }
    // Counted after the answer, which would otherwise take longer than for an unknown ID.
    if (isWrong && record) reply.raw.once('finish', () => void counter.count(record, 'forged'));
    return opened;
  };
  return (...proof) =>
    within(MAX_RECORD_WAIT_MS, openRecord(...proof), () => {
      throw new ReadLost("The database didn't return the record in time");
    });

  async function judged(
    record: PublicRecord | undefined,
    proof: ReaderProof,
    verifies: (keyId: string) => boolean,
  ): Promise<OpenedRecord> {
    const isGenuine = verifies(record?.key_id ?? '');
    if (!record) return { kind: 'unknown' };
    const withdrawnAt = isGenuine
      ? record.key_withdrawn_at
      : await formerKeyWithdrawn(record, proof, verifies);
    if (withdrawnAt !== null) return { kind: 'withdrawn', record, withdrawnAt };
    return isGenuine ? { kind: 'record', record } : { kind: 'unknown' };
  }

  /** When the record's previous key was withdrawn; null if no such key made this proof. */
  async function formerKeyWithdrawn(
    { public_id, former_key_ids, former_proofs }: PublicRecord,
    proof: ReaderProof,
    verifies: (keyId: string) => boolean,
  ): Promise<string | null> {
    const proofs = former_proofs?.split(' ') ?? [];
    const keyId = former_key_ids
      ?.split(' ')
      .find((id, place) => verifies(id) || isFormerSeal(proofs[place], public_id, proof));
    return keyId === undefined ? null : ((await database.reads.read(selectWithdrawn)).get(keyId) ?? null);
  }
}

const DAY_SECONDS = 86_400;
/** One in 2⁴⁰ codes of eight characters is right, one in 2³⁰ of six (docs/decisions/165-check-codes.md). */
const WRONG_CODES = {
  address: { limit: 10, windowSeconds: 60 },
  network: { limit: 100, windowSeconds: 60 },
  six: { limit: 100, windowSeconds: DAY_SECONDS },
  eight: { limit: 1_000, windowSeconds: DAY_SECONDS },
} satisfies Record<string, RateLimit>;
/** Unknown ids share these counters, so that nobody can fill the memory with them. */
const ID_COUNTERS = 2 ** 18;

type Tries = (ip: string, typed: { publicId: string; code: string }) => Promise<Admission | null>;

/** Each returns the limit that refuses the attempt, or null. An unknown id is counted like any other. */
function createWrongTries(counters: CounterStore): Record<'count' | 'look', Tries> {
  const limiters = {
    address: createRateLimiter(counters, 'wrong-code', WRONG_CODES.address),
    network: createRateLimiter(counters, 'wrong-code-network', WRONG_CODES.network),
    six: createRateLimiter(counters, 'wrong-code-id-6', WRONG_CODES.six),
    eight: createRateLimiter(counters, 'wrong-code-id', WRONG_CODES.eight),
  };
  const keysOf = (...[ip, { publicId, code }]: Parameters<Tries>) => {
    const id = createHash('sha256').update(publicId).digest().readUInt32BE() % ID_COUNTERS;
    // By the typed code's length: the record's would reveal which ids exist.
    const length = typedCheckCode(code)?.length === 6 ? 'six' : 'eight';
    return [
      [limiters.address, clientNetwork(ip)],
      [limiters.network, widerNetwork(ip)],
      [limiters[length], String(id)],
    ] as const;
  };
  return {
    async count(...attempt) {
      for (const [limiter, key] of keysOf(...attempt)) {
        const admission = await limiter.count(key);
        if (!admission.isAdmitted) return admission;
      }
      return null;
    },
    /** A right code is refused when a wrong one would be; otherwise it could be found by trying. */
    async look(...attempt) {
      for (const [limiter, key] of keysOf(...attempt)) {
        const admission = await limiter.look(key);
        if (admission.remaining === 0) return admission;
      }
      return null;
    },
  };
}
