import { timestamp } from '#server/db/time.ts';

import { atMost, type Figure, ms } from '#tests/bench/figure.ts';
import type { Ground } from '#tests/bench/ground.ts';
import { answerTime, timesAsLong } from '#tests/bench/latency.ts';

const DAY = 86_400_000;
const FILTERS = ['status=expired', 'status=revoked', 'doc_type=transcript', 'client_reference=none'];

/** The first page of a filtered list, `total` included, of many documents against few. */
export async function measureFilters({ large, small }: Ground): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const filter of FILTERS) {
    const path = `/api/ext/documents?${filter}`;
    const { ratio, first, second } = await timesAsLong(
      40,
      () => answerTime(large, path),
      () => answerTime(small, path),
    );
    figures.push(
      atMost(2, ratio, {
        what: `list with \`${filter}\`, p50`,
        against: `${small.scale.documents.toLocaleString('en')} documents`,
        note: `${ms(first)} and ${ms(second)}`,
      }),
    );
  }
  return figures;
}

/** Pages far back, `total` included, against the first one. */
export async function measureDeepPages({ large }: Ground): Promise<Figure[]> {
  const lastPage = Math.floor(large.scale.documents / 25);
  const page = (number: number) => () => answerTime(large, `/api/ext/documents?page=${number}`);
  const figures: Figure[] = [];
  for (const [number, bound, rounds] of [
    [400, 10, 40],
    [Math.min(40_000, lastPage), 1_000, 10],
  ] as const) {
    const { ratio, first, second } = await timesAsLong(rounds, page(number), page(1));
    figures.push(
      atMost(bound, ratio, {
        what: `page ${number.toLocaleString('en')} of 25, p50`,
        against: 'the first page',
        note: `${ms(first)} and ${ms(second)}`,
      }),
    );
  }
  return figures;
}

export async function measureStatistics({ large }: Ground): Promise<Figure[]> {
  const days = (count: number) => () => {
    const range = new URLSearchParams({ from: daysAgo(count - 1), to: daysAgo(0) });
    return answerTime(large, `/api/ext/statistics?${range.toString()}`);
  };
  const { ratio, first, second } = await timesAsLong(60, days(366), days(7));
  return [
    atMost(5, ratio, {
      what: 'statistics over 366 days, p50',
      against: 'over 7 days',
      note: `${ms(first)} and ${ms(second)}`,
    }),
  ];
}

const daysAgo = (count: number) => timestamp(new Date(Date.now() - count * DAY)).slice(0, 10);
