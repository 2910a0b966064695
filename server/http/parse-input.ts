import * as z from 'zod/mini';

import { invalid } from './errors.ts';

const KINDS: Readonly<Record<string, string>> = {
  string: 'a string',
  boolean: 'true or false',
  int: 'a whole number',
  number: 'a number',
  array: 'a list',
  object: 'an object',
  record: 'an object',
};

/**
 * What a caller sent, without the fields that have no value: null in a body, because answers have nulls and clients send
 * them back, and nothing behind the equals sign in an address, because forms send empty boxes.
 */
export function withoutAbsent(schema: z.ZodMiniType, input: unknown, absent: null | ''): unknown {
  const known = shapeOf(schema);
  if (known === null || typeof input !== 'object' || input === null || Array.isArray(input)) return input;
  return Object.fromEntries(
    Object.entries(input)
      .filter(([name, value]) => value !== absent || (known !== 'any' && !Object.hasOwn(known, name)))
      .map(([name, value]) => {
        const inner = known === 'any' || !Object.hasOwn(known, name) ? undefined : known[name];
        return [name, inner ? withoutAbsent(inner, value, absent) : value];
      }),
  );
}

/** The fields of an object; `any` of one that may have any. */
function shapeOf(schema: z.core.$ZodType): Record<string, z.ZodMiniType> | 'any' | null {
  if (schema instanceof z.ZodMiniOptional) return shapeOf(schema.def.innerType);
  if (schema instanceof z.ZodMiniRecord) return 'any';
  return schema instanceof z.ZodMiniObject ? (schema.shape as Record<string, z.ZodMiniType>) : null;
}

/** Checks what a caller sent. The refusal names the first field that is wrong, and its bound. */
export function parseInput<Schema extends z.ZodMiniType>(schema: Schema, input: unknown): z.output<Schema> {
  const parsed = z.safeParse(schema, input);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw invalid(issue ? sentence(issue, input) : "The request isn't valid");
}

function sentence(issue: z.core.$ZodIssue, input: unknown): string {
  if (issue.code === 'unrecognized_keys')
    return `${[...issue.path, issue.keys[0]].join('.')} isn't a known field`;
  const [first, ...rest] = issue.path;
  if (first === undefined) return 'The body must be a JSON object';
  const field = [first, ...rest].join('.');
  if (isMissing(input, issue.path)) return `${field} is required`;
  if (issue.code === 'invalid_value') return `${field} must be one of ${issue.values.join(', ')}`;
  if (issue.code === 'invalid_type') return `${field} must be ${KINDS[issue.expected] ?? issue.expected}`;
  return `${field} ${issue.message}`;
}

function isMissing(input: unknown, path: readonly PropertyKey[]): boolean {
  let value = input;
  for (const key of path) {
    if (typeof value !== 'object' || value === null) return false;
    value = Reflect.get(value, key);
  }
  return value === undefined;
}
