import type { Credential } from '#server/credentials/credentials.store.ts';
import type { Database } from '#server/db/database.ts';
import type { Clock } from '#server/db/schema.ts';
import type { CounterStore } from '#server/http/counter-store.ts';
import { clientNetwork, createRateLimiter, widerNetwork } from '#server/http/rate-limiter.ts';
import type { Signer } from '#server/keys/signature.ts';

import type { FactHashes, Hashing, HashShare, StoredHash } from './fact-hashes.ts';
import { countWrongAnswer, findWrongAnswers, WRONG_ANSWERS, wrongAnswersOf } from './wrong-answers.store.ts';

/** `ask_issuer`: too many wrong answers, or a missing key. It says nothing about the answer. */
export type Outcome = 'agrees' | 'differs' | 'ask_issuer';

export interface Answer {
  fact: StoredHash;
  value: string;
}

type AskedDocument = Pick<Credential, 'id' | 'organization_id' | 'public_id'>;

export interface Asking {
  /** Outcomes in the order of the answers. 503 if too many are being compared. */
  compare(document: AskedDocument, answers: readonly Answer[], ip: string): Promise<Outcome[]>;
}

const MAX_LENGTH = 1_000;

interface AskingDeps {
  database: Pick<Database, 'db' | 'write'>;
  clock: Clock;
  hashes: FactHashes;
  counters: CounterStore;
  signer: Pick<Signer, 'macOfFact'>;
}

/** Tells readers whether their values agree, and stops after too many wrong guesses. */
export function createAsking({ database, clock, hashes, counters, signer }: AskingDeps): Asking {
  const byNetwork = createRateLimiter(counters, 'wrong-fact-network', WRONG_ANSWERS.network);

  async function judged(
    { id }: AskedDocument,
    { fact, value }: Answer,
    network: string,
    { agrees }: Hashing,
  ): Promise<Outcome> {
    const { public_id, number } = fact;
    const asked = await findWrongAnswers(database.db, id, number);
    // The document was erased after its page was opened.
    if (!asked) return 'ask_issuer';
    // A reopened fact counts anew for every network. Counters are stored for two weeks, so their names contain no readable
    // address.
    const name = [public_id, number, network, asked.reopened].join(' ');
    const mac = signer.macOfFact(Buffer.from(name), fact.key_id)?.toString('base64url', 0, 16);
    if (mac === undefined || wrongAnswersOf(asked, clock())?.is_closed) return 'ask_issuer';
    if ((await byNetwork.look(mac)).remaining === 0) return 'ask_issuer';
    if (value.length <= MAX_LENGTH && (await agrees(value, fact))) return 'agrees';
    if (!(await byNetwork.count(mac)).isAdmitted) return 'ask_issuer';
    const isCounted = await database.write((trx) => countWrongAnswer(trx, id, number, clock()));
    return isCounted ? 'differs' : 'ask_issuer';
  }

  return {
    async compare(document, answers, ip) {
      const network = householdOf(ip);
      const { public_id: publicId, organization_id: organizationId } = document;
      const share: HashShare = { purpose: 'readers', organizationId, publicId, client: network };
      return hashes.forEach(share, answers, (answer, hashing) => judged(document, answer, network, hashing));
    },
  };
}

/** The network of a household: one IPv4 address, or an IPv6 /48. */
function householdOf(ip: string): string {
  const wide = widerNetwork(ip);
  return wide.endsWith('/48') ? wide : clientNetwork(ip);
}
