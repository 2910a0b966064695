import type { Generated } from 'kysely';

import type { Family } from '#contract/fields.ts';

/** An organization's public profile and its templates. */
export interface OrganizationTables {
  /** Handlebars templates from before templates were Word documents. Nothing is issued with them. */
  templates: {
    organization_id: number;
    doc_type: string;
    language: string;
    source: string;
    updated_at: string;
    /** When another template replaced it; null while it blocks issuing. */
    replaced_at: Generated<string | null>;
  };
  /** Word documents, each as it was saved. */
  template_versions: {
    organization_id: number;
    doc_type: string;
    language: string;
    /** Counted from 1. */
    version: number;
    /** The .docx in Base64; null once it was deleted. */
    file: string | null;
    /** Size of the .docx in bytes. */
    size: number;
    /** As in the audit log: the uid of an identity, or an administrator. */
    made_by: string;
    made_at: string;
    /** At most one of each type and language; without one, the built-in template is used. */
    is_in_use: 0 | 1;
  };
  brands: {
    organization_id: number;
    /** `rrggbb`; pages adjust it to their background. */
    accent: string | null;
    /** SHA-256 of the picture in hexadecimal, which is its name on pages. */
    logo_hash: string | null;
    /** A PNG in Base64, and its size in pixels. */
    logo: string | null;
    logo_width: number | null;
    logo_height: number | null;
  };
  /** The domain that an organization claims. Readers see it while it's proven. */
  domains: {
    organization_id: number;
    /** In ASCII, lower case. */
    domain: string;
    /** The text that the organization publishes, in a TXT record or a file. */
    token: string;
    /** How it was last proven. */
    method: 'dns' | 'file' | null;
    /** When the proof was last found. */
    proven_at: string | null;
    /** When the proof was lost. */
    lost_at: string | null;
    checked_at: string | null;
    /** Why the last check found no proof. */
    problem: string | null;
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
