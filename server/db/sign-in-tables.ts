import type { Generated } from 'kysely';

/** `dashboard`: a browser's session, for `/api/dashboard` only; `word`: a pane's session, for `/api/ext`. */
export type TokenKind = 'token' | 'dashboard' | 'word';
export const SESSION_KINDS: readonly TokenKind[] = ['dashboard', 'word'];

/** The tables of sign-in: credentials of people and programs, and how they get them. */
export interface SignInTables {
  tokens: {
    id: Generated<number>;
    uid: string;
    organization_id: number;
    identity_id: number;
    hash: string;
    scopes: string;
    created_at: string;
    expires_at: string | null;
    revoked_at: string | null;
    last_used_at: string | null;
    /** The user of the secret: a program or a pane, which sends it, or a browser, which stores it as a cookie. */
    kind: Generated<TokenKind>;
    /** For a session, the program and system it began in; for a token, a note of its purpose. */
    device: Generated<string | null>;
    /** For a session of the dashboard: null if it began with a passkey, which was used at `created_at`. */
    proven_by: Generated<'openid' | null>;
    /** When the person last signed in at the identity provider; null if it doesn't say. */
    proven_at: Generated<string | null>;
  };
  /** People's passkeys; a removed one has no row. */
  passkeys: {
    id: Generated<number>;
    uid: string;
    organization_id: number;
    identity_id: number;
    /** The id as in WebAuthn, base64url; the public key too, in COSE. */
    webauthn_id: string;
    public_key: string;
    counter: number;
    transports: string;
    /** The domain it was created for; it works nowhere else. */
    rp_id: string;
    name: string;
    created_at: string;
    last_used_at: string | null;
  };
  /** Accounts at the identity provider that people sign in with; a removed one has no row. */
  provider_accounts: {
    id: Generated<number>;
    organization_id: number;
    identity_id: number;
    /** Issuer and subject together identify the account. */
    issuer: string;
    subject: string;
    /** As the provider last sent it: shown to the person, and compared with nothing. */
    email: string | null;
    created_at: string;
    last_used_at: string;
  };
  /** Sign-ins in progress at the identity provider; each lasts minutes. */
  provider_sign_ins: {
    state_hash: string;
    /** Hash of the cookie of the browser that began it. */
    browser_hash: string;
    nonce: string;
    /** The verifier of PKCE: useless without the code and the client's secret. */
    verifier: string;
    /** Hash of the invitation to accept, and what the first administrator entered, as JSON. */
    invitation_hash: string | null;
    founder: string | null;
    /** The identity that proves its session anew. */
    proof_of: number | null;
    /** A path of the dashboard. */
    return_to: string;
    expires_at: string;
  };
  /** One-time links. Without an identity, it's for the first administrator, who names the organization. */
  invitations: {
    id: Generated<number>;
    uid: string;
    organization_id: number | null;
    identity_id: number | null;
    hash: string;
    created_at: string;
    expires_at: string;
    /** When it was accepted, or replaced by a newer one. */
    used_at: string | null;
  };
  /** Challenges for passkeys, each for one use; `purpose` says for what. */
  passkey_challenges: { challenge: string; purpose: string; expires_at: string };
  /** Panes that wait for six digits; each request lasts minutes. */
  connection_requests: {
    id: Generated<number>;
    /** Part of the link that the pane opens. */
    uid: string;
    /** Hash of the secret that only the pane has. */
    secret_hash: string;
    /** The pane's network and program, which the approving person sees; rate limits count the network. */
    address: string;
    device: string;
    created_at: string;
    expires_at: string;
    state: 'open' | 'approved' | 'canceled' | 'used';
    /** Who approved it, and the hash of the digits that they were shown. */
    identity_id: number | null;
    digits_hash: string | null;
    /** How often digits were sent with the right secret. */
    tries: Generated<number>;
  };
}
