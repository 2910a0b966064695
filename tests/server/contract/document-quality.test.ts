import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { expect, test } from 'vitest';

import { dashboardDocument } from '#server/openapi/dashboard-document.ts';
import { openApiDocument } from '#server/openapi/document.ts';

import { INHERITED } from '#tests/server/started-programs.ts';
import { ownFolder } from '#tests/temporary-folder.ts';

const REDOCLY = createRequire(import.meta.url).resolve('@redocly/cli/bin/cli.js');
const CONFIG = join(import.meta.dirname, 'redocly.yaml');
/** It doesn't use the network. */
const OFFLINE = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };

const DOCUMENTS: [whose: string, document: object, skipped: string[]][] = [
  ['the Extension API', openApiDocument({ publicUrl: 'https://seal.example.org' }), []],
  [
    'the dashboard',
    dashboardDocument({ origin: 'https://seal.example.org' }),
    ['operation-tag-defined', 'no-http-verbs-in-paths', 'no-unused-components'],
  ],
];

test.for(DOCUMENTS)('Redocly finds nothing wrong with the document of %s', async ([, document, skipped]) => {
  const folder = ownFolder();
  const file = join(folder, 'openapi.json');
  writeFileSync(file, JSON.stringify(document));
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [
      REDOCLY,
      'lint',
      file,
      '--format=json',
      '--config',
      CONFIG,
      ...skipped.map((rule) => `--skip-rule=${rule}`),
    ],
    { env: { ...INHERITED, ...OFFLINE } },
  );
  expect(JSON.parse(stdout)).toMatchObject({ problems: [] });
});
