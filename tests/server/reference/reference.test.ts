import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';

import { operations } from '#contract/operations.ts';
import type { Operation } from '#contract/operation.ts';
import { openApiDocument } from '#server/http/openapi.ts';
import { exampleValue } from '#server/reference/example-value.ts';
import { describedApi } from '#server/reference/open-api.ts';
import { exampleBody } from '#server/reference/reference-content.ts';

import { startTestService, type TestService } from '../service-fixture.ts';

let service: TestService;
let page: Awaited<ReturnType<TestService['app']['inject']>>;
beforeAll(async () => {
  service = await startTestService();
  page = await service.app.inject('/api/ext/docs');
});
afterAll(() => service.stop());

describe('someone who writes a client', () => {
  test('reads the reference without a token', () => {
    expect(page.statusCode).toBe(200);
    expect(page.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-language': 'en',
      'x-content-type-options': 'nosniff',
    });
    expect(page.body).toContain('https://seal.example.org/api/ext');
  });

  test('finds every operation once, by its address and in the list beside', () => {
    for (const [id, { path, method }] of Object.entries<Operation>(operations)) {
      expect(page.body.split(`id="${id}"`)).toHaveLength(2);
      expect(page.body).toContain(`<a href="#${id}"><i class="${method}">${method}</i>`);
      expect(page.body).toContain(`</i> ${path.replace(/:(\w+)/g, '{$1}')}</h3>`);
    }
  });

  test('loads nothing and runs no script', () => {
    expect(page.headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-/);
    expect(page.body).not.toMatch(/<script|<link rel="stylesheet"|style=|src="http/);
  });
});

describe('the examples', () => {
  const addresses = { verifyUrl: 'https://v.example.org/a', qrUrl: 'https://q.example.org/a' };
  const { paths } = describedApi.parse(openApiDocument({ publicUrl: 'https://seal.example.org' }));

  test.for(Object.entries<Operation>(operations))('of %s are what the contract allows', ([id, operation]) => {
    const described = Object.values(paths)
      .flatMap((methods) => Object.values(methods))
      .find(({ operationId }) => operationId === id);
    const schema = described?.requestBody?.content['application/json'].schema;
    const body = schema ? exampleBody(schema, addresses) : undefined;
    expect(z.safeParse(operation.body ?? z.undefined(), body)).toMatchObject({ success: true });
    const answer = Object.values(described?.responses ?? {}).find(({ content }) => content)?.content;
    const value = exampleValue(answer?.['application/json'].schema ?? {}, '', addresses);
    expect(z.safeParse(operation.output, value)).toMatchObject({ success: true });
  });
});
