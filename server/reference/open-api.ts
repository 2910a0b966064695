import * as z from 'zod/mini';

/** The part of JSON Schema that the contract makes use of. */
export interface Schema {
  type?: string | string[] | undefined;
  format?: string | undefined;
  pattern?: string | undefined;
  const?: unknown;
  enum?: unknown[] | undefined;
  default?: unknown;
  examples?: unknown[] | undefined;
  description?: string | undefined;
  properties?: Record<string, Schema> | undefined;
  required?: string[] | undefined;
  items?: Schema | undefined;
  anyOf?: Schema[] | undefined;
  minimum?: number | undefined;
  maximum?: number | undefined;
  minLength?: number | undefined;
  maxLength?: number | undefined;
}

const schema: z.ZodMiniType<Schema> = z.lazy(() =>
  z.object({
    type: z.optional(z.union([z.string(), z.array(z.string())])),
    format: z.optional(z.string()),
    pattern: z.optional(z.string()),
    const: z.optional(z.unknown()),
    enum: z.optional(z.array(z.unknown())),
    default: z.optional(z.unknown()),
    examples: z.optional(z.array(z.unknown())),
    description: z.optional(z.string()),
    properties: z.optional(z.record(z.string(), schema)),
    required: z.optional(z.array(z.string())),
    items: z.optional(schema),
    anyOf: z.optional(z.array(schema)),
    minimum: z.optional(z.number()),
    maximum: z.optional(z.number()),
    minLength: z.optional(z.number()),
    maxLength: z.optional(z.number()),
  }),
);

const content = z.object({ 'application/json': z.object({ schema, example: z.optional(z.unknown()) }) });

const describedOperation = z.object({
  operationId: z.string(),
  tags: z.array(z.string()),
  summary: z.string(),
  description: z.optional(z.string()),
  security: z.array(z.object({ token: z.array(z.string()) })),
  parameters: z.array(
    z.object({
      name: z.string(),
      in: z.string(),
      required: z.boolean(),
      description: z.optional(z.string()),
      schema,
      example: z.optional(z.union([z.string(), z.number()])),
    }),
  ),
  requestBody: z.optional(z.object({ content })),
  responses: z.record(
    z.string(),
    z.object({
      description: z.optional(z.string()),
      $ref: z.optional(z.string()),
      content: z.optional(content),
    }),
  ),
});
export type DescribedOperation = z.infer<typeof describedOperation>;

const describedApi = z.object({
  info: z.object({ title: z.string(), version: z.string(), description: z.string() }),
  servers: z.array(z.object({ url: z.string() })),
  tags: z.array(z.object({ name: z.string() })),
  paths: z.record(z.string(), z.record(z.string(), describedOperation)),
  components: z.object({
    responses: z.record(z.string(), z.object({ description: z.string() })),
  }),
});

const SCHEMAS = '#/components/schemas/';

/** What the reference page reads of the OpenAPI document, with every named schema where it is referred to. */
export function readOpenApi(document: object): z.infer<typeof describedApi> {
  const named = z.parse(
    z.object({ components: z.object({ schemas: z.record(z.string(), z.unknown()) }) }),
    document,
  ).components.schemas;

  function resolved(value: unknown): unknown {
    if (Array.isArray(value)) return value.map(resolved);
    if (typeof value !== 'object' || value === null) return value;
    const { $ref, ...rest } = value as Record<string, unknown>;
    const own = Object.fromEntries(Object.entries(rest).map(([name, inner]) => [name, resolved(inner)]));
    if (typeof $ref !== 'string') return own;
    if (!$ref.startsWith(SCHEMAS)) return { ...own, $ref };
    return { ...(resolved(named[$ref.slice(SCHEMAS.length)]) as object), ...own };
  }

  return z.parse(describedApi, resolved(document));
}
