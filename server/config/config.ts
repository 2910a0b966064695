import * as z from 'zod';

import { MAX_VERIFY_URL_LENGTH } from '#contract/qr.ts';
import { isFrameAncestors, frameAncestors } from './frame-ancestors.ts';
import { type ManifestSettings, MANIFEST_DEFAULTS, MAX_REVISION } from './manifest-settings.ts';
import { isIssuer, openIdProblems, openIdSettings, type OpenIdSettings } from './openid-settings.ts';
import { hostUrls } from '#server/db/hosts.ts';
import {
  baseUrl,
  databaseUrl,
  isLoopbackAddress,
  isOrigin,
  isProxy,
  items,
  label,
  list,
  redisUrl,
  signingKeys,
  wholeNumber,
  type SigningKey,
} from './config-values.ts';

/** Microsoft's own copy, which add-ins in the store must use. */
export const HOSTED_OFFICE_JS = 'https://appsforoffice.microsoft.com/lib/1/hosted/office.js';

export interface Config {
  port: number;
  host: string;
  /** `sqlite:PATH` or `postgres://…` */
  databaseUrl: string;
  /** Its readable standbys: `postgres://…`, each with one host. */
  databaseReadUrls: string[];
  publicUrl: string;
  verifyUrl: string;
  qrUrl: string;
  signingKeys: readonly [SigningKey, ...SigningKey[]];
  /** Paths of the certificate and its key, PEM. */
  tls: { cert: string; key: string } | null;
  trustProxy: string[];
  corsOrigins: string[];
  frameAncestors: string[];
  manifest: ManifestSettings;
  officeJs: string;
  rateLimit: RateLimit;
  signIn: SignInSettings;
  /** null if people sign in with passkeys alone. */
  openId: OpenIdSettings | null;
  /** Counts rate limits; null leaves them to the database, or to memory. */
  redisUrl: string | null;
  /** The token that a scraper of `/metrics` must send; null disables the address. */
  metricsToken: string | null;
  /** The absolute path of the file that records erasures; null for the one beside a SQLite database. */
  erasedPeopleFile: string | null;
  /** The file descriptor of a socket that systemd opened; it replaces host and port. */
  socket: number | null;
  /** How long a closing service still accepts connections. */
  drainSeconds: number;
  logLevel: (typeof LOG_LEVELS)[number];
}

export interface SignInSettings {
  /** The dashboard's origin: passkeys are created and used only there. */
  origin: string;
  rpId: string;
  idleDays: number;
  days: number;
}

export interface RateLimit {
  limit: number;
  windowSeconds: number;
}

export type Environment = Readonly<Record<string, string | undefined>>;

/** Lists every bad value of the environment, a sentence each. */
export class ConfigError extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[], options?: ErrorOptions) {
    super(problems.join('\n'), options);
    this.name = 'ConfigError';
    this.problems = problems;
  }
}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

