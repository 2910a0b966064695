import { atMost, type Figure, ms } from '#tests/bench/figure.ts';
import type { Ground } from '#tests/bench/ground.ts';
import { answerTime, timesAsLong } from '#tests/bench/latency.ts';

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
