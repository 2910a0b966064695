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
