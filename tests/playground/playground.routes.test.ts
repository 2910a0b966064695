import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

import { playgroundRoutes } from '#playground/playground.routes.ts';
import { sampleNames } from '#playground/demo-session.ts';
import { sharedFolder } from '#tests/temporary-folder.ts';

const TOKEN = 'smk_of-a-demo';
const headers = { host: 'localhost:3000' };
let app: FastifyInstance;
const dist = sharedFolder();

beforeAll(async () => {
  await writeFile(join(dist, 'index.html'), '<!doctype html><title>Sealmark playground</title>');
  app = fastify();
  await app.register(playgroundRoutes, {
    dist,
    renderPane: async (page, officeJs) => ({ html: `${page} with ${officeJs}`, headers: { 'x-page': page } }),
    session: {
      organizations: [{ name: 'Lycée Lumière', workspace: 'ecole', token: TOKEN }],
      dashboard_url: 'http://localhost:3000/dashboard/',
      public_url: 'http://localhost:3000',
      is_loopback: true,
      phone_commands: [],
    },
  });
});

afterAll(() => app.close());

const get = (url: string) => app.inject({ url, headers });

test('the playground has a strict policy and may not be framed', async () => {
  const answer = await get('/playground/');
  expect(answer.body).toContain('Sealmark playground');
  expect(answer.headers['content-security-policy']).toContain("default-src 'none'; script-src 'self';");
  expect(answer.headers['content-security-policy']).toContain("frame-ancestors 'none'");
});

test.for<[string, Record<string, string>, string?]>([
  ['a page elsewhere that points its name here', { host: 'evil.example' }],
  ['somebody behind a tunnel', { 'x-forwarded-for': '203.0.113.9' }],
  ['another computer in the network', {}, '192.0.2.7'],
])('%s gets neither page nor tokens', async ([, more, remoteAddress = '127.0.0.1']) => {
  for (const url of ['/playground/', '/playground/session.json', '/playground/taskpane.html']) {
    const answer = await app.inject({ url, headers: { ...headers, ...more }, remoteAddress });
    expect(answer.statusCode).toBe(403);
    expect(answer.body).not.toContain(TOKEN);
  }
});

test('tokens are never cached', async () => {
  const answer = await get('/playground/session.json');
  expect(answer.json().organizations[0].token).toBe(TOKEN);
  expect(answer.headers['cache-control']).toBe('no-store');
});

test('the pane is the real one with this service’s office.js', async () => {
  const answer = await get('/playground/taskpane.html');
  expect(answer.body).toBe('taskpane with /playground/officejs/office.js');
  expect(answer.headers['x-page']).toBe('taskpane');
});

test('office.js finds its files in any case, and the trust page', async () => {
  for (const path of ['office.js', 'Word-Web-16.00.js', 'en-us/Office_strings.js']) {
    const answer = await get(`/playground/officejs/${path}`);
    expect([path, answer.statusCode]).toEqual([path, 200]);
    expect(answer.headers['access-control-allow-origin']).toBe('*');
  }
  const trust = await get('/playground/officejs/AgaveErrorUX/index.html');
  expect(trust.body).toContain('hostUserTrusted');
});

test('nothing outside the folder of office.js can be read', async () => {
  const answer = await get('/playground/officejs/..%2f..%2f..%2fpackage.json');
  expect(answer.statusCode).toBeGreaterThanOrEqual(400);
});

test.for(sampleNames)('the sample “%s” is a .docx', async (name) => {
  const answer = await get(`/playground/samples/${name}.docx`);
  expect(answer.rawPayload.subarray(0, 2).toString()).toBe('PK');
});

test('a missing sample is not found', async () => {
  expect((await get('/playground/samples/constructor.docx')).statusCode).toBe(404);
});

test('without LibreOffice there is no PDF', async () => {
  vi.stubEnv('PATH', dist);
  const answer = await app.inject({
    method: 'POST',
    url: '/playground/pdf',
    headers: { ...headers, 'content-type': 'application/octet-stream' },
    body: Buffer.from('PK'),
  });
  vi.unstubAllEnvs();
  expect(answer.statusCode).toBe(204);
});
