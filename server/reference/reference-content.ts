import { ALL_TYPES, GROUPS } from '#server/issuance/document-types.ts';

import { type DescribedField, describedField, describedFields } from './described-field.ts';
import { type ExampleAddresses, exampleObject, exampleValue } from './example-value.ts';
import { describedApi, type DescribedOperation, type Schema } from './open-api.ts';

interface ReferenceOperation {
  id: string;
  method: string;
  path: string;
  scope: string | null;
  summary: string;
  description: string | null;
  parameters: DescribedField[];
  fields: DescribedField[];
  request: string;
  status: string;
  answer: string;
  refusals: { status: string; meaning: string }[];
}

export interface ReferenceContent {
  version: string;
  server: string;
  areas: { name: string; anchor: string; operations: ReferenceOperation[] }[];
  documentTypes: { endpoint: string; types: { name: string; label: string; fields: DescribedField[] }[] }[];
}

/** What the reference page says, all of it read off the OpenAPI document. */
export function referenceContent(document: unknown, addresses: ExampleAddresses): ReferenceContent {
  const { info, servers, tags, paths, components } = describedApi.parse(document);
  const server = servers[0]?.url ?? '';
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  );

  function described({ path, method, operation }: (typeof operations)[number]): ReferenceOperation {
    const body = operation.requestBody?.content['application/json'].schema;
    const [status, answer] = successOf(operation);
    return {
      id: operation.operationId,
      method,
      path,
      scope: operation.security[0]?.token[0] ?? null,
      summary: operation.summary,
      description: operation.description ?? null,
      parameters: operation.parameters.map(({ name, schema, required }) =>
        describedField(name, schema, required),
      ),
      fields: body ? describedFields(body) : [],
      request: curl({
        method,
        url: server + exampleAddress(path, operation, addresses),
        body: body && exampleBody(body, addresses),
      }),
      status,
      answer: JSON.stringify(exampleValue(answer, '', addresses), null, 2),
      refusals: Object.keys(operation.responses)
        .filter((code) => Number(code) >= 400)
        .map((code) => ({ status: code, meaning: components.responses[`Error${code}`]?.description ?? '' })),
    };
  }

  return {
    version: info.version,
    server,
    areas: tags.map(({ name }) => ({
      name,
      anchor: name.toLowerCase().replaceAll(' ', '-'),
      operations: operations.filter(({ operation }) => operation.tags.includes(name)).map(described),
    })),
    documentTypes: Object.entries(GROUPS).map(([group, { endpoint }]) => ({
      endpoint,
      types: ALL_TYPES.filter((type) => type.group === group).map(({ doc_type, label, fields }) => ({
        name: doc_type,
        label: label.en,
        fields: fields.map((field) => ({
          name: field.name,
          kind: `${field.type}, at most ${field.max_length} characters`,
          isRequired: field.required,
          description: field.label.en,
        })),
      })),
    })),
  };
}

function successOf({ responses }: DescribedOperation): [status: string, answer: Schema] {
  const status = Object.keys(responses).find((code) => code === '201') ?? '200';
  return [status, responses[status]?.content?.['application/json'].schema ?? {}];
}

/** What is required, and of the rest what makes a request worth sending. */
export function exampleBody(schema: Schema, addresses: ExampleAddresses): Record<string, unknown> {
  const { properties = {}, required = [] } = schema;
  const telling = ['doc_id', 'include_qr', 'seal', 'theme'].filter((name) => name in properties);
  // One of several names for a credential is enough.
  const names = 'public_id' in properties ? ['public_id'] : [...required, ...telling];
  return exampleObject(schema, [...new Set(names)], addresses);
}

function exampleAddress(
  path: string,
  { parameters }: DescribedOperation,
  addresses: ExampleAddresses,
): string {
  const value = (name: string, schema: Schema) => String(exampleValue(schema, name, addresses));
  const inPath = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    name === 'family' ? 'editor' : value(name, {}),
  );
  const query = new URLSearchParams();
  for (const { name, in: place, required, schema } of parameters) {
    if (place === 'query' && (required || name === 'public_id')) query.set(name, value(name, schema));
  }
  return query.size === 0 ? inPath : `${inPath}?${query.toString()}`;
}

interface Request {
  method: string;
  url: string;
  body: object | undefined;
}

/** As it is typed into a shell; nothing of an example holds a quote. */
function curl({ method, url, body }: Request): string {
  const lines = [`curl '${url}'`, "-H 'Authorization: Bearer smk_…'"];
  if (body) lines.push("-H 'Content-Type: application/json'", `-d '${JSON.stringify(body, null, 2)}'`);
  else if (method === 'POST') lines.push('-X POST');
  return lines.join(' \\\n  ');
}
