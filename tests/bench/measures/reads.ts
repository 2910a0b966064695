import { timestamp } from '#server/db/schema.ts';
import { answerTime, asItGrows, atMostTimes, type Figure, timesAsLong } from '#tests/bench/figure.ts';
import type { Ground, Site } from '#tests/bench/ground.ts';

const DAY = 86_400_000;
const FILTERS = ['status=expired', 'status=revoked', 'doc_type=transcript', 'client_reference=none'];

export async function measureFilters(ground: Ground): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const filter of FILTERS) {
    const list = (site: Site) => answerTime(site, `/api/ext/documents?${filter}`);
    figures.push(await asItGrows(`list with \`${filter}\``, ground, 40, list));
  }
  return figures;
}

export async function measureDeepPages({ large }: Ground): Promise<Figure[]> {
  const lastPage = Math.floor(large.documents / 25);
  const page = (number: number) => () => answerTime(large, `/api/ext/documents?page=${number}`);
  const figures: Figure[] = [];
  for (const [number, bound, rounds] of [
    [400, 10, 40],
    [Math.min(40_000, lastPage), 1_000, 10],
  ] as const)
    figures.push(
      atMostTimes(bound, await timesAsLong(rounds, page(number), page(1)), {
        what: `page ${number.toLocaleString('en')} of 25, p50`,
        against: 'the first page',
      }),
    );
  return figures;
}

export async function measureStatistics({ large }: Ground): Promise<Figure[]> {
  const days = (count: number) => () => {
    const range = new URLSearchParams({ from: daysAgo(count - 1), to: daysAgo(0) });
    return answerTime(large, `/api/ext/statistics?${range.toString()}`);
  };
  const times = await timesAsLong(60, days(366), days(7));
  return [atMostTimes(5, times, { what: 'statistics over 366 days, p50', against: 'over 7 days' })];
}

const daysAgo = (count: number) => timestamp(new Date(Date.now() - count * DAY)).slice(0, 10);
