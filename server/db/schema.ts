import type { Generated, Kysely } from 'kysely';

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
 * A row's internal number: compared, passed on and used as a key, but never calculated with. On PostgreSQL it's a bigint
 * above 2^53, which the type doesn't show: the tests on PostgreSQL run with such ids
 * (docs/decisions/060-two-engines-one-set-of-stores.md).
 */
export type RowId = number;

/** Data that can be deleted after some time. */
export type Retained = 'activity' | 'audit' | 'addresses';

/** Times (`YYYY-MM-DD HH:MM:SS`, UTC), dates, and JSON lists are text. Numeric ids are internal. */
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
    /** The document types that the identity may issue; null for all. */
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
    /** For staff only. */
    revoked_reason: string | null;
    /** Why it was revoked, if readers may know. */
    public_reason: Generated<RevocationReason | null>;
    /** For a revoked document, the public ID of its replacement. */
    replaced_by: Generated<string | null>;
    /** A note by which staff tell documents apart; readers never see it. */
    staff_note: Generated<string | null>;
    key_id: string;
    /** The editor it was registered from, if known; never changes. */
    product: Product | null;
    search_text: string;
    /** When its holder was erased: the rest of the title is no longer public. */
    erased_at: string | null;
    /** Keys that signed it before it was reissued, separated by blanks. */
    former_key_ids: string | null;
    /** For each of these keys, a proof that recognizes its seal without the secret; `-` for none. */
    former_proofs: Generated<string | null>;
    /** 6 for older records, whose papers have six characters printed. */
    check_code_length: Generated<CheckCodeLength>;
    /** The status on `status_day`; written by triggers. */
    listed_status: Generated<CredentialStatus | null>;
  };
  /** A fact has a value to show, or a hash that confirms an answer. Neither ever changes. */
  credential_facts: {
    credential_id: number;
    /** Counted from 1, in the order of the page. */
    number: number;
    name: string;
    shown_value: string | null;
    /** HMAC of the scrypt hash of the normalized value, with the salt and the id of the signing key. */
    hash: string | null;
    salt: string | null;
    key_id: string | null;
    /** The version of the rules that normalized the value. */
    normaliser_version: Generated<1 | 2>;
    /** Readers' wrong answers in the two weeks that began with the first one. */
    wrong_answers: Generated<number>;
    wrong_since: Generated<string | null>;
    last_wrong_at: Generated<string | null>;
    /** How often the issuer reopened it after too many wrong answers. */
    reopened: Generated<number>;
  };
  /** An organization's choices that differ from `facts/default-modes.ts`. */
  fact_settings: { organization_id: number; doc_type: string; field: string; mode: FieldMode };
  rate_limit_counters: { key: string; points: number; expire: /* ms since 1970 */ number | null };
  /** One row: the day for which every `listed_status` was computed. */
  status_day: { day: string };
  /** Maintained by triggers. The number of credentials of a family is the sum of its parts. */
  document_counts: { organization_id: number; family: Family; part: number; documents: number };
  people_counts: {
    organization_id: number;
    directory: 'students' | 'employees';
    status: string;
    part: number;
    people: number;
  };
  /** The known signing keys: `check_value` exposes a wrong one. */
  signing_keys: { key_id: string; check_value: string; has_signed: 0 | 1; withdrawn_at: string | null };
  /** Former names of people, from before an import changed them; erased with the person. */
  former_names: {
    id: Generated<number>;
    student_id: number | null;
    employee_id: number | null;
    first_name: string;
    last_name: string;
  };
  /** One row after the first erasure: the key of the hashes below. Never changes. */
  erasure_key: { id: number; value: string; created_at: string };
  /** Replaces the key above for an organization imported from another service. */
  organization_erasure_keys: { organization_id: number; value: string };
  /** People who must not return by an import or from a backup. `titles` are public ids whose titles contained the name. */
  erased_people: { organization_id: number; uid_hash: string; erased_at: string; titles: string };
  /** Until when staff have reviewed a kind of signal of a document. */
  reviewed_signals: { organization_id: number; credential_id: number; signal: SignalKind; at: string };
  /** Problems that readers reported; the only personal data is the address at which they want an answer. */
  reports: {
    id: Generated<number>;
    uid: string;
    organization_id: number;
    credential_id: number;
    what: string;
    email: string | null;
    /** The language of the reader's page. */
    language: 'en' | 'fr';
    at: string;
    state: ReportState;
    closed_at: string | null;
    /** Hash of what was sent; null if a name was erased from it. */
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
    /** Version of the organization's own template; null for the built-in one, and if unknown. */
    template_version: Generated<number | null>;
  };
  /** Digests of the first text and each accepted later. Unchanging; deleted when the holder is erased. */
  credential_contents: {
    credential_id: number;
    /** Counted from 1. */
    version: number;
    /** As documented for `ContentDigest`. */
    digest_version: DigestVersion;
    salt: string;
    base: number;
    whole: string;
    passages: string;
    /** The text has fields that readers don't see, so its digests aren't offered by default. */
    has_private_fields: 0 | 1;
    identity_uid: string;
    created_at: string;
  };
  /** Files that readers can identify to the last byte; deleted when the holder is erased. Their names aren't stored. */
  registered_files: {
    credential_id: number;
    /** 64 hexadecimal digits. */
    sha256: string;
    uid: string;
    format: FileFormat;
    /** In bytes. */
    size: number;
    /** The version of its text; null if the credential had none. */
    version: number | null;
    comparison: TextComparison;
    /** The file contains 128 random bits, so nobody can guess it. */
    has_random_bits: 0 | 1;
    /** Who registered it last; null for an administrator, whom the audit log names. */
    identity_uid: string | null;
    registered_at: string;
    withdrawn_at: string | null;
  };
  /** Whether readers get the digests of documents of a type, if the organization chose; `none` stands for no type. */
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
    /** The reason's code of a revocation, whose note is the detail. */
    reason: Generated<RevocationReason | null>;
  };
  /** How many days a kind of data is stored; without a row, there is no limit. */
  retention: { data: Retained; days: number };
  upkeep: { name: string; at: string };
  /** The tables of SQLite's search index. The column `credential_search` is the operand of `match`. */
  credential_search: { rowid: number; scope: string; text: string; credential_search: string };
  credential_trigrams: { term: string };
}

/** The database, or a transaction. */
export type Db = Kysely<Schema>;

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

/** Returns the present moment; injected, so that a test can choose any date. */
export type Clock = () => Date;

/** Text sorts times up to this one. */
const LAST = Date.UTC(9999, 11, 31, 23, 59, 59);

/** UTC, second precision: `YYYY-MM-DD HH:MM:SS`. A later moment than the end of 9999 becomes that. */
export function timestamp(moment: Date): string {
  const second = Math.floor(moment.getTime() / 1000);
  if (second !== latest.second)
    latest = {
      second,
      text: new Date(Math.min(second * 1000, LAST)).toISOString().slice(0, 19).replace('T', ' '),
    };
  return latest.text;
}

/** Cached, because one request needs it several times within a second. */
let latest = { second: Number.NaN, text: '' };
