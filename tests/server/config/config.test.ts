import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { ConfigError, type Environment, parseConfig, parseDatabaseUrl } from '#server/config/config.ts';
import { withSecretFiles } from '#server/config/secret-files.ts';
import { ownFolder } from '#tests/temporary-folder.ts';

const KEY = Buffer.alloc(32, 1).toString('base64');
const GOOD = { PUBLIC_URL: 'https://seal.example.org', SIGNING_KEYS: `k1:${KEY}` };

function secretFile(text: string): string {
  const file = join(ownFolder(), 'secret');
  writeFileSync(file, text);
  return file;
}

function problems(env: Environment): readonly string[] {
  try {
    parseConfig(withSecretFiles(env));
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  return [];
}

test('a service needs only an address and a key', () => {
  expect(parseConfig(GOOD)).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    databaseUrl: 'sqlite:data/sealmark.db',
    publicUrl: 'https://seal.example.org',
    verifyUrl: 'https://seal.example.org',
    qrUrl: 'https://seal.example.org',
    tls: null,
    trustProxy: [],
    corsOrigins: [],
    manifest: { id: null, name: 'Sealmark', provider: 'Sealmark', supportUrl: null, revision: 0 },
    officeJs: 'https://appsforoffice.microsoft.com/lib/1/hosted/office.js',
    rateLimit: { limit: 600, windowSeconds: 60 },
    redisUrl: null,
    metricsToken: null,
    logLevel: 'info',
  });
});

test('PostgreSQL and Redis are configured by their addresses', () => {
  const databaseUrl = 'postgres://sealmark:secret@db.example.org/sealmark?sslmode=verify-full';
  const redisUrl = 'rediss://cache.example.org:6380';
  const config = parseConfig({ ...GOOD, DATABASE_URL: databaseUrl, REDIS_URL: redisUrl });
  expect(config).toMatchObject({ databaseUrl, redisUrl });
});

test('defaults replace missing and blank values', () => {
  const config = parseConfig({ PORT: ' ' }, { defaults: { ...GOOD, PORT: '4000' } });
  expect(config.port).toBe(4000);
});

test('lists are split at commas and spaces, and a slash at the end of an address is removed', () => {
  const TRUST_PROXY = 'loopback 10.0.0.0/8 100.64.0.0/10 fc00::/7 fe80::/10 2001:db8::/32';
  const config = parseConfig({
    ...GOOD,
    PUBLIC_URL: 'https://seal.example.org/',
    VERIFY_URL: 'https://v.example.org/check/',
    CORS_ORIGINS: 'https://a.example.org, https://b.example.org',
    TRUST_PROXY,
  });
  expect(config.publicUrl).toBe('https://seal.example.org');
  expect(config.verifyUrl).toBe('https://v.example.org/check');
  expect(config.corsOrigins).toEqual(['https://a.example.org', 'https://b.example.org']);
  expect(config.trustProxy).toEqual(TRUST_PROXY.split(' '));
});

function framed(FRAME_ANCESTORS: string): string[] {
  return parseConfig({ ...GOOD, FRAME_ANCESTORS }).frameAncestors;
}

test('Microsoft’s sites may frame the pane, and added ones too', () => {
  const microsoft = framed('');
  expect(microsoft).toEqual(
    expect.arrayContaining([
      "'self'",
      'https://*.officeapps.live.com',
      'https://*.sharepoint.com',
      'https://onedrive.live.com',
      'https://teams.microsoft.com',
      'https://*.sharepoint.us',
      'https://*.sharepoint-mil.us',
      'https://*.office365.us',
      'https://*.sharepoint.cn',
      'https://*.partner.officewebapps.cn',
    ]),
  );
  expect(framed('https://app.box.com, https://*.app.box.com')).toEqual([
    ...microsoft,
    'https://app.box.com',
    'https://*.app.box.com',
  ]);
  expect(framed('https://*.sharepoint.com')).toEqual(microsoft);
});

