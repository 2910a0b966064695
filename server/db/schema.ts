import type { Generated } from 'kysely';

import type { Family, Workspace } from '#contract/fields.ts';

/**
 * The tables. Times are UTC text (`YYYY-MM-DD HH:MM:SS`), dates are text (`YYYY-MM-DD`), lists are JSON text.
 * Numeric ids stay inside; `uid` columns are what the outside sees.
 */
export interface Schema {
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
    disabled_at: string | null;
    created_at: string;
  };
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
  };
  students: PersonColumns;
  employees: PersonColumns & { department: string | null; position: string | null };
  credentials: {
    id: Generated<number>;
    organization_id: number;
    public_id: string;
    type: string;
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
    revoked_reason: string | null;
    key_id: string;
    search_text: string;
  };
  scan_counts: { credential_id: number; valid: number; invalid: number; last_scan_at: string };
  editor_documents: {
    id: Generated<number>;
    organization_id: number;
    number: number;
    doc_id: string;
    product: string | null;
    title: string | null;
    external_url: string | null;
    created_at: string;
    updated_at: string;
  };
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
