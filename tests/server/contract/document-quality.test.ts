import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { openApiDocument } from '#server/openapi/document.ts';

import { INHERITED } from '#tests/server/started-programs.ts';

const require = createRequire(import.meta.url);
const SPECTRAL = require.resolve('@stoplight/spectral-cli/dist/index.js');
const REDOCLY = require.resolve('@redocly/cli/bin/cli.js');
const here = (name: string) => join(import.meta.dirname, name);

let folder: string;
let file: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sealmark-'));
  file = join(folder, 'openapi.json');
  await writeFile(file, JSON.stringify(openApiDocument({ publicUrl: 'https://seal.example.org' })));
});
afterAll(() => rm(folder, { recursive: true }));

/** Neither of the two uses the network. */
const OFFLINE = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };

/** A linter's output, and its exit status. */
function lint(program: string, ...args: string[]): Promise<{ code: unknown; said: string }> {
  return new Promise((resolve) => {
    const env = { ...INHERITED, ...OFFLINE };
    execFile(process.execPath, [program, 'lint', file, ...args], { env }, (error, stdout, stderr) => {
      resolve({ code: error ? error.code : 0, said: stdout + stderr });
    });
  });
}

test('Spectral finds nothing wrong with the OpenAPI document', async () => {
  const { code, said } = await lint(SPECTRAL, '--fail-severity=hint', '--ruleset', here('spectral.yaml'));
  expect(said).toMatch(/^No results with a severity of 'hint' or higher found!\s*$/);
  expect(code).toBe(0);
});

test('Redocly finds nothing wrong with it either', async () => {
  const { code, said } = await lint(REDOCLY, '--format=json', '--config', here('redocly.yaml'));
  const report = said.slice(said.indexOf('{'), said.lastIndexOf('}') + 1);
  expect(JSON.parse(report)).toMatchObject({ problems: [] });
  expect(code).toBe(0);
});