test('Microsoft’s sites can be excluded', () => {
  expect(framed('only https://word.lumiere.example')).toEqual(['https://word.lumiere.example']);
  expect(framed("only 'none'")).toEqual(["'none'"]);
  expect(framed("only 'self' http://localhost:8080")).toEqual(["'self'", 'http://localhost:8080']);
});

test('the first key signs, and the order of the others is kept', () => {
  const { signingKeys } = parseConfig({ ...GOOD, SIGNING_KEYS: `new:${KEY},old:${KEY}` });
  expect(signingKeys.map(({ id }) => id)).toEqual(['new', 'old']);
  expect(signingKeys[0].secret).toHaveLength(32);
});

test('an identity provider is configured completely, or not at all', () => {
  const whole = {
    OIDC_ISSUER: 'https://login.example.org/',
    OIDC_CLIENT_ID: 'sealmark',
    OIDC_CLIENT_SECRET_FILE: secretFile('of-the-client\n'),
    OIDC_NAME: 'Lumière ID',
  };
  expect(parseConfig(withSecretFiles({ ...GOOD, ...whole })).openId).toEqual({
    issuer: 'https://login.example.org/',
    clientId: 'sealmark',
    clientSecret: 'of-the-client',
    name: 'Lumière ID',
  });
  expect(parseConfig(GOOD).openId).toBeNull();
  const { OIDC_CLIENT_SECRET_FILE: _, OIDC_NAME: __, ...half } = whole;
  expect(problems({ ...GOOD, ...half })).toEqual([
    'Sign-in by an identity provider needs OIDC_CLIENT_SECRET and OIDC_NAME too. Set all four OIDC_ variables, or none.',
  ]);
  for (const issuer of [
    'http://login.example.org',
    'https://login.microsoftonline.com/common/v2.0',
    'https://login.example.org?tenant=a',
  ])
    expect(problems({ ...GOOD, ...whole, OIDC_ISSUER: issuer }).join()).toMatch(
      /^OIDC_ISSUER must be the https address of one issuer/,
    );
});

test('every bad value is reported at once', () => {
  const address = { PORT: '70000', PUBLIC_URL: 'seal.example.org' };
  const found = problems({ ...address, LOG_LEVEL: 'loud', TLS_CERT: 'cert.pem' });
  expect(found).toEqual([
    'PORT must be a whole number from 0 to 65535.',
    'PUBLIC_URL must be an http or https address without user, query, and fragment.',
    'SIGNING_KEYS must be set, as id:base64 of at least 32 random bytes.',
    'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent.',
    'TLS_CERT and TLS_KEY must be set together.',
  ]);
});

