import { DEFAULTS, type VariableName } from './config.ts';
import { SECRETS } from './secret-files.ts';

interface Description {
  /** What applies without it, if that isn't a value of its own. */
  unset?: string;
  what: string;
}

/** Descriptions in the order of the table in docs/operate.md. */
const DESCRIPTIONS: Readonly<Record<VariableName, Description>> = {
  PUBLIC_URL: { what: 'the address of the service, without a path' },
  SIGNING_KEYS: {
    what: '`id:base64,id:base64…`: the first signs, all verify. The same for every process',
  },
  DATABASE_URL: {
    what: '`sqlite:PATH`, or `postgres://user:password@host/database`; several hosts: `h1:5432,h2:5432`',
  },
  DATABASE_READ_URL: {
    what: 'standbys that answer reads: `postgres://user:password@host1,host2/database`, see below',
  },
  PORT: { what: 'where the process listens, unless systemd opens the port' },
  HOST: {
    what: 'the same; `0.0.0.0` for all addresses. A name stands for one address, `localhost` for `127.0.0.1`',
  },
  VERIFY_URL: {
    unset: '`PUBLIC_URL`',
    what: "address of public pages, if different. It's printed, so choose one you won't change",
  },
  QR_URL: { unset: '`PUBLIC_URL`', what: 'address of QR codes, if different. The same applies' },
  TLS_CERT: { what: 'PEM file: with it and its key, the process serves https itself, see below' },
  TLS_KEY: { what: 'PEM file: the key of the certificate' },
  TRUST_PROXY: {
    unset: 'none',
    what: 'addresses or networks of your proxies, or `loopback`; only these are trusted to name the visitor',
  },
  CORS_ORIGINS: { unset: 'none', what: 'origins of other browser clients' },
  FRAME_ANCESTORS: {
    unset: "Microsoft's own sites",
    what: 'other sites that can show the pane, see below',
  },
  MANIFEST_ID: {
    unset: 'from `PUBLIC_URL`',
    what: "the add-in's ID; set it to keep the installed add-in when the address changes",
  },
  MANIFEST_NAME: {
    what: "the add-in's name in Word's list of add-ins and on the ribbon, up to 30 characters",
  },
  MANIFEST_PROVIDER: { what: 'who provides the add-in, as Microsoft 365 shows it' },
  MANIFEST_SUPPORT_URL: {
    unset: '`PUBLIC_URL/help`',
    what: 'where Word sends people who ask for support: an https address',
  },
  MANIFEST_REVISION: {
    what: '`0` to `999`: raise it by one when you change one of these, and never lower it; see below',
  },
  OFFICE_JS: { unset: "Microsoft's", what: 'https address of office.js, if you serve a copy of your own' },
  RATE_LIMIT: { what: 'requests per token in the window' },
  RATE_LIMIT_WINDOW: { what: 'length of the window in seconds' },
  RP_ID: {
    unset: 'the name in `PUBLIC_URL`',
    what: 'the domain of passkeys: this name or one above it. Passkeys work there alone, so set it before anyone has one',
  },
  SESSION_IDLE_DAYS: { what: 'after how many days without use a session of the dashboard ends' },
  SESSION_DAYS: { what: 'after how many days it ends in any case' },
  OIDC_ISSUER: {
    unset: 'passkeys alone',
    what: 'the issuer of the identity provider that people may sign in with, see below; needs the next three',
  },
  OIDC_CLIENT_ID: { what: 'the ID that the provider has for this service' },
  OIDC_CLIENT_SECRET: { what: 'the secret that goes with it' },
  OIDC_NAME: { what: 'what people call the provider, up to 40 characters: “Sign in with …”' },
  REDIS_URL: { what: '`redis://` or `rediss://`: counts the limits, see below' },
  METRICS: {
    unset: 'off',
    what: '`token:` and a secret of at least 16 characters: serves `/metrics` to clients with this Bearer token',
  },
  LISTEN_FDS: { what: 'set by systemd where it opens the port; not for you to set' },
  DRAIN_SECONDS: {
    what: 'how long a process still accepts connections after SIGTERM while `/readyz` returns 503, up to 60',
  },
  ERASED_PEOPLE_FILE: {
    unset: 'beside the database',
    what: 'absolute path of the file that records erasures outside the database; must be set with PostgreSQL',
  },
  SEALMARK_AS: { unset: 'your login name', what: 'your name in the audit log, for the command line' },
  LOG_LEVEL: { what: '`fatal`, `error`, `warn`, `info`, `debug`, `trace`, `silent`' },
};

export function environmentTable(): string[] {
  const rows = Object.entries(DESCRIPTIONS).map(([name, { unset, what }]) => {
    const byDefault = unset ?? (DEFAULTS[name] === undefined ? '–' : `\`${DEFAULTS[name]}\``);
    return `| \`${name}\`${SECRETS.includes(name) ? ' \\*' : ''} | ${byDefault} | ${what} |`;
  });
  return ['| Variable | Default | What it is |', '| --- | --- | --- |', ...rows];
}