const environment = z.object({
  PORT: wholeNumber(0, 65_535, 3000),
  HOST: z.string().default('127.0.0.1'),
  DATABASE_URL: databaseUrl,
  DATABASE_READ_URL: z
    .string()
    .transform(hostUrls)
    .refine(
      (urls) => urls.length > 0,
      'must be postgres://user:password@host/database, where host can be several with commas between them',
    )
    .default([]),
  PUBLIC_URL: baseUrl('must be set to the address of the service, such as https://seal.example.org').refine(
    (value) => new URL(value).pathname === '/',
    'must not have a path',
  ),
  VERIFY_URL: baseUrl().optional(),
  QR_URL: baseUrl().optional(),
  SIGNING_KEYS: z.string('must be set, as id:base64 of at least 32 random bytes').transform(signingKeys),
  TLS_CERT: z.string().optional(),
  TLS_KEY: z.string().optional(),
  TRUST_PROXY: list(
    [],
    isProxy,
    'must list addresses or networks, such as 127.0.0.1,10.0.0.0/8, or loopback; ' +
      'in a network wider than /8 (of IPv6: /16, or fc00::/7), any visitor could claim any address',
  ),
  CORS_ORIGINS: list([], isOrigin, 'must list origins, such as https://editor.example.org'),
  FRAME_ANCESTORS: items
    .refine(
      isFrameAncestors,
      "must list https origins that may frame the pane besides Microsoft's, such as https://*.app.box.com, " +
        "or begin with only to leave Microsoft's out",
    )
    .transform(frameAncestors)
    .prefault(''),
  MANIFEST_ID: z
    .string()
    .regex(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i, 'must be a GUID, such as one from uuidgen')
    .transform((value) => value.toLowerCase())
    .optional(),
  MANIFEST_NAME: label(30).default(MANIFEST_DEFAULTS.name),
  MANIFEST_PROVIDER: label(125).default(MANIFEST_DEFAULTS.provider),
  MANIFEST_SUPPORT_URL: z
    .string()
    .refine(
      (value) => URL.canParse(value) && /^https:\/\/[^@\s"<>\\]+$/.test(value) && value.length <= 2048,
      'must be an https address, such as https://intranet.example.org/help',
    )
    .transform((value) => new URL(value).href)
    .optional(),
  MANIFEST_REVISION: wholeNumber(0, MAX_REVISION, MANIFEST_DEFAULTS.revision),
  OFFICE_JS: z
    .string()
    .regex(
      /^https:\/\/[\w./:@-]+$/,
      'must be an https address, such as https://seal.example.org/office/office.js; nothing is served at a path of its own',
    )
    .default(HOSTED_OFFICE_JS),
  RATE_LIMIT: wholeNumber(1, 1_000_000, 600),
  RATE_LIMIT_WINDOW: wholeNumber(1, 86_400, 60),
  RP_ID: z
    .string()
    .regex(/^([a-z\d-]+\.)*\d*[a-z-][a-z\d-]*$/, 'must be a domain in lower case, not an IP address')
    .optional(),
  SESSION_IDLE_DAYS: wholeNumber(1, 365, 14),
  SESSION_DAYS: wholeNumber(1, 365, 90),
  OIDC_ISSUER: z
    .string()
    .refine(
      isIssuer,
      'must be the https address of one issuer, such as https://login.example.org/realms/school',
    )
    .optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  OIDC_NAME: label(40).optional(),
  REDIS_URL: redisUrl,
  METRICS: z
    .string()
    .regex(
      /^token:[\w.~+/=-]{16,}$/,
      'must be token: and at least 16 characters, which the scraper sends as a Bearer token',
    )
    .optional(),
  LISTEN_FDS: z.literal('1', 'must be 1: systemd passed several sockets, and Sealmark takes one').optional(),
  ERASED_PEOPLE_FILE: z.string().optional(),
  DRAIN_SECONDS: wholeNumber(0, 60, 0),
  LOG_LEVEL: z.enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(', ')}`).default('info'),
});

/** Variables that only the command line or a single part reads. */
const OTHER_VARIABLES = ['SEALMARK_AS'] as const;

export type VariableName = keyof typeof environment.shape | (typeof OTHER_VARIABLES)[number];

/** All variables except those ending in _FILE, with their defaults. */
export const VARIABLES: readonly string[] = [...Object.keys(environment.shape), ...OTHER_VARIABLES];
export const DEFAULTS: Readonly<Record<string, string | number | undefined>> = Object.fromEntries(
  Object.entries(environment.shape).map(([name, schema]) => [
    name,
    schema instanceof z.ZodDefault && !Array.isArray(schema.def.defaultValue)
      ? schema.def.defaultValue
      : undefined,
  ]),
);

/** Throws a ConfigError that names every bad variable at once, without its value. */
export function parseConfig(env: Environment, { defaults = {} }: { defaults?: Environment } = {}): Config {
  const given = { ...withoutBlanks(defaults), ...withoutBlanks(env) };
  const parsed = environment.safeParse(given);
  const problems = parsed.success ? rpIdProblems(parsed.data) : problemsOf(parsed.error);
  if ((given.TLS_CERT === undefined) !== (given.TLS_KEY === undefined))
    problems.push('TLS_CERT and TLS_KEY must be set together.');
  problems.push(...openIdProblems(given));
  if (given.DATABASE_READ_URL !== undefined && given.DATABASE_URL?.startsWith('postgres') !== true)
    problems.push('DATABASE_READ_URL needs PostgreSQL in DATABASE_URL: SQLite has no standbys.');
  const verifyUrl = given.VERIFY_URL ?? given.PUBLIC_URL ?? '';
  if (verifyUrl.replace(/\/+$/, '').length > MAX_VERIFY_URL_LENGTH)
    problems.push(
      `VERIFY_URL must be at most ${MAX_VERIFY_URL_LENGTH} characters long, or printed QR codes won't scan.`,
    );
  if (!parsed.success || problems.length > 0) throw new ConfigError(problems);
  const { data } = parsed;
  return {
    port: data.PORT,
    host: data.HOST,
    databaseUrl: data.DATABASE_URL,
    databaseReadUrls: data.DATABASE_READ_URL,
    publicUrl: data.PUBLIC_URL,
    verifyUrl: data.VERIFY_URL ?? data.PUBLIC_URL,
    qrUrl: data.QR_URL ?? data.PUBLIC_URL,
    signingKeys: data.SIGNING_KEYS,
    tls: data.TLS_CERT && data.TLS_KEY ? { cert: data.TLS_CERT, key: data.TLS_KEY } : null,
    trustProxy: data.TRUST_PROXY,
    // The first one that systemd passes (sd_listen_fds).
    socket: data.LISTEN_FDS === undefined ? null : 3,
    drainSeconds: data.DRAIN_SECONDS,
    corsOrigins: data.CORS_ORIGINS,
    frameAncestors: data.FRAME_ANCESTORS,
    manifest: {
      id: data.MANIFEST_ID ?? null,
      name: data.MANIFEST_NAME,
      provider: data.MANIFEST_PROVIDER,
      supportUrl: data.MANIFEST_SUPPORT_URL ?? null,
      revision: data.MANIFEST_REVISION,
    },
    officeJs: data.OFFICE_JS,
    rateLimit: { limit: data.RATE_LIMIT, windowSeconds: data.RATE_LIMIT_WINDOW },
    signIn: signInSettings(data),
    openId: openIdSettings(data),
    redisUrl: data.REDIS_URL ?? null,
    metricsToken: data.METRICS?.slice('token:'.length) ?? null,
    erasedPeopleFile: data.ERASED_PEOPLE_FILE ?? null,
    logLevel: data.LOG_LEVEL,
  };
}