test.for<[string, string, string]>([
  ['PUBLIC_URL', 'https://seal.example.org/app', 'must not have a path'],
  ['PUBLIC_URL', 'ftp://seal.example.org', 'must be an http or https address'],
  ['PUBLIC_URL', 'https://u:p@seal.example.org', 'must be an http or https address'],
  ['QR_URL', 'https://qr.example.org?a=1', 'must be an http or https address'],
  ['VERIFY_URL', `https://${'long.'.repeat(16)}example.org`, 'must be at most 82 characters long'],
  ['SIGNING_KEYS', 'k1:c2hvcnQ=', 'at least 32 bytes'],
  ['SIGNING_KEYS', KEY, 'at least 32 bytes'],
  ['SIGNING_KEYS', `k1:${KEY},`, 'at least 32 bytes'],
  ['SIGNING_KEYS', `k1:${KEY},k1:${KEY}`, 'must not give two keys the same ID'],
  ['DATABASE_URL', 'mysql://localhost/x', 'must be sqlite:PATH'],
  ['DATABASE_URL', 'postgres:sealmark', 'or postgres://user:password@host/database'],
  ['DATABASE_URL', 'postgres://u:p@first:5432,second/x', 'with one host or several: first:5432,second:5432'],
  ['DATABASE_URL', 'postgres://u:p@first,/x', 'with one host or several'],
  ['DATABASE_URL', 'postgres://u:p@first,first/x', 'with one host or several'],
  ['REDIS_URL', 'cache.example.org', 'must be redis://host:6379'],
  ['TRUST_PROXY', 'true', 'must list addresses'],
  ['TRUST_PROXY', '10.0.0.0/64', 'must list addresses'],
  ['TRUST_PROXY', 'loopback,::/0', 'any visitor could claim any address'],
  ['TRUST_PROXY', '0.0.0.0/1,128.0.0.0/1', 'any visitor could claim any address'],
  ['TRUST_PROXY', '2000::/3', 'any visitor could claim any address'],
  ['TRUST_PROXY', '::ffff:0:0/96', 'any visitor could claim any address'],
  ['CORS_ORIGINS', '*', 'must list origins'],
  ['CORS_ORIGINS', 'https://a.example.org/path', 'must list origins'],
  ['FRAME_ANCESTORS', "'self'; script-src *", 'must list https origins'],
  ['FRAME_ANCESTORS', 'https:', 'must list https origins'],
  ['FRAME_ANCESTORS', '*', 'must list https origins'],
  ['FRAME_ANCESTORS', 'https://*', 'must list https origins'],
  ['FRAME_ANCESTORS', 'https://*.com', 'must list https origins'],
  ['FRAME_ANCESTORS', 'http://app.box.com', 'must list https origins'],
  ['FRAME_ANCESTORS', 'https://app.box.com/folder', 'must list https origins'],
  ['FRAME_ANCESTORS', "'none'", 'must list https origins'],
  ['FRAME_ANCESTORS', "only 'none' https://app.box.com", 'must list https origins'],
  ['FRAME_ANCESTORS', 'only', 'must list https origins'],
  ['MANIFEST_ID', 'sealmark-test', 'must be a GUID'],
  ['MANIFEST_NAME', 'Sealmark\nLumière', 'must be 1 to 30 characters on one line'],
  ['MANIFEST_NAME', 'L'.repeat(31), 'must be 1 to 30 characters on one line'],
  ['MANIFEST_PROVIDER', 'Lumière\u0007', 'must be 1 to 125 characters on one line'],
  ['MANIFEST_SUPPORT_URL', 'http://intranet.example.org', 'must be an https address'],
  ['MANIFEST_SUPPORT_URL', 'https://x.example.org/"><Id>', 'must be an https address'],
  ['MANIFEST_SUPPORT_URL', 'help@example.org', 'must be an https address'],
  ['MANIFEST_REVISION', '1000', 'must be a whole number from 0 to 999'],
  ['OFFICE_JS', 'http://cdn.example.org/office.js', 'must be an https address'],
  ['OFFICE_JS', 'https://cdn.example.org/"><script>', 'must be an https address'],
  ['OFFICE_JS', '/office/office.js', 'nothing is served at a path of its own'],
  ['METRICS', 'token:short', 'must be token: and at least 16 characters'],
  ['METRICS', '9464', 'must be token: and at least 16 characters'],
  ['RATE_LIMIT', '0', 'must be a whole number from 1'],
  ['RATE_LIMIT_WINDOW', '1e9', 'must be a whole number from 1'],
  ['RP_ID', 'example.com', 'must be the name in PUBLIC_URL, or one above it'],
  ['RP_ID', 'le.org', 'must be the name in PUBLIC_URL, or one above it'],
  ['RP_ID', '127.0.0.1', 'must be a domain in lower case, not an IP address'],
  ['RP_ID', 'www.seal.example.org', 'must be the name in PUBLIC_URL, or one above it'],
])('%s=%s is refused', ([name, value, sentence]) => {
  const [found, ...others] = problems({ ...GOOD, [name]: value });
  expect(found).toMatch(new RegExp(`^${name} `));
  expect(found).toContain(sentence);
  expect(others).toEqual([]);
});

