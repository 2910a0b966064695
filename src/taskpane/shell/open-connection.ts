import { ApiError, type RefusedReason } from '#src/api/api-error.ts';
import { createClient } from '#src/api/client.ts';
import { organizationQueries } from '#src/api/organization-queries.ts';
import { createQueryClient } from '#src/api/query-client.ts';
import type { Language } from '#src/messages/language.ts';

/** What this pane has fetched; empty again whenever a connection ends. */
export const queries = createQueryClient();

/** Tries a token. Resolves with null when the service accepts it, or with why not; rejects when it did not say. */
export async function openConnection(token: string, language: Language): Promise<RefusedReason | null> {
  let refused: RefusedReason | null = null;
  const client = createClient({ token, language, onUnauthorized: (reason) => (refused = reason) });
  try {
    await Promise.all([
      queries.fetchQuery(organizationQueries.profile(client)),
      queries.fetchQuery(organizationQueries.settings(client)),
    ]);
  } catch (error) {
    if (refused === null || !(error instanceof ApiError)) throw error;
  }
  return refused;
}
