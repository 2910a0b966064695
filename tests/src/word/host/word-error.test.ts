import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

import type { Platform } from '#src/word/host/host.ts';
import { commonReasonOf, reasonOf, type WordErrorReason } from '#src/word/host/word-error.ts';

const PLATFORMS: readonly Platform[] = ['web', 'windows', 'mac', 'ipad', 'unknown'];
const DESKTOP = PLATFORMS.filter((platform) => platform !== 'web');

const WRITES: [code: string, web: WordErrorReason, elsewhere: WordErrorReason][] = [
  ['NotAllowed', 'not-in-browser', 'locked'],
  ['AccessDenied', 'locked', 'locked'],
  ['GeneralException', 'refused', 'refused'],
  ['NotImplemented', 'not-in-browser', 'too-old'],
  ['UnsupportedOperation', 'not-in-browser', 'too-old'],
  ['RequestPayloadSizeLimitExceeded', 'not-in-browser', 'unexpected'],
  ['ApiNotFound', 'too-old', 'too-old'],
  ['Conflict', 'conflict', 'conflict'],
  ['InsertDeleteConflict', 'conflict', 'conflict'],
  ['ItemNotFound', 'gone', 'gone'],
  ['InvalidArgument', 'unexpected', 'unexpected'],
  ['SomethingNew', 'unexpected', 'unexpected'],
];

test.each(WRITES)(
  'a write refused with %s is reported as %s in a browser, as %s elsewhere',
  (code, web, other) => {
    expect(reasonOf(code, 'write', 'web')).toBe(web);
    for (const platform of DESKTOP) expect(reasonOf(code, 'write', platform)).toBe(other);
  },
);

test('no code of the Word API alone means that a document is protected or read-only', () => {
  const reasons = WRITES.flatMap(([code]) => PLATFORMS.map((platform) => reasonOf(code, 'write', platform)));
  expect(reasons).not.toContain('protected');
  expect(reasons).not.toContain('read-only');
});

test('a failed read is not reported as a refused change', () => {
  for (const platform of PLATFORMS) expect(reasonOf('GeneralException', 'read', platform)).toBe('unexpected');
});

test.each([
  [5000, 'too-old'],
  [5002, 'read-only'],
  [5005, 'conflict'],
  [5006, 'session-ended'],
  [5012, 'session-ended'],
  [6000, 'gone'],
  [7000, 'read-only'],
  [7002, 'gone'],
  [8001, 'protected'],
  [5001, 'unexpected'],
] as const)('the Common API’s %i is reported as %s', (code, reason) => {
  expect(commonReasonOf(code)).toBe(reason);
});

test('instructions mention the desktop app only in a browser', () => {
  const catalog: Record<string, string> = JSON.parse(
    readFileSync(new URL('../../../../src/messages/en/word.json', import.meta.url), 'utf8'),
  );
  const app = /Open in Desktop App/;
  for (const key of ['notInBrowser', 'protectedInBrowser', 'refusedInBrowser'])
    expect(catalog[`ui.word.${key}`]).toMatch(app);
  for (const key of ['protected', 'refused', 'locked', 'readOnly', 'notSaved'])
    expect(catalog[`ui.word.${key}`]).not.toMatch(app);
});