test.for([
  ['https://seal.example.org', 'example.org'],
  ['https://seal.example.org', 'seal.example.org'],
  ['http://127.0.0.1:3000', 'localhost'],
])('passkeys of %s can be for %s', ([PUBLIC_URL, RP_ID]) => {
  expect(parseConfig({ ...GOOD, PUBLIC_URL, RP_ID }).signIn.rpId).toBe(RP_ID);
});

test('a bad signing key is not repeated in the message', () => {
  expect(problems({ ...GOOD, SIGNING_KEYS: 'k1:c2VjcmV0c2VjcmV0' }).join()).not.toContain('c2VjcmV0');
});

test('a command that needs only the database reads nothing else', () => {
  expect(parseDatabaseUrl({ PORT: 'x' })).toBe('sqlite:data/sealmark.db');
  expect(() => parseDatabaseUrl({ DATABASE_URL: 'x' })).toThrow(ConfigError);
});

test('every secret can come from a file, as systemd and containers give it', () => {
  const env = withSecretFiles({
    PUBLIC_URL: 'https://seal.example.org',
    SIGNING_KEYS_FILE: secretFile(`k1:${KEY}\n`),
    DATABASE_URL_FILE: secretFile('postgres://sealmark:secret@db.example.org/sealmark\n'),
    DATABASE_READ_URL_FILE: secretFile(
      'postgres://sealmark:secret@db2:5433,[::1]:5432,db4:5432/sealmark?sslmode=require',
    ),
    REDIS_URL_FILE: secretFile('redis://:secret@cache.example.org:6379'),
    METRICS_FILE: secretFile('token:0123456789abcdef'),
  });
  expect(parseConfig(env)).toMatchObject({
    signingKeys: [{ id: 'k1' }],
    databaseUrl: 'postgres://sealmark:secret@db.example.org/sealmark',
    databaseReadUrls: [
      'postgres://sealmark:secret@db2:5433/sealmark?sslmode=require',
      'postgres://sealmark:secret@[::1]:5432/sealmark?sslmode=require',
      'postgres://sealmark:secret@db4:5432/sealmark?sslmode=require',
    ],
    redisUrl: 'redis://:secret@cache.example.org:6379',
    metricsToken: '0123456789abcdef',
  });
});

test('a secret is given once, and its file must be readable and not empty', () => {
  expect(problems({ ...GOOD, SIGNING_KEYS_FILE: '/nowhere/keys', METRICS_FILE: '/nowhere/metrics' })).toEqual(
    [
      "SIGNING_KEYS and SIGNING_KEYS_FILE can't both be set.",
      "Can't read the file in METRICS_FILE (ENOENT).",
    ],
  );
  const empty = { ...GOOD, REDIS_URL_FILE: secretFile('\n') };
  expect(problems(empty)).toEqual(['The file in REDIS_URL_FILE is empty.']);
});

test.each([undefined, 'sqlite:data/sealmark.db'])('standbys are refused beside %s', (databaseUrl) => {
  const env = { ...GOOD, DATABASE_URL: databaseUrl, DATABASE_READ_URL: 'postgres://db2/sealmark' };
  const problem = 'DATABASE_READ_URL needs PostgreSQL in DATABASE_URL: SQLite has no standbys.';
  expect(problems(env)).toEqual([problem]);
});

test.each(['sqlite:data/copy.db', 'postgres://db1:port,db2/x'])('a standby at %s is refused', (readUrl) => {
  const env = { ...GOOD, DATABASE_URL: 'postgres://db1/x', DATABASE_READ_URL: readUrl };
  expect(problems(env)).toEqual([
    'DATABASE_READ_URL must be postgres://user:password@host/database, where host can be several with commas between them.',
  ]);
});
