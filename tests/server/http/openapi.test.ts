import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';

import { operations } from '#contract/operations.ts';

import { startTestService, type TestService } from '../service-fixture.ts';

const described = z.object({
  operationId: z.string(),
  summary: z.string(),
  security: z.array(z.record(z.string(), z.array(z.string()))),
  parameters: z.array(
    z.object({
      name: z.string(),
      in: z.enum(['path', 'query']),
      required: z.boolean(),
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
  components: z.looseObject({ securitySchemes: z.looseObject({}) }),
});

let service: TestService;
let document: z.infer<typeof openApi>;
let text: string;

beforeAll(async () => {
  service = await startTestService();
  const response = await service.app.inject('/api/ext/openapi.json');
  text = response.body;
  document = z.parse(openApi, response.json());
});
afterAll(() => service.stop());

test('anyone may read what the extension API is, at the address it is reached at', () => {
  expect(document.info.title).toMatch(/extension API/i);
  expect(document.info.version).toBe('1.0.0');
  expect(document.servers).toEqual([{ url: 'https://seal.example.org/api/ext' }]);
});

test('every operation of the contract is there once, with its scope and every status it can answer', () => {
  const found = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, ...operation })),
  );
  expect(found.map(({ operationId }) => operationId).sort()).toEqual(Object.keys(operations).sort());
  for (const { operationId, path, method, security, responses, parameters, requestBody } of found) {
    const operation = operations[operationId as keyof typeof operations];
    expect(path).toBe(operation.path.replace(/:(\w+)/g, '{$1}'));
    expect(method).toBe(operation.method.toLowerCase());
    expect(security).toEqual([{ token: operation.scope === null ? [] : [operation.scope] }]);
    const statuses = [...operation.success, ...operation.errors, 401, 406, 422, 429, 500, 503];
    expect(Object.keys(responses).sort()).toEqual(statuses.map(String).sort());
    expect(requestBody !== undefined).toBe(method === 'post');
    const inPath = parameters.filter((each) => each.in === 'path').map(({ name }) => `{${name}}`);
    expect(path.match(/\{\w+\}/g) ?? []).toEqual(inPath);
  }
});

test('bounds and defaults are the ones that are enforced', () => {
  expect(parameter('/documents', 'per_page')).toEqual({
    name: 'per_page',
    in: 'query',
    required: false,
    schema: { type: 'integer', minimum: 1, maximum: 100, default: 25 },
  });
  expect(parameter('/qr', 'size')?.schema).toEqual({
    type: 'integer',
    minimum: 192,
    maximum: 1024,
    default: 320,
  });
  expect(parameter('/search', 'q')).toMatchObject({
    required: true,
    schema: { minLength: 1, maxLength: 200 },
  });
});

test('every reference leads somewhere, and no schema is left open by accident', () => {
  const root: unknown = JSON.parse(text);
  for (const [, pointer] of text.matchAll(/"\$ref":"#([^"]+)"/g)) {
    const target = pointer?.split('/').slice(1).reduce(step, root);
    expect({ pointer, target }).toEqual({ pointer, target: expect.any(Object) });
  }
  expect(text).not.toContain('"schema":{}');
  expect(text).not.toContain('"$schema"');
});

function step(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;
}

function parameter(path: string, name: string) {
  return document.paths[path]?.['get']?.parameters.find((candidate) => candidate.name === name);
}