type SignInVariables = 'PUBLIC_URL' | 'RP_ID' | 'SESSION_IDLE_DAYS' | 'SESSION_DAYS';

/** Browsers use a passkey only at its domain and below. */
function rpIdProblems(data: Parameters<typeof signInSettings>[0]): string[] {
  const { origin, rpId } = signInSettings(data);
  if (`.${new URL(origin).hostname}`.endsWith(`.${rpId}`)) return [];
  return [
    'RP_ID must be the name in PUBLIC_URL, or one above it: otherwise, nobody can sign in to the dashboard.',
  ];
}

function signInSettings({
  PUBLIC_URL,
  RP_ID,
  SESSION_IDLE_DAYS: idleDays,
  SESSION_DAYS: days,
}: Pick<z.output<typeof environment>, SignInVariables>): SignInSettings {
  const url = new URL(PUBLIC_URL);
  // A passkey's domain can't be an IP address, and this name leads to the same computer.
  if (isLoopbackAddress(url.hostname)) url.hostname = 'localhost';
  return { origin: url.origin, rpId: RP_ID ?? url.hostname, idleDays, days };
}

/** Reads DATABASE_URL alone, for a command that needs nothing else. */
export function parseDatabaseUrl(env: Environment): string {
  const parsed = environment.pick({ DATABASE_URL: true }).safeParse(withoutBlanks(env));
  if (!parsed.success) throw new ConfigError(problemsOf(parsed.error));
  return parsed.data.DATABASE_URL;
}

/** Reads the dashboard's address alone, for a command that needs nothing else. */
export function parseSignIn(env: Environment): SignInSettings {
  const ofSignIn = { PUBLIC_URL: true, RP_ID: true, SESSION_IDLE_DAYS: true, SESSION_DAYS: true } as const;
  const parsed = environment.pick(ofSignIn).safeParse(withoutBlanks(env));
  const problems = parsed.success ? rpIdProblems(parsed.data) : problemsOf(parsed.error);
  if (!parsed.success || problems.length > 0) throw new ConfigError(problems);
  return signInSettings(parsed.data);
}

export function parseSigningKeys(env: Environment): readonly SigningKey[] | undefined {
  const { SIGNING_KEYS } = withoutBlanks(env);
  if (SIGNING_KEYS === undefined) return undefined;
  const parsed = environment.pick({ SIGNING_KEYS: true }).safeParse({ SIGNING_KEYS });
  if (!parsed.success) throw new ConfigError(problemsOf(parsed.error));
  return parsed.data.SIGNING_KEYS;
}

function problemsOf(error: z.ZodError): string[] {
  return error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}.`);
}

function withoutBlanks(env: Environment): Environment {
  return Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()));
}
