import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { expect, test } from 'vitest';

import { openApiDocument } from '#server/openapi/document.ts';

import { INHERITED } from '#tests/server/started-programs.ts';
import { ownFolder } from '#tests/temporary-folder.ts';

const REDOCLY = createRequire(import.meta.url).resolve('@redocly/cli/bin/cli.js');
const CONFIG = join(import.meta.dirname, 'redocly.yaml');
/** It doesn't use the network. */
const OFFLINE = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };

test('Redocly finds nothing wrong with the OpenAPI document', async () => {
  const folder = ownFolder();
  const file = join(folder, 'openapi.json');
  writeFileSync(file, JSON.stringify(openApiDocument({ publicUrl: 'https://seal.example.org' })));
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [REDOCLY, 'lint', file, '--format=json', '--config', CONFIG],
    { env: { ...INHERITED, ...OFFLINE } },
  );
  expect(JSON.parse(stdout)).toMatchObject({ problems: [] });
});
