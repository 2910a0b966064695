import * as z from 'zod/mini';

import { type DocumentFilters, documentFilters } from '#contract/dashboard/documents.ts';

export type FilterName = keyof DocumentFilters;

const SHAPES = documentFilters.shape;
const NAMES = Object.keys(SHAPES) as FilterName[];

/** The filters in an address. A parameter that is no filter is ignored, and so is a value that a filter can't have. */
export function filtersIn(params: URLSearchParams): DocumentFilters {
  return Object.fromEntries(
    NAMES.flatMap((name) => {
      const parsed = z.safeParse(SHAPES[name], params.get(name) ?? undefined);
      return parsed.success && parsed.data !== undefined ? [[name, parsed.data]] : [];
    }),
  );
}

/** '' takes the filter off. */
export function withFilter(params: URLSearchParams, name: FilterName, value: string): URLSearchParams {
  const changed = new URLSearchParams(params);
  if (value === '') changed.delete(name);
  else changed.set(name, value);
  return changed;
}
