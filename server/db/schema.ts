import type { Generated } from 'kysely';

import type { DigestVersion } from '#document-text/digest/digest-format.ts';

import type { ActivityEvent, ActivityOutcome, SignalKind } from '#contract/analytics.ts';
import type { FieldMode } from '#contract/facts.ts';
import type {
  CheckCodeLength,
  CredentialStatus,
  CredentialType,
  Family,
  Product,
  Workspace,
} from '#contract/fields.ts';
import type { FileFormat, TextComparison } from '#contract/registered-files.ts';
import type { ReportState } from '#contract/reports.ts';
import type { RevocationReason } from '#contract/dashboard/document.ts';

import type { ActTables } from './act-tables.ts';
import type { CountTables } from './count-tables.ts';
import type { ClassTables } from './tables/class-tables.ts';
import type { OrganizationTables } from './tables/organization-tables.ts';
import type { SignInTables } from './sign-in-tables.ts';

/**
 * The number of a row, which stays inside: compared, passed on, and a key, but never calculated with. PostgreSQL's are
 * bigints past 2^53, which TypeScript isn't told: the tests on PostgreSQL run with such ids
 * (docs/decisions/060-two-engines-one-set-of-stores.md).
 */
export type RowId = number;

/** Data that can be deleted after a time. */
export type Retained = 'activity' | 'audit' | 'addresses';

/**
 * The tables. Times are UTC text (`YYYY-MM-DD HH:MM:SS`), dates are text (`YYYY-MM-DD`), lists are JSON text.
 * Numeric ids stay inside; `uid` columns are what the outside sees.
 */
