import { answerTime, asItGrows, atMostTimes, type Figure, timesAsLong } from '#tests/bench/figure.ts';
import type { Ground, Site } from '#tests/bench/ground.ts';
import { type Sample, sampleDocuments } from '#tests/bench/records.ts';

const SAMPLES = 25;
const ROUNDS = 50;
const SEARCHERS = 4;
const LISTS = 60;

const KINDS: [kind: string, query: (sample: Sample) => string][] = [
  ['exact id', ({ public_id }) => public_id],
  ['part of an id', ({ public_id }) => public_id.slice(-6)],
  ['a name', ({ holder_name }) => holder_name ?? ''],
  ['a common word', () => 'certificat'],
  ['2 letters', () => 'an'],
  ['accents', () => 'colégio del rio'],
  ['no match', () => 'zzqqxjkw'],
];

export async function measureSearch(ground: Ground): Promise<Figure[]> {
  const samples = new Map([ground.large, ground.small].map((site) => [site, sampleDocuments(site, SAMPLES)]));
  const figures: Figure[] = [];
  for (const [kind, query] of KINDS) {
    const search = (site: Site, round: number) => {
      const sample = samples.get(site)?.[round % SAMPLES];
      return answerTime(site, searchPath(sample ? query(sample) : ''));
    };
    figures.push(await asItGrows(`\`/search\`, ${kind}`, ground, ROUNDS, search));
  }
  return figures;
}

export async function measureListBesideOthers({ large }: Ground): Promise<Figure[]> {
  const samples = sampleDocuments(large, SAMPLES);
  const query = (turn: number) => {
    const [, ask] = KINDS[turn % KINDS.length] ?? KINDS[0] ?? [];
    const sample = samples[turn % SAMPLES];
    return searchPath(ask && sample ? ask(sample) : '');
  };
  const lastPage = Math.floor(large.documents / 25);
  return [
    await beside(large, 'four searchers', SEARCHERS, query),
    await beside(
      large,
      `a reader of page ${lastPage.toLocaleString('en')}`,
      1,
      () => `/api/ext/documents?page=${lastPage}`,
    ),
  ];
}

async function beside(site: Site, company: string, count: number, path: (turn: number) => string) {
  const list = () => answerTime(site, '/api/ext/documents');
  const times = await timesAsLong(
    3,
    async () => {
      const others = startOthers(site, count, path);
      const time = await medianOf(LISTS, list);
      await others.leave();
      return time;
    },
    () => medianOf(LISTS, list),
  );
  return atMostTimes(2, times, { what: `list beside ${company}, p50`, against: 'the list alone' });
}

function startOthers(site: Site, count: number, path: (turn: number) => string) {
  const company = { isLeaving: false };
  const others = Array.from({ length: count }, async (_, other) => {
    for (let turn = other; !company.isLeaving; turn += count) await answerTime(site, path(turn));
  });
  return {
    async leave() {
      company.isLeaving = true;
      await Promise.all(others);
    },
  };
}

async function medianOf(count: number, once: () => Promise<number>): Promise<number> {
  const { first } = await timesAsLong(count, once, async () => 1);
  return first;
}

const searchPath = (q: string) => `/api/ext/search?${new URLSearchParams({ q }).toString()}`;
