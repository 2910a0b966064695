import { execFile } from 'node:child_process';
import { copyFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { freePort } from '#tests/free-port.ts';

import { type Member, startTestService, type TestService } from '#tests/server/service-fixture.ts';
import { sharedFolder } from '#tests/temporary-folder.ts';

const require = createRequire(import.meta.url);
const TSC = join(dirname(require.resolve('typescript/package.json')), 'bin/tsc');
const here = (name: string) => join(import.meta.dirname, name);

/** A careful client's settings; the generated code imports nothing but itself. */
const TSCONFIG = {
  compilerOptions: {
    target: 'es2024',
    lib: ['es2024', 'dom', 'dom.iterable'],
    module: 'nodenext',
    types: [],
    noEmit: true,
    strict: true,
    noUncheckedIndexedAccess: true,
    erasableSyntaxOnly: true,
    allowImportingTsExtensions: true,
  },
};

let service: TestService;
let member: Member;
const folder = sharedFolder();
beforeAll(async () => {
  const port = await freePort();
  service = await startTestService({ env: { PUBLIC_URL: `http://127.0.0.1:${port}` } });
  await service.app.listen({ host: '127.0.0.1', port });
  member = await service.join();
});
afterAll(() => service.stop());

/** Runs a program in the client's folder; returns its output, or throws with it. */
async function run(...args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: folder });
  return stdout;
}

test('a client generated from the OpenAPI document compiles, and does the main task', async () => {
  const document = await service.app.inject('/api/ext/openapi.json');
  await writeFile(join(folder, 'openapi.json'), document.body);
  await writeFile(join(folder, 'package.json'), JSON.stringify({ type: 'module' }));
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(TSCONFIG));
  await writeFile(join(folder, 'session.ts'), `export const token = '${member.token}';\n`);
  await copyFile(here('main-job.ts.txt'), join(folder, 'main-job.ts'));

  await run(here('generate-client.mjs'), 'openapi.json', 'client');
  expect(await run(TSC, '-p', '.')).toBe('');
  expect(JSON.parse(await run('main-job.ts'))).toEqual({
    isSealOfFile: true,
    isPicture: true,
    pageStatus: 200,
    scans: 0,
    found: ['Letter to parents'],
    fields: ['subject', 'articles'],
    issued: ['org', 'valid', true],
    listed: [true],
    refusal: [422, 'invalid_request', 'per_page must be between 1 and 100'],
  });
});
