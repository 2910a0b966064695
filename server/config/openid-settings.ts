import { isLoopbackAddress } from './config-values.ts';

export interface OpenIdSettings {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** The provider's name on the sign-in page. */
  name: string;
}

const VARIABLES = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET', 'OIDC_NAME'] as const;
type Given = Readonly<Partial<Record<(typeof VARIABLES)[number], string | undefined>>>;

/** Entra's issuers for all tenants: their tokens come from each person's tenant, whose administrator nobody here trusts. */
const OF_ANY_TENANT = /^\/(common|organizations|consumers)(\/|$)/;

/** Anybody who can answer for the issuer can sign in as anybody, so it needs https, except on this computer. */
export function isIssuer(value: string): boolean {
  const url = URL.parse(value);
  if (!url || url.username || url.password || url.search || url.hash || OF_ANY_TENANT.test(url.pathname))
    return false;
  const isHere = url.hostname === 'localhost' || isLoopbackAddress(url.hostname);
  return url.protocol === 'https:' || (url.protocol === 'http:' && isHere);
}

/** What is missing if only some of it is set. */
export function openIdProblems(given: Given): string[] {
  const missing = VARIABLES.filter((name) => given[name] === undefined);
  if (missing.length === 0 || missing.length === VARIABLES.length) return [];
  return [
    `Sign-in by an identity provider needs ${missing.join(' and ')} too. Set all four OIDC_ variables, or none.`,
  ];
}

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
