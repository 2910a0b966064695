import { DEFAULTS, type VariableName } from './config.ts';
import { SECRETS } from './secret-files.ts';

/** Descriptions in the order of the table in docs/operate.md. */
const DESCRIPTIONS: Readonly<Record<VariableName, string>> = {
  PUBLIC_URL: 'the address of the service, without a path',
  SIGNING_KEYS: '`id:base64,id:base64…`: the first signs, all verify. The same for every process',
  DATABASE_URL:
    '`sqlite:PATH`, or `postgres://user:password@host/database`; several hosts: `h1:5432,h2:5432`',
  DATABASE_READ_URL: 'standbys that answer reads: `postgres://user:password@host1,host2/database`, see below',
  PORT: 'where the process listens, unless systemd opens the port',
  HOST: 'the same; `0.0.0.0` for all addresses. A name stands for one address, `localhost` for `127.0.0.1`',
  VERIFY_URL: "address of public pages, if different. It's printed, so choose one you won't change",
  QR_URL: 'address of QR codes, if different. The same applies',
  TLS_CERT: 'PEM file: with it and its key, the process serves https itself, see below',
  TLS_KEY: 'PEM file: the key of the certificate',
  TRUST_PROXY:
    'addresses of your proxies, networks up to `/8`, or `loopback`; only these are trusted to name the visitor',
  CORS_ORIGINS: 'origins of other browser clients',
  FRAME_ANCESTORS: 'other sites that can show the pane, see below',
  MANIFEST_ID: "the add-in's ID; set it to keep the installed add-in when the address changes",
  MANIFEST_NAME: "the add-in's name in Word's list of add-ins and on the ribbon, up to 30 characters",
  MANIFEST_PROVIDER: 'who provides the add-in, as Microsoft 365 shows it',
  MANIFEST_SUPPORT_URL: 'where Word sends people who ask for support: an https address',
  MANIFEST_REVISION:
    '`0` to `999`: raise it by one when you change one of these, and never lower it; see below',
  OFFICE_JS: 'https address of office.js, if you serve a copy of your own',
  RATE_LIMIT: 'requests per token in the window',
  RATE_LIMIT_WINDOW: 'length of the window in seconds',
  RP_ID:
    'the domain of passkeys: this name or one above it. Passkeys work there alone, so set it before anyone has one',
  SESSION_IDLE_DAYS: 'after how many days without use a session of the dashboard ends',
  SESSION_DAYS: 'after how many days it ends in any case',
  OIDC_ISSUER:
    'the issuer of the identity provider that people may sign in with, see below; needs the next three',
  OIDC_CLIENT_ID: 'the ID that the provider has for this service',
  OIDC_CLIENT_SECRET: 'the secret that goes with it',
  OIDC_NAME: 'what people call the provider, up to 40 characters: “Sign in with …”',
  REDIS_URL: '`redis://` or `rediss://`: counts the limits, see below',
  METRICS:
    '`token:` and a secret of at least 16 characters: serves `/metrics` to clients with this Bearer token',
  LISTEN_FDS: 'set by systemd where it opens the port; not for you to set',
  DRAIN_SECONDS:
    'how long a process still accepts connections after SIGTERM while `/readyz` returns 503, up to 60',
  ERASED_PEOPLE_FILE:
    'absolute path of the file that records erasures outside the database; must be set with PostgreSQL',
  SEALMARK_AS: 'your name in the audit log, for the command line',
  LOG_LEVEL: '`fatal`, `error`, `warn`, `info`, `debug`, `trace`, `silent`',
};

/** What applies without a variable, if that isn't a value of its own. */
const UNSET: Readonly<Record<string, string | undefined>> = {
  VERIFY_URL: '`PUBLIC_URL`',
  QR_URL: '`PUBLIC_URL`',
  TRUST_PROXY: 'none',
  CORS_ORIGINS: 'none',
  FRAME_ANCESTORS: "Microsoft's own sites",
  MANIFEST_ID: 'from `PUBLIC_URL`',
  MANIFEST_SUPPORT_URL: '`PUBLIC_URL/help`',
  OFFICE_JS: "Microsoft's",
  RP_ID: 'the name in `PUBLIC_URL`',
  OIDC_ISSUER: 'passkeys alone',
  METRICS: 'off',
  ERASED_PEOPLE_FILE: 'beside the database',
  SEALMARK_AS: 'your login name',
};

export function environmentTable(): string[] {
  const rows = Object.entries(DESCRIPTIONS).map(([name, what]) => {
    const byDefault = UNSET[name] ?? (DEFAULTS[name] === undefined ? '–' : `\`${DEFAULTS[name]}\``);
    return `| \`${name}\`${SECRETS.includes(name) ? ' \\*' : ''} | ${byDefault} | ${what} |`;
  });
  return ['| Variable | Default | What it is |', '| --- | --- | --- |', ...rows];
}
