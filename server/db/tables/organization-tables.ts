/** What an organization shows of itself to readers; a part of the schema. */
export interface OrganizationTables {
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
