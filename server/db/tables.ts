import type { Schema } from './schema.ts';

export interface Table {
  /** The primary key: rows are read and compared in this order. */
  key: readonly string[];
  /** How a row belongs to an organization; null if it belongs to none, or must stay in its database. */
  owner: 'account' | 'itself' | 'organization' | 'credential' | 'person' | null;
  /** Columns that triggers fill. */
  derived?: readonly string[];
  /** Rows can be as large as a file, so they are copied one at a time. */
  isLarge?: true;
}

/** Tables that every database fills itself. */
export const NOT_COPIED = {
  document_counts: 'kept by triggers',
  people_counts: 'kept by triggers',
  credential_search: 'kept by triggers',
  credential_trigrams: 'kept by triggers',
  scan_writers: 'of its own processes',
  status_day: 'of its own statuses',
  upkeep: 'of its own backups and checks',
  rate_limit_counters: 'of its own limits',
  passkey_challenges: 'of its own sign-ins, for minutes',
  provider_sign_ins: 'of its own sign-ins, for minutes',
  connection_requests: 'of its own sign-ins, for minutes',
} as const satisfies Partial<Record<keyof Schema, string>>;

/** Each after those that it refers to. A missing table is a type error. */
export const COPIED: Readonly<Record<Exclude<keyof Schema, keyof typeof NOT_COPIED>, Table>> = {
  accounts: { key: ['id'], owner: 'account' },
  organizations: { key: ['id'], owner: 'itself' },
  identities: { key: ['id'], owner: 'organization' },
  // The same token or session must not open two services, and a passkey works at one address only.
  tokens: { key: ['id'], owner: null },
  passkeys: { key: ['id'], owner: null },
  provider_accounts: { key: ['id'], owner: null },
  invitations: { key: ['id'], owner: null },
  students: { key: ['id'], owner: 'organization' },
  employees: { key: ['id'], owner: 'organization' },
  former_names: { key: ['id'], owner: 'person' },
  credentials: { key: ['id'], owner: 'organization', derived: ['listed_status'] },
  issued_documents: { key: ['credential_id'], owner: 'organization' },
  scan_counts: { key: ['credential_id'], owner: 'credential' },
  credential_facts: { key: ['credential_id', 'number'], owner: 'credential' },
  credential_contents: { key: ['credential_id', 'version'], owner: 'credential' },
  registered_files: { key: ['credential_id', 'sha256'], owner: 'credential' },
  scan_hours: { key: ['organization_id', 'hour', 'credential_id'], owner: 'organization' },
  reviewed_signals: { key: ['organization_id', 'credential_id', 'signal'], owner: 'organization' },
  reports: { key: ['id'], owner: 'organization' },
  editor_documents: { key: ['id'], owner: 'organization' },
  bulk_acts: { key: ['id'], owner: 'organization' },
  bulk_act_changes: { key: ['act_id', 'credential_id'], owner: 'credential' },
  // Kept only for days; an archive has the documents.
  class_jobs: { key: ['id'], owner: null },
  class_job_rows: { key: ['job_id', 'number'], owner: null },
  drafts: { key: ['id'], owner: 'organization' },
  templates: { key: ['organization_id', 'doc_type', 'language'], owner: 'organization' },
  template_versions: {
    key: ['organization_id', 'doc_type', 'language', 'version'],
    owner: 'organization',
    isLarge: true,
  },
  fact_settings: { key: ['organization_id', 'doc_type', 'field'], owner: 'organization' },
  brands: { key: ['organization_id'], owner: 'organization' },
  // The new service checks the proof itself.
  domains: { key: ['organization_id'], owner: null },
  content_settings: { key: ['organization_id', 'doc_type'], owner: 'organization' },
  daily_sums: { key: ['organization_id', 'day', 'family', 'doc_type'], owner: 'organization' },
  activity: { key: ['id'], owner: 'organization' },
  audit: { key: ['id'], owner: 'organization' },
  erased_people: { key: ['organization_id', 'uid_hash'], owner: 'organization' },
  organization_erasure_keys: { key: ['organization_id'], owner: 'organization' },
  erasure_key: { key: ['id'], owner: null },
  retention: { key: ['data'], owner: null },
  signing_keys: { key: ['key_id'], owner: null },
};

/** The table that a column of such a name refers to by `id`; no other column may be a foreign key. */
export const REFERENCES: Readonly<Record<string, keyof typeof COPIED>> = {
  account_id: 'accounts',
  organization_id: 'organizations',
  identity_id: 'identities',
  student_id: 'students',
  employee_id: 'employees',
  credential_id: 'credentials',
  act_id: 'bulk_acts',
  job_id: 'class_jobs',
};
