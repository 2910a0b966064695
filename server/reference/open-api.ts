/** The part of JSON Schema that the contract uses. */
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

interface Content {
  'application/json': { schema: Schema; example?: unknown };
}

/** Optional, because a file has no described parts. */
type BodyContent = Partial<Content>;

export interface DescribedOperation {
  operationId: string;
  tags: string[];
  summary: string;
  description?: string;
  security: { token: string[] }[];
  parameters: {
    name: string;
    in: string;
    required: boolean;
    description?: string;
    schema: Schema;
    example?: string | number;
  }[];
  requestBody?: { content: BodyContent };
  responses: Record<string, { description?: string; content?: Content }>;
}

interface DescribedApi {
  info: { title: string; version: string; description: string };
  servers: { url: string }[];
  tags: { name: string }[];
  paths: Record<string, Record<string, DescribedOperation>>;
  components: { schemas: Record<string, Schema>; responses: Record<string, { description: string }> };
}

const SCHEMAS = '#/components/schemas/';

export function readOpenApi(document: object): DescribedApi {
  const named = (document as DescribedApi).components.schemas;

  function resolved(value: unknown): unknown {
    if (Array.isArray(value)) return value.map(resolved);
    if (typeof value !== 'object' || value === null) return value;
    const { $ref, ...rest } = value as Record<string, unknown>;
    const own = Object.fromEntries(Object.entries(rest).map(([name, inner]) => [name, resolved(inner)]));
    if (typeof $ref !== 'string') return own;
    if (!$ref.startsWith(SCHEMAS)) return { ...own, $ref };
    return { ...(resolved(named[$ref.slice(SCHEMAS.length)]) as object), ...own };
  }

  return resolved(document) as DescribedApi;
}
