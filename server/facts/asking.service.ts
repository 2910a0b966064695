import type { RateLimit } from '#server/config.ts';
import type { CounterStore } from '#server/http/counter-store.ts';
import { clientNetwork, createRateLimiter } from '#server/http/rate-limiter.ts';
import type { Signer } from '#server/keys/signature.ts';

import type { FactHashes, StoredHash } from './fact-hashes.ts';

/** `ask_issuer`: there were too many wrong answers, or the key is missing. It's no word on the answer. */
export type Outcome = 'agrees' | 'differs' | 'ask_issuer';

export interface Answer {
  fact: StoredHash;
  /** What a reader says is on the paper. */
  value: string;
}

export interface Asking {
  /** In the order of the answers. 503 where too many are being compared. */
  compare(answers: readonly Answer[], ip: string): Promise<Outcome[]>;
}

const FORTNIGHT_SECONDS = 14 * 86_400;
/**
 * Wrong answers that are told, for each fact. One address alone, even in two of its windows, leaves others some
 * (docs/decisions/170-asking-about-facts.md).
 */
export const WRONG_ANSWERS = {
  address: { limit: 3, windowSeconds: FORTNIGHT_SECONDS },
  fact: { limit: 8, windowSeconds: FORTNIGHT_SECONDS },
} satisfies Record<string, RateLimit>;
const MAX_LENGTH = 1_000;

interface AskingDeps {
  hashes: FactHashes;
  counters: CounterStore;
  signer: Pick<Signer, 'macOfFact'>;
}

/** Tells readers whether what they say agrees, and stops telling those who guess. */
export function createAsking({ hashes, counters, signer }: AskingDeps): Asking {
  const byAddress = createRateLimiter(counters, 'wrong-fact-address', WRONG_ANSWERS.address);
  const byFact = createRateLimiter(counters, 'wrong-fact', WRONG_ANSWERS.fact);
  const turns = new Map<string, Promise<unknown>>();

  /** One after the other for a credential: otherwise many guesses at once would all come before the first is counted. */
  function inTurn<Result>(publicId: string, work: () => Promise<Result>): Promise<Result> {
    const turn = (turns.get(publicId) ?? Promise.resolve()).then(work, work);
    turns.set(publicId, turn);
    const finish = () => void (turns.get(publicId) === turn && turns.delete(publicId));
    turn.then(finish, finish);
    return turn;
  }

  async function judged({ fact, value }: Answer, ip: string): Promise<Outcome> {
    const name = `${fact.public_id} ${fact.number}`;
    // Counters are stored for two weeks, so they have no address that could be read.
    const mac = signer.macOfFact(Buffer.from(`${name} ${clientNetwork(ip)}`), fact.key_id);
    if (!mac) return 'ask_issuer';
    const tries = [
      [byAddress, mac.toString('base64url', 0, 16)],
      [byFact, name],
    ] as const;
    for (const [limiter, key] of tries) if ((await limiter.look(key)).remaining === 0) return 'ask_issuer';
    const agrees = value.length <= MAX_LENGTH && (await hashes.agrees(value, fact));
    if (agrees) return 'agrees';
    for (const [limiter, key] of tries) if (!(await limiter.count(key)).isAdmitted) return 'ask_issuer';
    return 'differs';
  }

  return {
    async compare(answers, ip) {
      const [first] = answers;
      if (!first) return [];
      return hashes.admit(answers.length, () =>
        inTurn(first.fact.public_id, () => Promise.all(answers.map((answer) => judged(answer, ip)))),
      );
    },
  };
}
