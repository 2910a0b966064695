import { searchText } from '#server/db/search-text.ts';
import { DIRECTUS, type DirectusSite, NODE, startDirectus } from '#tests/bench/directus-site.ts';
import { answerTime, atLeast, type Figure, ms, timesAsLong } from '#tests/bench/figure.ts';
import type { Ground, Site } from '#tests/bench/ground.ts';
import { compare } from '#tests/bench/load.ts';
import { organizationOf, sampleDocuments } from '#tests/bench/records.ts';

const CONNECTIONS = 16;
const FIELDS = 'public_id,type,family,title,doc_type,issued_at';

/** The same question in each service's terms; one path for each connection. */
interface Question {
  what: string;
  bound: number;
  ours: string[];
  theirs: string[];
  /** Requests in a round: Directus is so much slower that the same number would take all day. */
  amounts: { ours: number; theirs: number };
}

export async function measureDirectus(ground: Ground): Promise<Figure[]> {
  const directus = await startDirectus(ground);
  const { large } = ground;
  const figures: Figure[] = [];
  for (const question of questionsFor(large)) {
    await requireSameDocuments(large, directus, question);
    figures.push(await figureOf(large, directus, question));
  }
  await directus.service.stop();
  return figures;
}

function questionsFor(large: Site): Question[] {
  const organization = { organization_id: { _eq: organizationOf(large) } };
  const names = sampleDocuments(large, CONNECTIONS).map(({ holder_name }) => holder_name ?? '');
  return [
    {
      what: 'list of 25 with its total',
      bound: 20,
      ours: ['/api/ext/documents'],
      theirs: [items(organization, { meta: 'filter_count' })],
      amounts: { ours: 3_000, theirs: 100 },
    },
    {
      what: 'search of a name, any part of the text',
      bound: 50,
      ours: names.map((q) => `/api/ext/search?${new URLSearchParams({ q }).toString()}`),
      theirs: names.map((name) =>
        items({ _and: [organization, { search_text: { _contains: searchText(name) } }] }),
      ),
      amounts: { ours: 1_600, theirs: 32 },
    },
  ];
}

function items(filter: object, more: Record<string, string> = {}): string {
  const query = {
    fields: FIELDS,
    limit: '25',
    sort: '-issued_at,-id',
    filter: JSON.stringify(filter),
    ...more,
  };
  return `/items/credentials?${new URLSearchParams(query).toString()}`;
}

async function figureOf(large: Site, directus: DirectusSite, question: Question): Promise<Figure> {
  const { what, bound, ours, theirs, amounts } = question;
  const load = (site: DirectusSite, path: string[], amount: number) => ({
    path,
    headers: [site.headers],
    connections: CONNECTIONS,
    amount,
  });
  const busy = await compare(
    large.service,
    directus.service,
    load(large, ours, amounts.ours),
    load(directus, theirs, amounts.theirs),
  );
  const alone = await timesAsLong(2 * CONNECTIONS, oneOf(large, ours), oneOf(directus, theirs));
  return atLeast(bound, busy.ratio, {
    what: `${what}, requests per second of processor`,
    against: `Directus ${DIRECTUS} on Node ${NODE}, SQLite, same rows, indexes and filter, static token`,
    note:
      `${busy.ours.perSecond.toFixed(0)} and ${busy.peer.perSecond.toFixed(1)} a second; ` +
      `p50 of one at a time ${ms(alone.first)} and ${ms(alone.second)}`,
  });
}

function oneOf(site: DirectusSite, paths: string[]) {
  return (round: number) => answerTime(site, paths[round % paths.length] ?? '/');
}

/** Throws unless both return the same documents in the same order. */
async function requireSameDocuments(large: Site, directus: DirectusSite, { what, ours, theirs }: Question) {
  for (const [index, path] of ours.entries()) {
    const [own, other] = await Promise.all([
      listed(large, path, 'items'),
      listed(directus, theirs[index] ?? '', 'data'),
    ]);
    if (own.length === 0 || own.join() !== other.join())
      throw new Error(`Directus answers a ${what} with other documents: ${path}`);
  }
}

async function listed(site: DirectusSite, path: string, key: 'items' | 'data'): Promise<string[]> {
  const answer = await fetch(site.service.address + path, { headers: site.headers });
  const body: Partial<Record<typeof key, { public_id: string }[]>> = await answer.json();
  return (body[key] ?? []).map(({ public_id }) => public_id);
}
