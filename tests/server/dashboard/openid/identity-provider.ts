import { createHmac, generateKeyPairSync, type KeyObject, randomUUID, sign } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

import { type Configuration, Provider } from 'oidc-provider';

import type { Environment } from '#server/config/config.ts';

import { freePort } from '#tests/free-port.ts';

export interface IdToken {
  header: Record<string, unknown>;
  claims: Record<string, unknown>;
}

const CLIENT = { id: 'sealmark', secret: 'a-secret-of-the-client' };

/** A real OpenID provider on this computer, which a test can stop, slow down, and make dishonest. */
export class IdentityProvider {
  readonly issuer: string;
  /** Changes each ID token before it's signed; an empty `alg` leaves it unsigned. */
  tamper: ((token: IdToken) => void) | null = null;
  /** A path that is never answered. */
  hanging: string | null = null;
  /** The number of requests for each path. */
  readonly asked = new Map<string, number>();
  readonly #server = createServer((request, response) => {
    const path = new URL(request.url ?? '', this.issuer).pathname;
    this.asked.set(path, (this.asked.get(path) ?? 0) + 1);
    if (path !== this.hanging) void this.#handler(request, response);
  });
  readonly #port: number;
  readonly #redirectUri: string;
  #handler: (request: IncomingMessage, response: ServerResponse) => unknown;
  #key: { kid: string; privateKey: KeyObject };

  private constructor(port: number, publicUrl: string) {
    this.#port = port;
    this.issuer = `http://localhost:${port}`;
    this.#redirectUri = `${publicUrl}/api/dashboard/openid/callback`;
    this.#key = newKey();
    this.#handler = this.#provider().callback();
  }

  static async start(publicUrl: string, port?: number): Promise<IdentityProvider> {
    const provider = new IdentityProvider(port ?? (await freePort()), publicUrl);
    await provider.listen();
    return provider;
  }

  get env(): Environment {
    const client = { OIDC_CLIENT_ID: CLIENT.id, OIDC_CLIENT_SECRET: CLIENT.secret };
    return { OIDC_ISSUER: this.issuer, ...client, OIDC_NAME: 'Lumière ID' };
  }

  async listen(): Promise<void> {
    this.#server.listen(this.#port, 'localhost');
    await once(this.#server, 'listening');
  }

  async stop(): Promise<void> {
    this.#server.close();
    this.#server.closeAllConnections();
    await once(this.#server, 'close');
  }

  /** From now on it signs with another key, and publishes no other. */
  rotateKeys(): void {
    this.#key = newKey();
    this.#handler = this.#provider().callback();
  }

  #provider(): Provider {
    const { kid, privateKey } = this.#key;
    const configuration: Configuration = {
      clients: [
        {
          client_id: CLIENT.id,
          client_secret: CLIENT.secret,
          redirect_uris: [this.#redirectUri],
          grant_types: ['authorization_code'],
          response_types: ['code'],
        },
      ],
      clientAuthMethods: ['client_secret_basic'],
      jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), kid, alg: 'RS256', use: 'sig' }] },
      cookies: { keys: ['of-a-test'] },
      conformIdTokenClaims: false,
      claims: { openid: ['sub'], email: ['email'], profile: [] },
      findAccount: (_, accountId) => ({
        accountId,
        claims: () => ({ sub: accountId, email: `${accountId}@lumiere.example` }),
      }),
      // Skips the question whether Sealmark may identify the person.
      async loadExistingGrant({ oidc }) {
        const { client, session, provider } = oidc;
        const known = await provider.Grant.find(session?.grantIdFor(client?.clientId ?? '') ?? '');
        if (known) return known;
        const grant = new provider.Grant({ clientId: client?.clientId, accountId: session?.accountId });
        grant.addOIDCScope('openid email profile');
        await grant.save();
        return grant;
      },
    };
    const provider = new Provider(this.issuer, configuration);
    provider.use(async (context, next) => {
      await next();
      const body: unknown = context.body;
      if (context.path === '/token' && isTokenAnswer(body)) body.id_token = this.#tampered(body.id_token);
      // Its pages would load a font from elsewhere.
      if (typeof body === 'string') context.body = body.replaceAll(/@import url\([^)]*\);/g, '');
    });
    return provider;
  }

  #tampered(jwt: string): string {
    if (!this.tamper) return jwt;
    const [header = {}, claims = {}] = jwt
      .split('.', 2)
      .map((part): Record<string, unknown> => JSON.parse(Buffer.from(part, 'base64url').toString()));
    this.tamper({ header, claims });
    const data = [header, claims]
      .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
      .join('.');
    const bytes = Buffer.from(data);
    const signatures: Record<string, () => Buffer> = {
      none: () => Buffer.alloc(0),
      HS256: () => createHmac('sha256', CLIENT.secret).update(bytes).digest(),
      RS256: () => sign('sha256', bytes, this.#key.privateKey),
    };
    const signature = signatures[String(header['alg'])]?.() ?? bytes;
    return `${data}.${signature.toString('base64url')}`;
  }
}

function isTokenAnswer(body: unknown): body is { id_token: string } {
  return typeof body === 'object' && body !== null && 'id_token' in body;
}

function newKey() {
  return { kid: randomUUID(), ...generateKeyPairSync('rsa', { modulusLength: 2048 }) };
}

/** A person's browser at the provider, where they stay signed in. */
export class ProviderVisit {
  readonly #cookies = new Map<string, string>();
  readonly #login: string;

  constructor(login: string) {
    this.#login = login;
  }

  /** Follows the address that the service sent the person to, and returns the one that the provider sends them back to. */
  async signIn(begun: string): Promise<URL> {
    const { origin } = new URL(begun);
    let next = new URL(begun);
    while (next.origin === origin) {
      const isForm = next.pathname.startsWith('/interaction/');
      // oxlint-disable-next-line no-await-in-loop -- each step leads to the next
      const response = await fetch(next, {
        redirect: 'manual',
        headers: { cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
        ...(isForm && {
          method: 'POST',
          body: new URLSearchParams({ prompt: 'login', login: this.#login, password: 'any' }),
        }),
      });
      for (const cookie of response.headers.getSetCookie()) this.#remember(cookie);
      const location = response.headers.get('location');
      if (location === null) throw new Error(`${next.href} answered ${response.status}`);
      next = new URL(location, next);
    }
    return next;
  }

  #remember(cookie: string): void {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
    if (value === '') this.#cookies.delete(name);
    else this.#cookies.set(name, value);
  }
}
