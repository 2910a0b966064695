import { contentList } from '#contract/contents.ts';
import { documentList } from '#contract/credentials.ts';
import { verificationStatus } from '#contract/verification.ts';
import { ApiError } from '#src/api/api-error.ts';
import type { Client } from '#src/api/client.ts';
import { isWorthRetrying, retryDelay } from '#src/api/query-client.ts';
import type { CheckSources } from './check-document.ts';
import { verificationAt } from './scannable-item.ts';

/** Asks the service through the pane's client; waits and retries if the service allows it. */
export function serviceSources(client: Client): CheckSources {
  const { origin } = location;
  return {
    status: (publicId, signal) =>
      patiently(signal, async () => {
        const input = { public_id: publicId };
        return (await client.call(verificationStatus, input, { signal })).verification;
      }),
    facts: (publicId, sig, signal) => patiently(signal, () => client.publicFacts(publicId, sig, { signal })),
    newestContent: (publicId, signal) => newestContent(client, publicId, signal),
    async ownBases(met, signal) {
      const isAllHere = met.every((base) => base === origin);
      return isAllHere ? [origin] : [origin, ...(await baseOfRecords(client, signal))];
    },
  };
}

/** Public pages may have another host than the pane, which each record of the organization shows. */
async function newestContent(client: Client, public_id: string, signal: AbortSignal) {
  try {
    const { versions } = await patiently(signal, () => client.call(contentList, { public_id }, { signal }));
    return versions.at(-1) ?? null;
  } catch (error) {
    // Then the file's trace decides; the other requests report the cause.
    if (error instanceof ApiError) return null;
    throw error;
  }
}

async function baseOfRecords(client: Client, signal: AbortSignal): Promise<string[]> {
  try {
    const { items } = await patiently(signal, () => client.call(documentList, { per_page: 1 }, { signal }));
    return items.flatMap((item) => verificationAt(item.verify_url)?.base ?? []);
  } catch (error) {
    // Then only the pane's own address is known; the other requests report the cause.
    if (error instanceof ApiError) return [];
    throw error;
  }
}

/** The service limits the requests per minute, and a file for printing needs hundreds of records. */
const MAX_WAIT_SECONDS = 60;
const MAX_WAITS = 3;

async function patiently<T>(signal: AbortSignal, ask: () => Promise<T>, failures = 0): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const isLimited = error.code === 'rate_limited' && (error.retryAfter ?? 0) <= MAX_WAIT_SECONDS;
    if (!(isLimited && failures < MAX_WAITS) && !isWorthRetrying(failures, error)) throw error;
    await pause(retryDelay(failures, error), signal);
    return patiently(signal, ask, failures + 1);
  }
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}
