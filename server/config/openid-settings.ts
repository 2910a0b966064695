import { isLoopbackAddress } from './config-values.ts';

/** The identity provider that people may sign in with. */
export interface OpenIdSettings {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** What people call it. */
  name: string;
}

const VARIABLES = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET', 'OIDC_NAME'] as const;
type Given = Readonly<Partial<Record<(typeof VARIABLES)[number], string | undefined>>>;

/** Entra's issuers for everybody: their tokens come from the tenant of each person, and no administrator's alone. */
const OF_ANY_TENANT = /^\/(common|organizations|consumers)(\/|$)/;

/** The issuer is asked over https, because anybody who can answer for it can sign in as anybody. One on this computer needs none. */
export function isIssuer(value: string): boolean {
  const url = URL.parse(value);
  if (!url || url.username || url.password || url.search || url.hash || OF_ANY_TENANT.test(url.pathname))
    return false;
  const isHere = url.hostname === 'localhost' || isLoopbackAddress(url.hostname);
  return url.protocol === 'https:' || (url.protocol === 'http:' && isHere);
}

/** What is missing where some of it is set. */
export function openIdProblems(given: Given): string[] {
  const missing = VARIABLES.filter((name) => given[name] === undefined);
  if (missing.length === 0 || missing.length === VARIABLES.length) return [];
  return [
    `Sign-in by an identity provider needs ${missing.join(' and ')} too. Set all four OIDC_ variables, or none.`,
  ];
}

/** null where nothing is set. */
export function openIdSettings(given: Given): OpenIdSettings | null {
  const {
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: clientId,
    OIDC_CLIENT_SECRET: clientSecret,
    OIDC_NAME: name,
  } = given;
  if (issuer === undefined || clientId === undefined) return null;
  return clientSecret === undefined || name === undefined ? null : { issuer, clientId, clientSecret, name };
}
