import * as z from 'zod/mini';

type JsonSchema = z.core.JSONSchema.BaseSchema;

/**
 * The schema of an answer for the compiled serializer: the shape alone, without what the contract does not name. What values are allowed is checked in tests, not at every answer.
 */
export function serializedAnswer(output: z.ZodMiniType): JsonSchema {
  return z.toJSONSchema(output, {
    io: 'output',
    unrepresentable: 'any',
    reused: 'inline',
    // Named schemas would be referred to, and the serializer has no others.
    metadata: z.registry(),
    override({ jsonSchema }) {
      for (const key of [
        'pattern',
        'format',
        'minLength',
        'maxLength',
        'examples',
        'minimum',
        'maximum',
        'enum',
      ] as const) {
        delete jsonSchema[key];
      }
      const nullable = jsonSchema.anyOf?.length === 2 && jsonSchema.anyOf[1]?.type === 'null';
      const type = nullable ? jsonSchema.anyOf?.[0]?.type : undefined;
      if (type !== undefined && type !== 'object' && type !== 'array') {
        delete jsonSchema.anyOf;
        Object.assign(jsonSchema, { type: [type, 'null'] });
      }
    },
  });
}