export interface Schema extends ActTables, ClassTables, CountTables, OrganizationTables, SignInTables {
  accounts: { id: Generated<number>; uid: string; created_at: string };
  organizations: {
    id: Generated<number>;
    uid: string;
    account_id: number;
    name: string;
    workspace: Workspace;
    city: string | null;
    country: string | null;
    website: string | null;
    contact: string | null;
    created_at: string;
  };
  identities: {
    id: Generated<number>;
    uid: string;
    organization_id: number;
    name: string;
    email: string;
    role: string;
    permissions: string;
    /** The document types that may be issued; null for all. */
    issue_types: Generated<string | null>;
    disabled_at: string | null;
    created_at: string;
  };
  students: PersonColumns;
  employees: PersonColumns & { department: string | null; position: string | null };
  credentials: {
    id: Generated<number>;
    organization_id: number;
    public_id: string;
    type: CredentialType;
    family: Family;
    doc_type: string | null;
    title: string;
    holder_name: string | null;
    student_id: number | null;
    employee_id: number | null;
    doc_id: string | null;
    issued_at: string;
    effective_date: string | null;
    end_date: string | null;
    revoked_at: string | null;
    /** For staff alone. */
    revoked_reason: string | null;
    /** Why it was revoked, where readers are told. */
    public_reason: Generated<RevocationReason | null>;
    /** The public ID of the document that replaces it, for one that is revoked. */
    replaced_by: Generated<string | null>;
    /** What staff tell it apart by; no reader sees it. */
    staff_note: Generated<string | null>;
    key_id: string;
    /** The editor it was registered from, where that is known; never changes. */
    product: Product | null;
    search_text: string;
    /** When its holder was erased: what is left of the title is then not shown in public. */
    erased_at: string | null;
    /** Keys it was signed with before it was reissued, with blanks between them. */
    former_key_ids: string | null;
    /** For each of these keys, what recognizes its seal when its secret is gone; `-` without. With blanks between them. */
    former_proofs: Generated<string | null>;
    /** 6 for a record from before the column, whose papers have six characters printed. */
    check_code_length: Generated<CheckCodeLength>;
    /** The status on `status_day`, written by triggers. */
    listed_status: Generated<CredentialStatus | null>;
  };
  /** What binds a paper to its record: a value to show, or what tells whether an answer agrees with it. Neither ever changes. */
  credential_facts: {
    credential_id: number;
    /** From 1, in the order of the page. */
    number: number;
    name: string;
    shown_value: string | null;
    /** HMAC of the scrypt hash of the normalised value, with the salt and the id of the signing key it was made with. */
    hash: string | null;
    salt: string | null;
    key_id: string | null;
    /** Of the rules that the value was normalised by. */
    normaliser_version: Generated<1 | 2>;
    /** Wrong answers of readers in the two weeks that began with the first of them. */
    wrong_answers: Generated<number>;
    wrong_since: Generated<string | null>;
    last_wrong_at: Generated<string | null>;
    /** How often the issuer opened it again after too many. */
    reopened: Generated<number>;
  };
  /** Where an organization has decided otherwise than `facts/default-modes.ts`. */
  fact_settings: { organization_id: number; doc_type: string; field: string; mode: FieldMode };
  rate_limit_counters: { key: string; points: number; expire: /* ms since 1970 */ number | null };
  /** One row: the day that every `listed_status` is of. */
  status_day: { day: string };
  /** Kept by triggers. How many credentials a family has is the sum of its parts. */
  document_counts: { organization_id: number; family: Family; part: number; documents: number };
  people_counts: {
    organization_id: number;
    directory: 'students' | 'employees';
    status: string;
    part: number;
    people: number;
  };
  /** What is known of the signing keys: `check_value` tells a wrong one. */
  signing_keys: {
    key_id: string;
    check_value: string;
    has_signed: 0 | 1;
    withdrawn_at: string | null;
  };
  /** Names that people had before an import changed them; they are erased with the person. */
  former_names: {
    id: Generated<number>;
    student_id: number | null;
    employee_id: number | null;
    first_name: string;
    last_name: string;
  };
  /** One row, once somebody was erased: what the hashes below are keyed with. Never changes. */
  erasure_key: { id: number; value: string; created_at: string };
  /** In place of the key above, for an organization that was imported from another service. */
  organization_erasure_keys: { organization_id: number; value: string };
  /** Who must not come back by an import or from a backup. `titles` are public ids whose titles held the name. */
  erased_people: { organization_id: number; uid_hash: string; erased_at: string; titles: string };
  /** Until when staff have looked at a kind of signal of a document. */
  reviewed_signals: {
    organization_id: number;
    credential_id: number;
    signal: SignalKind;
    at: string;
  };
  /** What readers say is wrong with a document; nothing about who they are but the address they want an answer at. */
  reports: {
    id: Generated<number>;
    uid: string;
    organization_id: number;
    credential_id: number;
    what: string;
    email: string | null;
    /** In which the reader read the page. */
    language: 'en' | 'fr';
    at: string;
    state: ReportState;
    closed_at: string | null;
    /** Of what was sent; null where a name was erased from it. */
    fingerprint: string | null;
  };
  editor_documents: {
    id: Generated<number>;
    organization_id: number;
    number: number;
    doc_id: string;
    product: Product | null;
    title: string | null;
    external_url: string | null;
    created_at: string;
    updated_at: string;
  };
  issued_documents: {
    credential_id: number;
    organization_id: number;
    language: string;
    client_reference: string | null;
    doc_id: string | null;
    product: Product | null;
    external_url: string | null;
    /** Of the organization's own template; null for the built-in one, and where it isn't known. */
    template_version: Generated<number | null>;
  };
  /**
   * Digests of the texts that a credential was given to: the first, and each that staff accepted later. Never changed;
   * deleted when the holder is erased.
   */
  credential_contents: {
    credential_id: number;
    /** From 1. */
    version: number;
    /** As in a `ContentDigest`, which says what they are. */
    digest_version: DigestVersion;
    salt: string;
    base: number;
    whole: string;
    passages: string;
    /** The text has fields that readers are not shown: without a setting, its digests are not handed out. */
    has_private_fields: 0 | 1;
    /** Who verified, issued or accepted the text. */
    identity_uid: string;
    created_at: string;
  };
  /** Files that readers can recognize to the last byte; deleted when the holder is erased. Their names are not stored. */
  registered_files: {
    credential_id: number;
    /** Of the file, 64 hexadecimal digits. */
    sha256: string;
    uid: string;
    format: FileFormat;
    /** Bytes. */
    size: number;
    /** The text it belongs to; null where the credential had none. */
    version: number | null;
    comparison: TextComparison;
    /** It carries 128 random bits, so nobody can guess it. */
    has_random_bits: 0 | 1;
    /** Who registered it last; null for an administrator, whom the audit log names. */
    identity_uid: string | null;
    registered_at: string;
    withdrawn_at: string | null;
  };
  /** Whether readers get the digests of documents of a type, where the organization has chosen; `none`: without one. */
  content_settings: { organization_id: number; doc_type: string; is_offered: 0 | 1 };
  activity: {
    id: Generated<number>;
    organization_id: number;
    at: string;
    event: ActivityEvent;
    credential_id: number;
    outcome: ActivityOutcome;
    family: Family;
    product: Product | null;
  };
  audit: {
    id: Generated<number>;
    at: string;
    actor: string;
    action: string;
    organization_id: number | null;
    subject: string;
    detail: string | null;
    /** Of a revocation, whose note is the detail. */
    reason: Generated<RevocationReason | null>;
  };
  /** How many days a kind of data is stored; what has no row, without limit. */
  retention: { data: Retained; days: number };
  upkeep: { name: string; at: string };
  /** The tables of the search index; SQLite's alone. `credential_search` is also what `match` is asked of. */
  credential_search: { rowid: number; scope: string; text: string; credential_search: string };
  credential_trigrams: { term: string };
  drafts: {
    id: Generated<number>;
    organization_id: number;
    family: Family;
    doc_type: string;
    title: string;
    created_at: string;
  };
}

interface PersonColumns {
  id: Generated<number>;
  organization_id: number;
  uid: string;
  first_name: string;
  last_name: string;
  email: string | null;
  status: string;
  search_text: string;
  created_at: string;
}
