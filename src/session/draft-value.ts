import * as z from 'zod/mini';

/** A stored text parsed as JSON; null without one, and for one that is damaged or from an older pane. */
export function draftValue<Schema extends z.ZodMiniType>(
  schema: Schema,
  draft: string | null,
): z.output<Schema> | null {
  if (draft === null || draft === '') return null;
  try {
    return z.parse(schema, JSON.parse(draft));
  } catch (damaged) {
    if (damaged instanceof SyntaxError || damaged instanceof z.core.$ZodError) return null;
    throw damaged;
  }
}
