import { expect, test } from 'vitest';
import * as z from 'zod/mini';

import { type Operation, statusesOf } from '#contract/operation.ts';
import { type OperationId, operations } from '#contract/operations.ts';
import { FIELDS } from '#server/openapi/field-descriptions.ts';

import { sharedService } from '#tests/server/service-fixture.ts';

const described = z.object({
  operationId: z.string(),
  summary: z.string(),
  description: z.optional(z.string()),
  security: z.array(z.record(z.string(), z.array(z.string()))),
  parameters: z.array(
    z.object({
      name: z.string(),
      in: z.enum(['path', 'query']),
      required: z.boolean(),
      description: z.optional(z.string()),
      schema: z.looseObject({}),
    }),
  ),
  requestBody: z.optional(z.looseObject({})),
  responses: z.record(z.string(), z.looseObject({})),
});
const openApi = z.object({
  openapi: z.literal('3.1.0'),
  info: z.looseObject({ title: z.string(), version: z.string() }),
  servers: z.array(z.object({ url: z.string() })),
  paths: z.record(z.string(), z.record(z.string(), described)),
  components: z.looseObject({
    securitySchemes: z.looseObject({}),
    schemas: z.record(z.string(), z.looseObject({})),
  }),
});

const descriptions = z.object({
  description: z.optional(z.string()),
  properties: z.optional(z.record(z.string(), z.unknown())),
  items: z.optional(z.unknown()),
  content: z.optional(z.object({ 'application/json': z.optional(z.object({ schema: z.unknown() })) })),
});

const service = await sharedService();
const response = await service.app.inject('/api/ext/openapi.json');
const text = response.body;
const document = z.parse(openApi, response.json());

test('anyone may read the description of the Extension API, with the public address', () => {
  expect(document.info.title).toMatch(/extension API$/i);
  expect(document.info.version).toBe('1.0.0');
  expect(document.servers).toEqual([{ url: 'https://seal.example.org/api/ext' }]);
});

test('every operation of the contract occurs once, with its scope and every possible status', () => {
  const found = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, ...operation })),
  );
  expect(found.map(({ operationId }) => operationId).sort()).toEqual(Object.keys(operations).sort());
  for (const { operationId, path, method, security, responses, parameters, requestBody } of found) {
    const operation = operations[operationId as keyof typeof operations];
    expect(path).toBe(operation.path.replace(/:(\w+)/g, '{$1}'));
    expect(method).toBe(operation.method.toLowerCase());
    expect(security).toEqual([{ token: operation.scope === null ? [] : [operation.scope] }]);
    const { success, errors } = statusesOf(operation);
    const statuses = [...success, ...errors, 401, 406, 422, 429, 500, 503];
    expect(Object.keys(responses).sort()).toEqual(statuses.map(String).sort());
    expect(requestBody !== undefined).toBe(method === 'post');
    const inPath = parameters.filter((each) => each.in === 'path').map(({ name }) => `{${name}}`);
    expect(path.match(/\{\w+\}/g) ?? []).toEqual(inPath);
  }
});

test('a search needs words of limited length', () => {
  const schema = { minLength: 1, maxLength: 200 };
  expect(parameter('/search', 'q')).toMatchObject({ required: true, schema });
});

test('no schema is open by accident', () => {
  expect(text).not.toContain('"schema":{}');
  expect(text).not.toContain('"$schema"');
});

test('every resource has a named schema, and answers allow later fields', () => {
  const schemas = document.components.schemas;
  for (const name of [
    'Verification',
    'Scans',
    'Student',
    'Employee',
    'SearchItem',
    'DocumentItem',
    'Pagination',
    'Organization',
    'Settings',
    'Dashboard',
    'Statistics',
    'ActivityItem',
    'ApiError',
  ]) {
    expect(schemas[name]).toMatchObject({ type: 'object' });
    expect(name in globalThis).toBe(false);
  }
  const methods = Object.values(document.paths).flatMap((path) => Object.values(path));
  const answers = methods.map(({ responses }) => responses);
  expect(JSON.stringify([schemas, answers])).not.toContain('"additionalProperties":false');
  expect(schemas['Verification']).toMatchObject({
    properties: {
      family: { $ref: '#/components/schemas/Family' },
      type: { $ref: '#/components/schemas/CredentialType' },
    },
  });
  expect(parameter('/documents/{family}', 'family')?.schema).toMatchObject({ type: 'string' });
});

test('every parameter and every field has a description, and no description is unused', () => {
  const { schemas } = document.components;
  const used = new Set<string>();
  const undescribed = (value: unknown, place: string): string[] => {
    if (typeof value !== 'object' || value === null) return [];
    const schema = z.parse(descriptions, value);
    return [
      ...Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
        const { description } = z.parse(descriptions, field);
        if (description) used.add(description);
        return [...(description ? [] : [`${place}.${name}`]), ...undescribed(field, `${place}.${name}`)];
      }),
      ...undescribed(schema.items, place),
    ];
  };
  const missing = [
    ...Object.entries(schemas).flatMap(([name, schema]) => undescribed(schema, name)),
    ...Object.values(document.paths).flatMap((methods) =>
      Object.values(methods).flatMap(({ operationId, parameters, requestBody, responses }) => [
        ...parameters.flatMap(({ name, description }) => {
          if (description) used.add(description);
          return description ? [] : [`${operationId}?${name}`];
        }),
        ...[requestBody, ...Object.values(responses)].flatMap((message) =>
          undescribed(schemaOf(message), operationId),
        ),
      ]),
    ),
  ];
  expect(missing).toEqual([]);
  expect(Object.values(FIELDS).filter((description) => !used.has(description))).toEqual([]);
});

test('every operation says which workspace and which permissions it needs', () => {
  const missing = Object.values(document.paths).flatMap((methods) =>
    Object.values(methods).flatMap(({ operationId, description = '' }) => {
      const { viewing, permission, workspace }: Operation = operations[operationId as OperationId];
      return [viewing, permission, workspace].filter(
        (needed) => needed !== undefined && !description.includes(`\`${needed}\``),
      );
    }),
  );
  expect(missing).toEqual([]);
});

function schemaOf(message: unknown): unknown {
  const { content } = z.parse(descriptions, message ?? {});
  return content?.['application/json']?.schema;
}

function parameter(path: string, name: string) {
  return document.paths[path]?.['get']?.parameters.find((candidate) => candidate.name === name);
}
