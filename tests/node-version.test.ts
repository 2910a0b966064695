import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

import { expect, test } from 'vitest';

const GUARD = join(import.meta.dirname, '../tools/require-test-node.cjs');

function under(version: string) {
  const script = `Object.defineProperty(process.versions, 'node', { value: '${version}' }); require('${GUARD}')`;
  const { status, stderr } = spawnSync(process.execPath, ['--eval', script], { encoding: 'utf8' });
  return [status, stderr];
}

test('tests under an old Node end with one sentence instead of a crash', () => {
  expect(under('20.20.2')).toEqual([
    1,
    'The tests need Node 24 or newer; this is Node 20.20.2. Use the one in node_modules/.bin, as npm does.\n',
  ]);
  expect(under('24.0.0')).toEqual([0, '']);
});
