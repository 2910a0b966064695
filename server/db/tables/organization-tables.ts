import type { Generated } from 'kysely';

/** What an organization shows of itself to readers, and what it issues documents with; a part of the schema. */
export interface OrganizationTables {
  /** In Handlebars, from before templates were Word documents. Documents are no longer issued with them. */
  templates: {
    organization_id: number;
    doc_type: string;
    language: string;
    source: string;
    updated_at: string;
    /** Since when another one is used; null while it stands in the way of issuing. */
    replaced_at: Generated<string | null>;
  };
  /** Word documents, each as it was saved. */
  template_versions: {
    organization_id: number;
    doc_type: string;
    language: string;
    /** From 1. */
    version: number;
    /** The .docx in Base64; null where it was deleted. */
    file: string | null;
    /** Of the .docx in bytes. */
    size: number;
    /** As in the audit log: the uid of an identity, or an administrator. */
    made_by: string;
    made_at: string;
    /** At most one of each type and language; without one, the built-in template is used. */
    is_in_use: 0 | 1;
  };
  brands: {
    organization_id: number;
    /** `rrggbb`; pages adjust it to what it stands on. */
    accent: string | null;
    /** SHA-256 of the picture in hexadecimal, by which pages name it. */
    logo_hash: string | null;
    /** A PNG in Base64, and its pixels. */
    logo: string | null;
    logo_width: number | null;
    logo_height: number | null;
  };
  /** The domain that an organization says is its own. Readers see it while it is proven. */
  domains: {
    organization_id: number;
    /** In ASCII, lower case. */
    domain: string;
    /** What the organization publishes, in a TXT record or a file. */
    token: string;
    /** How it was proven last. */
    method: 'dns' | 'file' | null;
    /** When it was found last. */
    proven_at: string | null;
    /** Since when it isn't proven anymore. */
    lost_at: string | null;
    checked_at: string | null;
    /** Why the last check found no proof. */
    problem: string | null;
  };
}
