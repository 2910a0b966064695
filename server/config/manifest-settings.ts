export interface ManifestSettings {
  /** null for one that is derived from the address. */
  id: string | null;
  /** In Word's list of add-ins, and above its group on the ribbon. */
  name: string;
  provider: string;
  /** null for the help page of the service. */
  supportUrl: string | null;
  /** Raises the version where only these settings changed; 0 leaves the version as it is. */
  revision: number;
}

export const MANIFEST_DEFAULTS: ManifestSettings = {
  id: null,
  name: 'Sealmark',
  provider: 'Sealmark',
  supportUrl: null,
  revision: 0,
};

export const MAX_REVISION = 999;
