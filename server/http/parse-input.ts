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

/** Checks what a caller sent. The refusal names the first field that is wrong, and its bound. */
export function parseInput<Schema extends z.ZodMiniType>(schema: Schema, input: unknown): z.output<Schema> {
  const parsed = z.safeParse(schema, input);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw invalid(issue ? sentence(issue, input) : 'The request is not valid');
}

function sentence(issue: z.core.$ZodIssue, input: unknown): string {
  if (issue.code === 'unrecognized_keys')
    return `${[...issue.path, issue.keys[0]].join('.')} is not a known field`;
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
