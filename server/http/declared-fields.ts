import * as z from 'zod/mini';

const SCALARS: readonly string[] = ['string', 'number', 'boolean', 'enum', 'literal'];

/**
 * The fields that the contract declares for an answer, in its order, whatever else a row contains. Tests check the values,
 * not every answer. (A serializer compiled from a schema takes twice as long as this and JSON.stringify.) Throws for a kind
 * of schema that no answer has yet, because it could let other fields through.
 */
export function declaredFields(schema: z.core.$ZodType): (value: unknown) => unknown {
  if (schema instanceof z.ZodMiniOptional || schema instanceof z.ZodMiniNullable)
    return declaredFields(schema.def.innerType);
  if (schema instanceof z.ZodMiniArray) {
    const item = declaredFields(schema.def.element);
    return (value) => (Array.isArray(value) ? value.map(item) : value);
  }
  const type = schema instanceof z.ZodMiniType ? schema.def.type : 'foreign schema';
  if (SCALARS.includes(type)) return (value) => value;
  if (!(schema instanceof z.ZodMiniObject)) throw new Error(`No answer may have a ${type} yet`);
  const fields = Object.entries(schema.shape as Record<string, z.core.$ZodType>).map(
    ([name, field]) => [name, declaredFields(field)] as const,
  );
  return (value) => {
    if (typeof value !== 'object' || value === null) return value;
    const known: Record<string, unknown> = {};
    for (const [name, declared] of fields) known[name] = declared((value as Record<string, unknown>)[name]);
    return known;
  };
}
