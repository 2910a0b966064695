import type { Database } from '#server/db/database.ts';

import { type CredentialPage, newestOf, numberOf, type Page } from './credential-list.store.ts';
import type { Readable } from './readable-credentials.store.ts';

/** Reads pages of all that a caller may read, newest first: what is asked for most, by statements prepared once. */
export function createNewestReader({ db, prepared }: Pick<Database, 'db' | 'prepared'>) {
  const statements = new Map<number, ReturnType<typeof statementsFor>>();

  /** They differ by how many families there are, not by which. */
  function statementsFor(readable: Readable) {
    return {
      page: prepared(newestOf(db, readable, { page: 1, perPage: 1 })),
      count: prepared(numberOf(db, readable)),
    };
  }

  return async (readable: Readable, { page, perPage }: Page): Promise<CredentialPage> => {
    const { organizationId, families } = readable;
    const read = statements.get(families.length) ?? statementsFor(readable);
    statements.set(families.length, read);
    const offset = (page - 1) * perPage;
    const [credentials, [count]] = await Promise.all([
      read.page(organizationId, ...families, perPage, offset),
      read.count(organizationId, ...families),
    ]);
    return { credentials, total: Number(count?.total) };
  };
}
