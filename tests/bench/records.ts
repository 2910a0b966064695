import SQLite from 'better-sqlite3';

import type { Credential } from '#server/credentials/credentials.store.ts';

import type { Site } from './ground.ts';

export type Sample = Pick<Credential, 'public_id' | 'key_id' | 'title' | 'holder_name'>;

export const fileOf = ({ databaseUrl }: Pick<Site, 'databaseUrl'>) => databaseUrl.slice('sqlite:'.length);

export function organizationOf(site: Site): number {
  return reading(site, (sqlite) =>
    sqlite.prepare<[], number>(`select id from organizations where workspace = 'ecole'`).pluck().get(),
  );
}

/** A number of valid documents about a person, evenly from the oldest to the newest. */
export function sampleDocuments(site: Site, count: number): Sample[] {
  const organizationId = organizationOf(site);
  return reading(site, (sqlite) => {
    const near = sqlite.prepare<[number, number], Sample>(
      // The plus keeps SQLite from going through all documents of the organization each time.
      `select public_id, key_id, title, holder_name from credentials where +organization_id = ? and id >= ?
        and holder_name is not null and revoked_at is null and effective_date is null order by id limit 1`,
    );
    const step = site.documents / (count + 1);
    return Array.from({ length: count }, (_, index) => near.get(organizationId, Math.floor(index * step)));
  }).filter((sample) => sample !== undefined);
}

function reading<Found>(site: Site, read: (sqlite: SQLite.Database) => Found | undefined): Found {
  const sqlite = new SQLite(fileOf(site), { readonly: true });
  const found = read(sqlite);
  sqlite.close();
  if (found === undefined) throw new Error(`${site.databaseUrl} does not hold what is measured`);
  return found;
}
