import { expect, test } from 'vitest';

import { misspeltVariables } from '#server/config/misspelt-variables.ts';

test.each([
  ['RATELIMIT', 'RATE_LIMIT'],
  ['TRUSTPROXY', 'TRUST_PROXY'],
  ['TRUSTED_PROXY', 'TRUST_PROXY'],
  ['DATABASE_URI', 'DATABASE_URL'],
  ['PUBLIC_ULR', 'PUBLIC_URL'],
  ['public_url', 'PUBLIC_URL'],
  ['SIGNING_KEY', 'SIGNING_KEYS'],
  ['SIGNING_KEYS_FIL', 'SIGNING_KEYS_FILE'],
  ['TLSCERT', 'TLS_CERT'],
  ['METRIC', 'METRICS'],
  ['Port', 'PORT'],
  ['SEALMARKAS', 'SEALMARK_AS'],
])('%s is recognized as a misspelt %s', (name, meant) => {
  expect(misspeltVariables({ [name]: 'x' })).toEqual([
    `${name} isn't a variable of Sealmark. Did you mean ${meant}?`,
  ]);
});

test('variables of ours and of others raise no warning', () => {
  const ours = 'PORT RATE_LIMIT RATE_LIMIT_WINDOW TRUST_PROXY DATABASE_URL_FILE ERASED_PEOPLE_FILE'.split(
    ' ',
  );
  const others = [
    'PATH',
    'HOME',
    'HOSTNAME',
    'PGHOST',
    'PGPORT',
    'SORT',
    'USER',
    'LANG',
    'NODE_ENV',
    'SHELL',
    'TERM',
  ];
  expect(misspeltVariables(Object.fromEntries([...ours, ...others].map((name) => [name, 'x'])))).toEqual([]);
});
