import type { Bucket } from '#contract/analytics.ts';

import { figureOf, type Measure } from './measures.ts';

export interface Peak {
  measure: Measure;
  bucket: Bucket;
  count: number;
}

/** Where a series is highest; of scans first where most were not valid. Among equals none stands out. */
export function peaksOf(series: readonly Bucket[], measure: Measure): Peak[] {
  const measures: Measure[] = measure === 'scans' ? ['invalid', 'scans'] : [measure];
  return measures.flatMap((one) => {
    const count = Math.max(0, ...series.map((bucket) => figureOf(bucket, one)));
    const highest = series.filter((each) => figureOf(each, one) === count);
    const [bucket] = highest;
    return bucket && count > 0 && highest.length === 1 ? [{ measure: one, bucket, count }] : [];
  });
}
