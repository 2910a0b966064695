import { GROUPS } from '#contract/document-types.ts';
import { ALL_TYPES } from '#server/document-types/document-type.ts';

import { type DescribedOperation, readOpenApi, type Schema } from './open-api.ts';

export type ReferenceContent = ReturnType<typeof referenceContent>;

export function referenceContent(document: object) {
  const { info, servers, tags, paths, components } = readOpenApi(document);
  const server = servers[0]?.url ?? '';
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  );

  function described({ path, method, operation }: (typeof operations)[number]) {
    const body = operation.requestBody?.content['application/json'];
    const [status, answer] = successOf(operation);
    return {
      id: operation.operationId,
      method,
      path,
      scope: operation.security[0]?.token[0] ?? null,
      summary: operation.summary,
      description: quoted(operation.description),
      parameters: operation.parameters.map(({ name, schema, required, description }) =>
        describedField(name, { ...schema, description }, required),
      ),
      fields: body ? describedFields(body.schema) : [],
      request: curl({ method, url: server + exampleAddress(path, operation), body: body?.example }),
      status,
      answer: JSON.stringify(answer, null, 2),
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

function successOf({ responses }: DescribedOperation): [status: string, answer: unknown] {
  const status = Object.keys(responses).find((code) => code === '201') ?? '200';
  return [status, responses[status]?.content?.['application/json'].example];
}

function exampleAddress(path: string, { parameters }: DescribedOperation): string {
  const examples = new Map(parameters.map(({ name, example }) => [name, example]));
  const inPath = path.replace(/\{(\w+)\}/g, (_, name: string) => String(examples.get(name)));
  const query = new URLSearchParams();
  for (const { name, in: place, example } of parameters)
    if (place === 'query' && example !== undefined) query.set(name, String(example));
  return query.size === 0 ? inPath : `${inPath}?${query.toString()}`;
}

/** As typed into a shell. No example may contain a single quote, which would end the command. */
function curl({ method, url, body }: { method: string; url: string; body: unknown }): string {
  const lines = [`curl '${url}'`, "-H 'Authorization: Bearer smk_…'"];
  if (body) lines.push("-H 'Content-Type: application/json'", `-d '${JSON.stringify(body, null, 2)}'`);
  else if (method === 'POST') lines.push('-X POST');
  return lines.join(' \\\n  ');
}

interface DescribedField {
  name: string;
  kind: string;
  isRequired: boolean;
  description: string;
}

/** The fields of a body; those inside a field follow it, as `seal.size_mm`. */
function describedFields(schema: Schema, prefix = ''): DescribedField[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, property]) => [
    describedField(`${prefix}${name}`, property, schema.required?.includes(name) ?? false),
    ...(property.properties ? describedFields(property, `${prefix}${name}.`) : []),
  ]);
}

function describedField(name: string, schema: Schema, isRequired: boolean): DescribedField {
  return { name, kind: kindOf(schema), isRequired, description: quoted(schema.description) };
}

/** With the code of its Markdown in quotation marks. */
const quoted = (description = ''): string => description.replaceAll(/`(.+?)`/g, '“$1”');

function kindOf(schema: Schema): string {
  const fallback =
    schema.default === undefined ? '' : `; ${JSON.stringify(schema.default).replaceAll('"', '')} by default`;
  const [referred] = schema.anyOf?.filter(({ type }) => type !== 'null') ?? [];
  if (referred) return kindOf({ ...referred, default: schema.default });
  if (schema.enum)
    return `one of ${schema.enum.filter((value) => typeof value === 'string').join(', ')}${fallback}`;
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  if (type === 'string') return textKind(schema) + fallback;
  if (type === 'integer' || type === 'number') {
    const noun = type === 'integer' ? 'whole number' : 'number';
    const isBounded = schema.minimum !== undefined && schema.maximum !== undefined;
    return `${noun}${isBounded ? `, ${schema.minimum} to ${schema.maximum}` : ''}${fallback}`;
  }
  return `${type === 'boolean' ? 'true or false' : (type ?? 'text')}${fallback}`;
}

function textKind({ format, pattern, minLength, maxLength }: Schema): string {
  if (format === 'date') return 'date, YYYY-MM-DD';
  if (pattern?.endsWith('://')) return 'http or https address';
  return maxLength === undefined ? 'text' : `text, ${minLength ?? 0} to ${maxLength} characters`;
}
