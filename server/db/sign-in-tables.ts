import type { Generated } from 'kysely';

/** `dashboard`: a session of a browser, which opens `/api/dashboard` alone; `word`: one of a pane, which opens `/api/ext`. */
export type TokenKind = 'token' | 'dashboard' | 'word';
export const SESSION_KINDS: readonly TokenKind[] = ['dashboard', 'word'];

/** What opens something, and what it's obtained with; a part of the schema. */
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
    /** Whom it is made for: a program or a pane, which send it, or a browser that keeps it as a cookie. */
    kind: Generated<TokenKind>;
    /** Of a session: the program and system it was begun in. Of a token: what it is for. */
    device: Generated<string | null>;
    /** Of a session of the dashboard: null where it began with a passkey, and `created_at` is when that was used. */
    proven_by: Generated<'openid' | null>;
    /** When the person last signed in at the identity provider; null where it doesn't say. */
    proven_at: Generated<string | null>;
  };
  /** What a person signs in with; removed rows are gone. */
  passkeys: {
    id: Generated<number>;
    uid: string;
    organization_id: number;
    identity_id: number;
    /** As WebAuthn calls it, base64url; the public key too, in COSE. */
    webauthn_id: string;
    public_key: string;
    counter: number;
    transports: string;
    /** The domain it was made for; it works nowhere else. */
    rp_id: string;
    name: string;
    created_at: string;
    last_used_at: string | null;
  };
  /** Accounts at the identity provider that people sign in with; removed rows are gone. */
  provider_accounts: {
    id: Generated<number>;
    organization_id: number;
    identity_id: number;
    /** Together they name the account; nothing else does. */
    issuer: string;
    subject: string;
    /** As the provider last gave it: shown to the person, and compared with nothing. */
    email: string | null;
    created_at: string;
    last_used_at: string;
  };
  /** People on their way to the identity provider and back; each for minutes. */
  provider_sign_ins: {
    state_hash: string;
    /** Of the cookie of the browser that began it. */
    browser_hash: string;
    nonce: string;
    /** Of PKCE: useless without the code and the client's secret. */
    verifier: string;
    /** Of the invitation that it accepts, and what the first administrator entered, as JSON. */
    invitation_hash: string | null;
    founder: string | null;
    /** The identity whose session it proves anew. */
    proof_of: number | null;
    /** An address of the dashboard, without its origin. */
    return_to: string;
    expires_at: string;
  };
  /** One-time links. Without an identity: for the first administrator, who names the organization. */
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
  /** What passkeys are asked to sign, each once; `purpose` says for what. */
  passkey_challenges: { challenge: string; purpose: string; expires_at: string };
  /** Panes that wait for six digits; each for minutes. */
  connection_requests: {
    id: Generated<number>;
    /** In the link that the pane opens. */
    uid: string;
    /** Of what the pane alone knows. */
    secret_hash: string;
    /** The network and the program of the pane, which the person who approves it sees; limits count the network. */
    address: string;
    device: string;
    created_at: string;
    expires_at: string;
    state: 'open' | 'approved' | 'canceled' | 'used';
    /** Who approved it, and the hash of the digits they were shown. */
    identity_id: number | null;
    digits_hash: string | null;
    /** How often digits were sent with the right secret. */
    tries: Generated<number>;
  };
}
