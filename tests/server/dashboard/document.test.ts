import { readdirSync } from 'node:fs';

import { expect, test } from 'vitest';

import type { OperationId } from '#contract/operations.ts';
import { FIELDS } from '#server/openapi/field-descriptions.ts';

import { describeApi } from '#tests/server/described-api.ts';
import { sharedService } from '#tests/server/service-fixture.ts';

const service = await sharedService();
const document = (await service.app.inject('/api/dashboard/openapi.json')).json<{
  paths: Record<string, Record<string, { operationId: string }>>;
  servers: { url: string }[];
}>();
const api = describeApi(document);
const described = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, { operationId }]) => ({ path, method, operationId })),
);

test('every operation of the contract is in the dashboard’s document', async () => {
  const folder = new URL('../../../server/contract/dashboard/', import.meta.url);
  const modules: object[] = await Promise.all(
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts'))
      .map((file) => import(new URL(file, folder).href)),
  );
  const ids = modules.flatMap((module) =>
    Object.entries(module).flatMap(([id, value]: [string, unknown]) =>
      typeof value === 'object' && value !== null && 'access' in value ? [id] : [],
    ),
  );
  expect(new Set(described.map(({ operationId }) => operationId))).toEqual(new Set(ids));
  expect(document.servers).toEqual([{ url: 'https://seal.example.org/api/dashboard' }]);
});

test('no field is described as the Extension API describes others of its name', () => {
  const paths = JSON.stringify(document.paths);
  expect(Object.values(FIELDS).filter((text) => paths.includes(JSON.stringify(text)))).toEqual([]);
});

test.for(described)('$operationId is served, and answers as documented', async (operation) => {
  const { path, method, operationId } = operation;
  const { statusCode, headers, body } = await service.app.inject({
    method: method === 'get' ? 'GET' : 'POST',
    url: `/api/dashboard${path.replace(/\{\w+\}/g, 'unknown')}`,
    headers: { origin: 'https://seal.example.org', 'content-type': 'application/json' },
    ...(method === 'post' && { payload: '{}' }),
  });
  expect(api.problems(operationId as OperationId, { status: statusCode, headers, body })).toEqual([]);
});
