import * as z from 'zod/mini';

/** The filters in an address. Unknown parameters and impossible values are ignored. */
export function filtersIn<Shape extends z.core.$ZodLooseShape, Config extends z.core.$ZodObjectConfig>(
  schema: z.ZodMiniObject<Shape, Config>,
  params: URLSearchParams,
): z.output<z.ZodMiniObject<Shape, Config>> {
  const values = Object.entries(schema.shape).flatMap(([name, filter]) => {
    const parsed = z.safeParse(filter, params.get(name) ?? undefined);
    return parsed.success && parsed.data !== undefined ? [[name, parsed.data]] : [];
  });
  return z.parse(schema, Object.fromEntries(values));
}

/** '' clears the filter. */
export function withFilter(params: URLSearchParams, name: string, value: string): URLSearchParams {
  const changed = new URLSearchParams(params);
  if (value === '') changed.delete(name);
  else changed.set(name, value);
  return changed;
}
