import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

import { expect, test } from 'vitest';

const MAIN = join(import.meta.dirname, '../../server/main.ts');

test(
  'a service that lacks what it needs says so, a sentence each, and does not start',
  { timeout: 60_000 },
  () => {
    const { status, stderr, stdout } = spawnSync(process.execPath, [MAIN], {
      encoding: 'utf8',
      env: { PATH: process.env['PATH'], PORT: 'here' },
    });
    expect(status).toBe(1);
    expect(stdout).toBe('');
    const sentences = stderr.trim().split('\n');
    expect(sentences.slice(0, 3)).toEqual([
      'PORT must be a whole number from 0 to 65535.',
      'PUBLIC_URL must be set to the address of the service, such as https://seal.example.org.',
      'SIGNING_KEYS must be set, as id:base64 of at least 32 random bytes.',
    ]);
  },
);
