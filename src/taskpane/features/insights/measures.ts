import type { Kpis } from '#contract/analytics.ts';

/** What is looked at: each has a tile, and a course of its own. */
export const MEASURES = ['scans', 'invalid', 'issued', 'verified'] as const;
export type Measure = (typeof MEASURES)[number];

const FIGURES = {
  scans: 'total_scans',
  invalid: 'invalid_scans',
  issued: 'documents_issued',
  verified: 'verifications_created',
} as const satisfies Record<Measure, keyof Kpis>;

export function figureOf(kpis: Kpis, measure: Measure): number {
  return kpis[FIGURES[measure]];
}
