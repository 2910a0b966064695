import * as openid from 'openid-client';

import type { OpenIdProblem } from '#contract/dashboard/openid.ts';
import type { OpenIdSettings } from '#server/config/openid-settings.ts';
import type { Clock } from '#server/db/schema.ts';

const TIMEOUT_SECONDS = 5;
/** How long the provider's addresses are cached. It's short, because nobody should be sent to a provider that is down. */
const METADATA_MS = 60_000;
/** After this many seconds, openid-client loads the provider's keys again for a token signed with an unknown key. */
const KEYS_SETTLED = 60;
const CLOCK_TOLERANCE_MS = 60_000;
/** Sent with `prompt=login`, so that the provider states when the person signed in there. */
const FRESH_SECONDS = 900;

/** Why a sign-in failed; the page has a sentence for each reason, and the log has the cause. */
export class SignInProblem extends Error {
  override readonly name = 'SignInProblem';
  readonly problem: OpenIdProblem;

  constructor(problem: OpenIdProblem, cause?: unknown) {
    super(`Sign-in by the identity provider: ${problem}`, { cause });
    this.problem = problem;
  }
}

/** Values that are sent with a person to the provider and must come back with them. */
export interface Secrets {
  state: string;
  nonce: string;
  verifier: string;
}

export interface Account {
  issuer: string;
  subject: string;
  email: string | null;
}

export interface Provider {
  /** With `isFresh`, the provider asks people even if they are signed in there. */
  begin(secrets: Secrets, options: { isFresh: boolean }): Promise<URL>;
  /** Exchanges the code in the address at which the person came back. */
  finish(returned: URL, secrets: Secrets): Promise<{ account: Account; signedInAt: Date | null }>;
}

/** All methods throw a SignInProblem. */
export function createProvider(settings: OpenIdSettings, redirectUri: string, clock: Clock): Provider {
  let metadata: { loading: Promise<openid.ServerMetadata>; since: number } | undefined;
  let keys: openid.ExportedJWKSCache | undefined;

  /** Concurrent callers share one request; a failure isn't cached. */
  function load(): Promise<openid.ServerMetadata> {
    const now = clock().getTime();
    if (metadata && now - metadata.since < METADATA_MS) return metadata.loading;
    const loading = discover(settings);
    const loaded = { loading, since: now };
    metadata = loaded;
    loading.catch(() => {
      if (metadata === loaded) metadata = undefined;
    });
    return loading;
  }

  return {
    async begin({ state, nonce, verifier }, { isFresh }) {
      const config = configuration(settings, await load().catch(explain));
      return openid.buildAuthorizationUrl(config, {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        state,
        nonce,
        code_challenge: await openid.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        ...(isFresh && { prompt: 'login', max_age: String(FRESH_SECONDS) }),
      });
    },

    async finish(returned, { state, nonce, verifier }) {
      const config = configuration(settings, await load().catch(explain));
      // A code can't be exchanged twice, so a key that the provider just added must be found at once.
      const settled = Math.floor(Date.now() / 1000) - KEYS_SETTLED;
      if (keys) openid.setJwksCache(config, { ...keys, uat: Math.min(keys.uat, settled) });
      const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier };
      const claims = await openid
        .authorizationCodeGrant(config, returned, checks)
        .then((tokens) => tokens.claims())
        .catch(explain);
      keys = openid.getJwksCache(config) ?? keys;
      if (!claims) throw new SignInProblem('refused');
      const now = clock().getTime();
      if (claims.iat * 1000 > now + CLOCK_TOLERANCE_MS)
        throw new SignInProblem('refused', new Error("The provider's clock is ahead of this one"));
      const { issuer } = config.serverMetadata();
      const at = claims.auth_time;
      const email =
        [claims.email, claims.preferred_username].find((value) => typeof value === 'string') ?? null;
      return {
        account: { issuer, subject: subjectOf(issuer, claims), email },
        signedInAt: at === undefined ? null : new Date(Math.min(at * 1000, now)),
      };
    },
  };
}

function discover({ issuer, clientId }: OpenIdSettings): Promise<openid.ServerMetadata> {
  const options = {
    timeout: TIMEOUT_SECONDS,
    ...(isPlain(issuer) && { execute: [openid.allowInsecureRequests] }),
  };
  return openid
    .discovery(new URL(issuer), clientId, undefined, undefined, options)
    .then((config) => config.serverMetadata());
}

/** A new configuration for each sign-in, because openid-client measures the age of its keys by it. */
function configuration({ issuer, clientId, clientSecret }: OpenIdSettings, metadata: openid.ServerMetadata) {
  const post = openid.ClientSecretPost(clientSecret);
  const basic = openid.ClientSecretBasic(clientSecret);
  const methods = metadata.token_endpoint_auth_methods_supported ?? [];
  const authentication = methods.includes('client_secret_post') ? post : basic;
  const config = new openid.Configuration(metadata, clientId, clientSecret, authentication);
  config.timeout = TIMEOUT_SECONDS;
  if (isPlain(issuer)) openid.allowInsecureRequests(config);
  // Without this, openid-client doesn't check the signature of a token that comes directly from the provider.
  openid.enableNonRepudiationChecks(config);
  return config;
}

/** Only a provider on this computer may use http; the configuration refuses any other. */
const isPlain = (issuer: string) => issuer.startsWith('http:');

const ENTRA = ['login.microsoftonline.com', 'login.microsoftonline.us', 'login.partner.microsoftonline.cn'];

/** The claim that identifies an account for good. Entra's `sub` differs for each registered application. */
export function subjectOf(
  issuer: string,
  { sub, tid, oid }: { sub: string; tid?: unknown; oid?: unknown },
): string {
  if (!ENTRA.includes(new URL(issuer).hostname)) return sub;
  if (typeof tid !== 'string' || typeof oid !== 'string') throw new SignInProblem('refused');
  return `${tid}/${oid}`;
}

/** Throws if the provider doesn't answer; for `doctor`. */
export async function reachProvider(settings: OpenIdSettings): Promise<void> {
  await discover(settings).catch(explain);
}

const CANCELED = ['access_denied', 'login_required', 'interaction_required', 'consent_required'];
const BROKEN = ['server_error', 'temporarily_unavailable'];

function explain(error: unknown): never {
  if (error instanceof openid.AuthorizationResponseError && CANCELED.includes(error.error))
    throw new SignInProblem('canceled', error);
  throw new SignInProblem(isOutage(error) ? 'unreachable' : 'refused', error);
}

function isOutage(error: unknown): boolean {
  if (error instanceof openid.AuthorizationResponseError) return BROKEN.includes(error.error);
  if (error instanceof openid.ResponseBodyError) return error.status >= 500;
  // A TypeError of fetch itself has no code; those of openid-client have one.
  if (error instanceof TypeError) return !('code' in error);
  if (!(error instanceof openid.ClientError)) return false;
  return error.code === 'OAUTH_TIMEOUT' || (error.cause instanceof Response && error.cause.status >= 500);
}
