import type { CredentialStatus } from '#contract/fields.ts';
import type { PublicFacts } from '#contract/public-facts.ts';
import { ApiError } from '#src/api/api-error.ts';
import type { Output } from '#src/api/client.ts';
import { keyOf, verificationAt, type Question } from './scannable-item.ts';

/** The service's record of a code. `issuer` is null for the own organization. */
export interface KnownRecord {
  status: CredentialStatus;
  title: string;
  issuer: string | null;
  docId: string | null;
  effectiveDate: string | null;
  endDate: string | null;
  revokedAt: string | null;
}

export type Answer =
  | { outcome: 'known'; record: KnownRecord }
  | { outcome: 'unknown' }
  | { outcome: 'not-asked'; error: ApiError };

type Status = Output<'verificationStatus'>['verification'];

/** Two ways to ask; neither counts as a scan. */
export interface Service {
  status(publicId: string, signal: AbortSignal): Promise<Status>;
  /** The facts of the public page at a signed address of this service. */
  facts(publicId: string, sig: string, signal: AbortSignal): Promise<PublicFacts>;
}

const AT_A_TIME = 4;

/**
 * Asks every question once, first the own organization for each id. Rejects only if it's aborted. Calls `onProgress` before
 * the first and after each answer.
 */
export async function answersTo(
  questions: readonly Question[],
  service: Service,
  signal: AbortSignal,
  onProgress: (done: number, total: number) => void,
): Promise<Map<string, Answer>> {
  const answers = new Map<string, Answer>();
  const statuses = new Map<string, Promise<Status | ApiError>>();
  const statusOf = (publicId: string) => {
    const known = statuses.get(publicId) ?? attempt(service.status(publicId, signal));
    statuses.set(publicId, known);
    return known;
  };
  const unique = new Map(questions.map((question) => [keyOf(question), question]));
  onProgress(0, unique.size);
  await inParallel([...unique], AT_A_TIME, signal, async ([key, { publicId, sig }]) => {
    const status = await statusOf(publicId);
    const isForPublicPage = sig !== null && status instanceof ApiError && isElsewhere(status);
    const found = isForPublicPage ? await attempt(service.facts(publicId, sig, signal)) : status;
    answers.set(key, answerOf(found, sig));
    onProgress(answers.size, unique.size);
  });
  return answers;
}

/** It belongs to another organization, or to a family that this token may not read: the public page may have it. */
const isElsewhere = ({ status }: ApiError): boolean => status === 404 || status === 403;

function answerOf(found: Status | PublicFacts | ApiError, sig: string | null): Answer {
  if (found instanceof ApiError)
    return found.status === 404 ? { outcome: 'unknown' } : { outcome: 'not-asked', error: found };
  const { title } = found;
  if ('issuer' in found)
    return { outcome: 'known', record: { ...datesOf(found), title, issuer: found.issuer.name, docId: null } };
  // With another signature than the record's own, readers see that it isn't recognized.
  if (sig !== null && sig !== verificationAt(found.verify_url)?.sig) return { outcome: 'unknown' };
  return { outcome: 'known', record: { ...datesOf(found), title, issuer: null, docId: found.doc_id } };
}

function datesOf(found: Pick<Status, 'status' | 'effective_date' | 'end_date' | 'revoked_at'>) {
  const { status, effective_date: effectiveDate, end_date: endDate, revoked_at: revokedAt } = found;
  return { status, effectiveDate, endDate, revokedAt };
}

async function attempt<T>(request: Promise<T>): Promise<T | ApiError> {
  try {
    return await request;
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
}

/** Runs the work for every item with limited concurrency; starts no more once it's aborted. */
export async function inParallel<Item>(
  items: readonly Item[],
  width: number,
  signal: AbortSignal,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const waiting = [...items];
  const worker = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) {
      signal.throwIfAborted();
      await work(item);
    }
  };
  await Promise.all(Array.from({ length: Math.min(width, items.length) }, worker));
  signal.throwIfAborted();
}
